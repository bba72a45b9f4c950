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
import { memberFigures, verifyBooks } from '../../ledger/ledger.ts';
import { simulatePrices } from '../../market/market.ts';
import { openScreening, reloadList } from '../../screening/screening.ts';
import { insertPayout } from '../payouts.sql.ts';
import { screenDue, screenWithdrawals } from './screen-withdrawals.ts';

// A match waits for two people, and no other payout waits for it (CHN-13).

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

test('with neither list nor hook nothing is asked, and payouts go as ever', async () => {
  await open(null);
  const member = await aFundedMember(database, 100_000n);
  const id = await withdraw(member, listed);
  await screenWithdrawals(worker);
  assert.equal((await decide(id, finance)).body.data.state, 'approved');
  assert.ok((await dueIds()).includes(id));
  const answer = (await call('GET', '/admin/screening', { token: finance.token })).body.data;
  assert.deepEqual([answer.list, answer.hook, answer.since], [false, false, null]);
});

test('a listed address is a visible hold that two people clear; others go meanwhile', async () => {
  writeFileSync(file, `BTC,${listed.toUpperCase()},OFAC SDN,2026-11-24\n`);
  await open(file);
  const [member, other] = [
    await aFundedMember(database, 100_000n),
    await aFundedMember(database, 100_000n),
  ];
  const id = await withdraw(member, listed);
  const free = await withdraw(other, clean);
  await screenWithdrawals(worker);
  const seen = await show(member, id);
  assert.deepEqual([seen.state, seen.hold.reason], ['held', 'address_check']);
  assert.ok(!JSON.stringify(seen).includes('OFAC'), 'the list is for staff');
  assert.deepEqual((await row(id)).screening, {
    verdict: 'match',
    by: 'list',
    address: listed,
    source: 'OFAC SDN',
    listed_on: '2026-11-24',
    reference: null,
    at: (await row(id)).screening.at,
  });
  assert.equal((await row(free)).screening, null);

  assert.equal((await decide(free, finance)).body.data.state, 'approved');
  const first = await decide(id, finance);
  assert.equal(first.status, 202, JSON.stringify(first.body));
  assert.equal((await decide(id, finance)).status, 409, 'one person is one');
  assert.equal((await show(member, id)).state, 'held');
  const { answer, shown } = await clearBySecond(id);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.deepEqual(shown, {
    act: 'clear',
    address: listed,
    amount: '20.00',
    answered_by: 'list',
    asked_at: (shown as { asked_at: string }).asked_at,
    list: 'OFAC SDN',
    listed_on: '2026-11-24',
    member: member.id,
    method: 'BITCOIN',
    tag: null,
    verdict: 'match',
  });
  assert.equal((await show(member, id)).state, 'requested');
  assert.equal((await decide(id, finance)).body.data.state, 'approved');
  await simulatePrices(worker);
  const due = await dueIds();
  assert.ok(due.includes(id) && due.includes(free), JSON.stringify(due));
  const rights = await sql<{ payer: boolean }>`select screening.is_fresh(${id}) as payer`.execute(
    web,
  );
  assert.equal(rights.rows[0]!.payer, true);
});

test('no process exports a listed address, though an answer said it was clear (CHN-13)', async () => {
  await open(null);
  const member = await aFundedMember(database, 100_000n);
  const id = await withdraw(member, listed);
  assert.equal((await decide(id, finance)).body.data.state, 'approved');
  writeFileSync(file, `BTC,${listed},EU list,2026-11-25\n`);
  await open(file);
  await assert.rejects(payAnyway(id, listed), { code: 'CW004' });
  const forged = sql`
    insert into screening.answer (setup_id, subject, asset, address, direction, verdict,
      answered_by, at, asked_at)
    select id, ${id}, 'BTC', ${listed}, 'out', 'allow', 'list', clock.now(), clock.real()
    from screening.current`;
  await assert.rejects(forged.execute(worker), { code: 'CS001' });
  await assert.rejects(forged.execute(web), { code: '42501' });
  await screenWithdrawals(worker);
  assert.equal((await show(member, id)).state, 'held');
  await assert.rejects(payAnyway(id, listed), { code: 'CW004' });
  const cleared = sql`
    insert into screening.clearing (proposal_id, subject, upto, at)
    select gen_random_uuid(), ${id}, max(id), clock.now() from screening.answer`;
  for (const db of [web, worker]) await assert.rejects(cleared.execute(db), { code: '42501' });
});

