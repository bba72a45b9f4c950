import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { aMember } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { livesFor } from '#test/lifetime.ts';
import { statusOfPage } from './status.routes.ts';
import { writeReading } from './status.sql.ts';

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);
const member = await aMember(owner);
const status = async () => (await call('GET', '/status')).body.data;
const readAgain = () => inTransaction(worker, writeReading);

type Ended = { state: string; hours: number; endedDaysAgo?: number; reason?: string };

/** A withdrawal that took `hours` from request to end, as if processed normally. */
async function anEnded({ state, hours, endedDaysAgo = 1, reason }: Ended): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into withdrawals.withdrawal (id, member_id, source, amount_cents, method, address,
      state, requested_at, due_at, approval_id, reject_reason, changed_at)
    select ${id}, ${member.id}, 'balance', 5000, 'BITCOIN', 'bcrt1q', ${state}, asked, asked,
      ${randomUUID()}, ${reason ?? null}, asked + ${hours} * interval '1 hour'
    from (select clock.now() - ${endedDaysAgo} * interval '1 day'
      - ${hours} * interval '1 hour' as asked) moment`.execute(owner);
  return id;
}

test('before anything was paid or read, nothing is measured and nothing is claimed', async () => {
  const answer = await status();
  assert.deepEqual([answer.p50, answer.p95, answer.paid, answer.waiting], [null, null, 0, 0]);
  assert.equal(answer.last_proven_restore, null);
  assert.deepEqual(answer.worker, { alive: false, seen_at: null });
  assert.deepEqual([answer.paid_usd, answer.times, answer.rules], ['0.00', [], null]);
});

test('the clock is the median and the 95th percentile of the last 30 days, no older', async () => {
  for (let hours = 1; hours <= 21; hours += 1) await anEnded({ state: 'paid', hours });
  await anEnded({ state: 'paid', hours: 500, endedDaysAgo: 31 });
  await anEnded({ state: 'cancelled', hours: 500 });
  await readAgain();
  const answer = await status();
  assert.deepEqual([answer.p50, answer.p95, answer.paid], [11 * 3600, 20 * 3600, 21]);
  assert.equal(answer.worker.alive, true);
});

test('what was paid, how long each took, and where deposits close is told (INT-5, INT-8)', async () => {
  const answer = await status();
  assert.equal(answer.paid_usd, '1050.00', '21 times $50.00');
  const times: { from: number; to: number | null; count: number }[] = answer.times;
  const inAll = times.reduce((sum, { count }) => sum + count, 0);
  assert.equal(inAll, 21);
  for (const { from, to } of times) {
    const within = (hours: number) => hours * 3600 >= from && (to === null || hours * 3600 < to);
    assert.ok(Array.from({ length: 21 }, (_, at) => at + 1).some(within), `${from} to ${to}`);
  }
  assert.ok(answer.rules.oldest_request_hours > 0 && answer.rules.payout_p95_hours > 0);
  assert.deepEqual([answer.rules.restore_days, answer.rules.capital_months], [90, 0]);
});

test('refusals and holds are counted by their reason', async () => {
  await anEnded({ state: 'rejected', hours: 2, reason: 'address_unusable' });
  await anEnded({ state: 'rejected', hours: 2, reason: 'address_unusable' });
  const held = await anEnded({ state: 'rejected', hours: 2, reason: 'legal_order' });
  await sql`
    insert into withdrawals.hold (withdrawal_id, reason, placed_by, placed_at, until)
    values (${held}, 'identity_check', ${randomUUID()}, clock.now(),
      clock.now() + interval '1 hour')`.execute(owner);
  await readAgain();
  const { refusals, holds } = await status();
  assert.deepEqual(refusals, [
    { reason: 'address_unusable', count: 2 },
    { reason: 'legal_order', count: 1 },
  ]);
  assert.deepEqual(holds, [{ reason: 'identity_check', count: 1 }]);
});

test('what was given back is counted by its reason, and its time with that of payouts', async () => {
  const before = await status();
  await anEnded({ state: 'returned', hours: 400, reason: 'tag_needed' });
  await readAgain();
  const answer = await status();
  assert.deepEqual(answer.returns, [{ reason: 'tag_needed', count: 1 }]);
  assert.deepEqual([answer.paid, answer.refusals], [before.paid, before.refusals]);
  assert.ok(answer.p95! > before.p95!);
});

test('what waits is counted at this moment, without a worker', async () => {
  const askedAt = Date.now();
  await sql`
    insert into withdrawals.withdrawal (member_id, source, amount_cents, method, address,
      requested_at, due_at, changed_at)
    select ${member.id}, 'balance', 5000, 'BITCOIN', 'bcrt1q', asked, asked, asked
    from (values (clock.now() - interval '2 hours'), (clock.now())) v(asked)`.execute(owner);
  const answer = await status();
  assert.equal(answer.waiting, 2);
  livesFor(-2, answer.oldest_at, askedAt);
  const sinceSeconds = (Date.now() - askedAt) / 1000;
  assert.ok(
    answer.oldest >= 7200 && answer.oldest <= 7201 + sinceSeconds,
    `${answer.oldest} seconds`,
  );
});

test('why deposits are closed and payouts stopped is said to everyone (INT-8)', async () => {
  await sql`
    insert into policy.switch_event (name, stopped, reason, set_by, at)
    values ('payouts', true, 'A key was lost', ${randomUUID()}, clock.real())`.execute(owner);
  await readAgain();
  const { deposits, payouts } = await status();
  assert.equal(deposits.open, false);
  assert.ok(deposits.causes.includes('payouts_stopped'));
  assert.deepEqual(payouts, { running: false, reason: 'A key was lost' });
});

test('a worker that has been silent for a minute is not alive', async () => {
  await sql`
    update reporting.status_reading set read_at = read_at - interval '61 seconds'`.execute(owner);
  assert.equal((await status()).worker.alive, false);
  await readAgain();
  assert.equal((await status()).worker.alive, true);
});

test('a restore is shown once it was proven', async () => {
  await sql`insert into reporting.restore_drill values (clock.real())`.execute(owner);
  assert.match((await status()).last_proven_restore, /^20\d\d-/);
});

test('the page’s facts stay the same within a minute, so that it is not rendered again', async () => {
  const facts = await statusOfPage(web);
  assert.match(facts.worker.seen_at ?? '', /:00\.000Z$/);
  assert.equal(facts.oldest! % 60, 0);
});

test('the web process can read what was read, and write none of it', async () => {
  await assert.rejects(inTransaction(web, writeReading), /permission denied/);
});
