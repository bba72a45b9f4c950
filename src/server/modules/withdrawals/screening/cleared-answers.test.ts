import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { anAdministrator, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { simulatePrices } from '../../market/market.ts';
import { openScreening } from '../../screening/screening.ts';
import { insertPayout } from '../payouts.sql.ts';
import { screenDue, screenWithdrawals } from './screen-withdrawals.ts';

// Two people clear a finding exactly as shown to them, and it is screened again (RT-9, CHN-13).

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);
const finance = await anAdministrator(owner, 'finance');
const second = await anAdministrator(owner, 'owner');
const folder = mkdtempSync(join(tmpdir(), 'candor-list-'));
const file = join(folder, 'deny-list.csv');
after(() => rmSync(folder, { recursive: true, force: true }));

const listed = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const clean = 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry';

let hookSays = '';
const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(hookSays === '' ? 503 : 200).end(hookSays));
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
after(() => server.close());
const hook = {
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  secret: 'a secret of at least thirty-two letters',
};

const open = (list: string | null, by: typeof hook | null = null) =>
  openScreening(worker, { mode: 'sandbox', screening: { list, hook: by } });

async function withdraw(member: Person, to: string): Promise<string> {
  const answer = await call('POST', '/withdraw', {
    token: member.token,
    body: { amount: '20', payment_channel: 'BITCOIN', wallet_address: to },
  });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body.data.id;
}

const show = async (member: Person, id: string) =>
  (await call('GET', `/withdraw/${id}`, { token: member.token })).body.data;

const decide = (id: string, person: Person, body: object = { action: 'approve' }) =>
  call('PATCH', `/admin/withdrawals/${id}`, { token: person.token, body });

const advance = (hours: number) =>
  sql`update clock.setting set ahead = ahead + ${hours} * interval '1 hour'`.execute(owner);

/** The second person's approval of the open proposal about a withdrawal. */
async function clearBySecond(id: string) {
  const found = await sql<{ id: string; shownHash: string; shown: { after: object } }>`
    select id, shown_hash, shown from approvals.proposal
    where subject = ${id} and kind = 'withdrawal_clear' and status = 'open'`.execute(owner);
  const [proposal] = found.rows;
  const body = { decision: 'approve', shown_hash: proposal!.shownHash };
  const answer = await call('PATCH', `/admin/approvals/${proposal!.id}`, {
    token: second.token,
    body,
  });
  return { answer, shown: proposal!.shown.after };
}

const row = async (id: string) =>
  (
    await call('GET', '/admin/withdrawals?state=open&limit=100', { token: finance.token })
  ).body.data.find((item: { id: string }) => item.id === id);

const dueIds = async () =>
  (await sql<{ id: string }>`select id from withdrawals.due`.execute(worker)).rows.map(
    ({ id }) => id,
  );

/** Pays like a worker that skips screening. */
async function payAnyway(id: string, address: string) {
  const rate = await sql<{ id: string }>`
    select id from market.current_rate where asset = 'BTC'`.execute(worker);
  return insertPayout(worker as never, {
    withdrawalId: id,
    asset: 'BTC',
    address,
    tag: null,
    rateId: rate.rows[0]!.id,
    totalUnits: 30_000n,
    feeUnits: 0n,
    operatorFeeUnits: 0n,
    spendId: randomUUID(),
    outputIndex: 0,
  });
}

test('that nobody answered was let go: it speaks for no list that names the address by now (RT-9)', async () => {
  await open(null, hook);
  hookSays = '';
  const member = await aFundedMember(database, 100_000n);
  const id = await withdraw(member, clean);
  await screenWithdrawals(worker);
  assert.equal((await decide(id, finance)).status, 202);
  const { answer, shown } = await clearBySecond(id);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal((shown as { verdict: string }).verdict, 'unanswered');
  assert.equal((await decide(id, finance)).body.data.state, 'approved');
  await advance(25);
  await simulatePrices(worker);

  // The hook is still silent: that was cleared, but it is screened again before its coins leave.
  const age = () =>
    sql`update screening.answer set asked_at = asked_at - interval '2 hours'
      where subject = ${id}`.execute(owner);
  await age();
  await assert.rejects(payAnyway(id, clean), { code: 'CW004' }, 'an answer of two hours ago');
  await screenDue(worker, ['BITCOIN']);
  const fresh = await sql<{ is: boolean }>`select screening.is_fresh(${id}) as is`.execute(web);
  assert.equal(fresh.rows[0]!.is, true);
  assert.ok((await dueIds()).includes(id));

  // The list has it by now.
  writeFileSync(file, `BTC,${clean},OFAC SDN,2026-11-27\n`);
  await open(file, hook);
  assert.ok(!(await dueIds()).includes(id));
  await assert.rejects(payAnyway(id, clean), { code: 'CW004' });
  const silent = sql`insert into screening.answer (setup_id, subject, asset, address, direction,
      verdict, answered_by, at, asked_at)
    select id, ${id}, 'BTC', ${clean}, 'out', 'unanswered', 'hook', clock.now(), clock.real()
    from screening.current`;
  await assert.rejects(silent.execute(worker), { code: 'CS001' });
  await screenWithdrawals(worker);
  const seen = await show(member, id);
  assert.deepEqual([seen.state, seen.hold.reason], ['held', 'address_check']);
  assert.equal((await row(id)).screening.source, 'OFAC SDN');

  // Two people check the match; the same list read again adds nothing, another entry does.
  assert.equal((await decide(id, finance)).status, 202);
  assert.equal((await clearBySecond(id)).answer.status, 200);
  await advance(1);
  writeFileSync(file, `BTC,${clean},OFAC SDN,2026-11-27\nBTC,${listed},OFAC SDN,2026-11-27\n`);
  await open(file, hook);
  await screenWithdrawals(worker);
  await simulatePrices(worker);
  assert.ok((await dueIds()).includes(id));
  writeFileSync(file, `BTC,${clean},EU list,2026-11-28\n`);
  await open(file, hook);
  await screenWithdrawals(worker);
  assert.ok(!(await dueIds()).includes(id));
});