test('a hold that nobody decided ends by itself, and one person alone still pays nothing (INT-5)', async () => {
  const member = await aFundedMember(database, 100_000n);
  const id = await withdraw(member, listed);
  await screenWithdrawals(worker);
  await advance(71);
  await screenWithdrawals(worker);
  assert.equal((await show(member, id)).state, 'held');
  await advance(2);
  assert.equal((await show(member, id)).state, 'requested');
  await simulatePrices(worker);
  // Lifting the hold does not clear the address: one person alone clears nothing.
  await sql`update withdrawals.hold set lifted_at = clock.now() where withdrawal_id = ${id}`.execute(
    owner,
  );
  await screenWithdrawals(worker);
  await assert.rejects(payAnyway(id, listed), { code: 'CW004' });
  const before = await decide(id, finance, { action: 'hold', reason: 'address_check' });
  assert.equal(before.status, 200, JSON.stringify(before.body));
  assert.equal((await show(member, id)).state, 'held');
  assert.ok(!(await dueIds()).includes(id));
});

test('a hook that cannot be asked holds, and lifts the hold itself once it answers', async () => {
  await open(null, hook);
  hookSays = '';
  const member = await aFundedMember(database, 100_000n);
  const id = await withdraw(member, clean);
  await screenWithdrawals(worker);
  const seen = await show(member, id);
  assert.deepEqual([seen.state, seen.hold.reason], ['held', 'technical_fault']);
  assert.equal((await row(id)).screening.verdict, 'unanswered');
  hookSays = '{"answer":"allow","reference":"a1"}';
  await sql`update screening.answer set asked_at = asked_at - interval '1 hour' where subject = ${id}`.execute(
    owner,
  );
  await screenWithdrawals(worker);
  assert.equal((await show(member, id)).state, 'requested');
  assert.equal((await row(id)).screening, null);

  // Screened again before its coins leave: the hook has changed its answer.
  assert.equal((await decide(id, finance)).body.data.state, 'approved');
  await advance(25);
  await simulatePrices(worker);
  await sql`update screening.answer set asked_at = asked_at - interval '2 hours' where subject = ${id}`.execute(
    owner,
  );
  assert.ok((await dueIds()).includes(id));
  await assert.rejects(payAnyway(id, clean), { code: 'CW004' }, 'an answer of two hours ago');
  hookSays = '{"answer":"hold","reference":"case 9"}';
  await screenDue(worker, ['BITCOIN']);
  assert.ok(!(await dueIds()).includes(id));
  assert.equal((await row(id)).screening.reference, 'case 9');

  // No decision for three days: it goes back whole.
  await advance(73);
  await screenWithdrawals(worker);
  const ended = await show(member, id);
  assert.deepEqual([ended.state, ended.reject_reason], ['returned', 'address_uncleared']);
  const { balance, payout } = await memberFigures(web, member.id);
  assert.deepEqual([balance, payout], [100_000n, 0n]);
  assert.deepEqual((await verifyBooks(owner)).faults, []);
});

test('a list of which no line can be read refuses the start, and later keeps the one before it', async () => {
  writeFileSync(file, `BTC,${listed},OFAC SDN,2026-11-24\n`);
  await open(file);
  writeFileSync(file, `XBT,${listed},OFAC SDN,2026-11-24\nBTC,nowhere,OFAC SDN,2026-11-24\n`);
  await reloadList(worker);
  const answer = (await call('GET', '/admin/screening', { token: finance.token })).body.data;
  assert.deepEqual([answer.list, answer.entries], [true, 1]);
  assert.match(answer.fault, /^no line of it can be read; line 1: no coin of these/);
  await assert.rejects(open(file), /DENY_LIST: no line of it can be read; line 1: no coin/);
  await assert.rejects(open(join(folder, 'nothing.csv')), /DENY_LIST: the file cannot be read/);
  writeFileSync(file, `BTC,${clean},OFAC SDN,2026-11-24\n`);
  await open(file);
  await reloadList(worker);
  const mended = (await call('GET', '/admin/screening', { token: finance.token })).body.data;
  assert.deepEqual([mended.entries, mended.fault], [1, null]);
});

test('a line that cannot be read is named to the staff, and the rest of the list counts (F25)', async () => {
  const shown = async () =>
    (await call('GET', '/admin/screening', { token: finance.token })).body.data;
  writeFileSync(file, `ETH,0x1,"OFAC, SDN",2026-11-24\nBTC,${listed},"OFAC, SDN",2026-11-24\n`);
  await open(file);
  const first = await shown();
  assert.deepEqual([first.entries, first.fault, first.lines_left_out], [1, null, 1]);
  assert.equal(first.left_out[0].line, 1);
  assert.match(first.left_out[0].why, /^no coin of these: BTC/);
  await reloadList(worker);
  assert.equal((await shown()).fault_since, first.fault_since, 'the same keeps its beginning');
  writeFileSync(
    file,
    `BTC,${listed},OFAC,2026-11-24\n${'LTC,nowhere,OFAC,2026-11-24\n'.repeat(60)}`,
  );
  await reloadList(worker);
  const longer = await shown();
  assert.deepEqual([longer.lines_left_out, longer.left_out.length], [60, 50]);
  writeFileSync(file, `BTC,${listed},OFAC,2026-11-24\n`);
  await reloadList(worker);
  const mended = await shown();
  assert.deepEqual([mended.lines_left_out, mended.left_out, mended.fault_since], [0, [], null]);
});
