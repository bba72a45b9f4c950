import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { anAdministrator, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember, freshPrices } from '#test/ledger/funds.ts';
import { bitcoinAddress } from '#test/samples.ts';

const database = await testDatabase();
const api = await testApi(database);
const support = await anAdministrator(database.owner, 'support');
await freshPrices(database);

async function request({ token }: Person, amount: string): Promise<string> {
  const body = { amount, payment_channel: 'BITCOIN', wallet_address: bitcoinAddress };
  const answer = await api.call('POST', '/withdraw', { token, body });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body.data.id;
}
const contextOf = async (id: string) =>
  api.call('GET', `/admin/withdrawals/${id}/context`, { token: support.token });

test('a payout is decided beside the member’s true balance, past and address (ADM-12)', async () => {
  const member = await aFundedMember(database, 200_000n);
  const first = await request(member, '100');
  const { data } = (await contextOf(first)).body;
  assert.equal(data.member.email, member.email);
  assert.deepEqual([data.account_balance, data.on_hold], ['1900.00', '100.00']);
  assert.equal(data.last_30_days.withdrawals, '100.00');
  assert.equal(data.largest_payout, null);
  assert.deepEqual([data.address.payouts, data.address.other_members], [0, 0]);
  assert.deepEqual(data.security, []);

  await sql`alter table withdrawals.withdrawal disable trigger user`.execute(database.owner);
  await sql`update withdrawals.withdrawal set state = 'paid', approval_id = uuidv7()
    where id = ${first}`.execute(database.owner);
  await sql`alter table withdrawals.withdrawal enable trigger user`.execute(database.owner);
  await sql`insert into notices.notice (member_id, kind, about, at)
    values (${member.id}, 'password_changed', '{}', clock.now())`.execute(database.owner);
  const stranger = await aFundedMember(database, 200_000n);
  await request(stranger, '50');
  const second = await request(member, '900');
  const later = (await contextOf(second)).body.data;
  assert.equal(later.account_balance, '1000.00', 'now is the balance of this moment');
  assert.deepEqual([later.largest_payout, later.address.payouts], ['100.00', 1]);
  assert.deepEqual([later.address.paid, later.address.other_members], ['100.00', 1]);
  assert.deepEqual(
    later.security.map(({ kind }: { kind: string }) => kind),
    ['password_changed'],
  );
});

test('the context is the staff’s alone, of a withdrawal that is there, and the look is logged', async () => {
  const member = await aFundedMember(database, 200_000n);
  const id = await request(member, '100');
  const path = `/admin/withdrawals/${id}/context`;
  assert.equal((await api.call('GET', path, { token: member.token })).status, 401);
  assert.equal((await contextOf(randomUUID())).status, 404);
  await contextOf(id);
  const seen = await api.call('GET', '/user/touches', { token: member.token });
  assert.deepEqual(
    seen.body.data.map(({ act }: { act: string }) => act),
    ['member.view'],
  );
});
