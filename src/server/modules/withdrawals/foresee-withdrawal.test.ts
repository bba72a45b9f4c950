import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import type { Person } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember, freshPrices } from '#test/ledger/funds.ts';
import { openPosition } from '#test/ledger/positions.ts';
import { issueAddress } from '../chains/chains.ts';
import { seedCatalogue } from '../plans/plans.ts';

// The preview matches the request that follows (MEM-20).

const database = await testDatabase();
const { owner } = database;
const api = await testApi(database);
await freshPrices(database);
await addCapital(database);
await seedCatalogue(database.web);

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const other = 'bcrt1qsn55la8scqda369m08q444qffjsn93t2vkgm07';

const preview = (member: Person, input: Record<string, string>) => {
  const query = new URLSearchParams({ payment_channel: 'BITCOIN', ...input });
  return api.call('GET', `/withdraw/preview?${query}`, { token: member.token });
};
const request = (member: Person, amount: string, wallet_address: string) =>
  api.call('POST', '/withdraw', {
    token: member.token,
    body: { amount, payment_channel: 'BITCOIN', wallet_address },
  });

const aPlan = async () => {
  const found = await sql<{ planId: string; versionId: string; termDays: number }>`
    select plan_id, id as version_id, term_days from plans.version
    where target_hundredths > 0 order by term_days desc limit 1`.execute(owner);
  return found.rows[0]!;
};

describe('the preview of a withdrawal', () => {
  test('names what free balance gives and what each position loses, oldest first', async () => {
    const member = await aFundedMember(database, 600_000n);
    const plan = await aPlan();
    await openPosition(database, member.id, plan, 200_000n);
    await openPosition(database, member.id, plan, 300_000n);
    const { data } = (await preview(member, { amount: '3500' })).body;
    assert.equal(data.from_free, '1000.00');
    assert.deepEqual(
      data.positions.map((position: { taken: string; stays: string }) => [
        position.taken,
        position.stays,
      ]),
      [
        ['2000.00', '0.00'],
        ['500.00', '2500.00'],
      ],
    );
    assert.ok(data.positions.every((position: { target: string }) => Number(position.target) > 0));
    assert.equal((await request(member, '3500', address)).status, 201);
    const after = (await api.call('GET', '/user/positions', { token: member.token })).body.data;
    const stand = after.map((row: { principal: string }) => row.principal).toSorted();
    assert.deepEqual(stand, ['0.00', '2500.00']);
  });

  test('takes nothing of a position while free balance is enough, nor for profit', async () => {
    const member = await aFundedMember(database, 600_000n);
    await openPosition(database, member.id, await aPlan(), 200_000n);
    for (const [amount, source] of [
      ['4000', 'balance'],
      ['9', 'profit'],
    ] as const) {
      assert.deepEqual((await preview(member, { amount, source })).body.data.positions, []);
    }
  });

  test('shows the waits that the request is then under, before it is made', async () => {
    const member = await aFundedMember(database, 600_000n);
    assert.equal((await request(member, '100', address)).status, 201);
    const open = (await preview(member, { amount: '100' })).body.data;
    assert.deepEqual([open.waits, open.earliest_at], [[], null]);
    await sql`update identity.member set payouts_wait_until = clock.now() + interval '72 hours'
      where id = ${member.id}`.execute(owner);
    const { data } = (await preview(member, { amount: '100', wallet_address: other })).body;
    assert.deepEqual(
      data.waits.map((wait: { because: string }) => wait.because),
      ['address_new', 'account_secured'],
    );
    const response = await request(member, '100', other);
    assert.equal(response.status, 201);
    assert.equal(response.body.data.earliest_at, data.earliest_at);
    const reset = (await preview(member, { amount: '100' })).body.data;
    assert.deepEqual(reset.waits.length, 1, 'the account waits, whatever the address');
  });

  test('refuses an address of another coin beside its field, and holds nothing', async () => {
    const member = await aFundedMember(database, 100_000n);
    const wrong = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
    const refused = await preview(member, { amount: '100', wallet_address: wrong });
    assert.equal(refused.status, 422);
    assert.ok(refused.body.fields.wallet_address);
    const me = (await api.call('GET', '/user', { token: member.token })).body.data;
    assert.equal(me.withdrawable_balance, '1000.00');
  });

  test('refuses one of our own addresses before anything is asked for (INT-9)', async () => {
    const member = await aFundedMember(database, 100_000n);
    const own = await inTransaction(database.worker, (tx) =>
      issueAddress(tx, 'BTC', { purpose: 'capital', subject: randomUUID() }),
    );
    const input = { amount: '100', wallet_address: own.address.toUpperCase() };
    const refused = await preview(member, input);
    assert.deepEqual([refused.status, refused.body.code], [422, 'own_address']);
  });
});
