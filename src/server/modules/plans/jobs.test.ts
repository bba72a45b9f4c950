import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { freshPrices } from '#test/ledger/funds.ts';
import { aGain, anInvestor, aRun, steadyPlan } from '#test/ledger/investors.ts';
import { measurePlans } from './jobs.ts';

const database = await testDatabase();
const { owner, worker } = database;
const api = await testApi(database);
const plan = await steadyPlan(database);
// A falling price must not trip the brake on a placement (INT-8).
await freshPrices(database);
await addCapital(database);

const advance = (days: number) =>
  sql`update clock.setting set ahead = ahead + make_interval(days => ${days})`.execute(owner);
const publicPlan = async () => (await api.call('GET', `/plans/${plan.id}`)).body.data;

/** Invested principal times days, as the simplest possible sum. */
async function centDays(): Promise<bigint> {
  const found = await sql<{ sum: bigint }>`
    select sum(cent_days)::bigint as sum from plans.month where plan_id = ${plan.id}`.execute(
    owner,
  );
  return found.rows[0]!.sum;
}

test('a plan tells what the books show: paid beside its target, and its worst quarter', async () => {
  const before = await publicPlan();
  assert.deepEqual([before.paid_so_far, before.worst_period], ['0.00', null]);
  const investor = await anInvestor(database, plan, 300_000n);
  await advance(100);
  await freshPrices(database);
  const gain = await aGain(database, plan.id, 10_000n);
  await aRun(database, plan.id, investor, gain);
  await measurePlans(worker);
  const days = await centDays();
  assert.ok(days > 299_000n * 100n && days <= 300_001n * 100n, String(days));
  const paid = await publicPlan();
  const cents = BigInt(paid.paid_so_far.replace('.', ''));
  assert.equal(cents, gain);
  assert.equal(paid.last_12_months.gains, paid.paid_so_far);
  // The percentage on $3,000.00 over about 100 days; it is not annualised.
  const { paid: percent, target, yearly } = paid.last_12_months.performance;
  assert.ok(Math.abs(Number(percent) - Number(gain) / 3_000) < 0.05, percent);
  assert.ok(Number(target) > 0 && yearly === null, `${target} ${yearly}`);
  assert.match(paid.label.last_12_months, /^Gains paid: \$/);
  // The first full quarter had no run: it is the worst, and is reported like any other.
  assert.match(paid.worst_period, /^0\.00%, [A-Z][a-z]+ to [A-Z][a-z]+ \d{4}$/);
});

test('what left is not at work, and what a cancelled withdrawal gave back is not counted', async () => {
  const before = await centDays();
  const { token } = await anInvestor(database, plan, 200_000n);
  await advance(30);
  await freshPrices(database);
  const body = {
    amount: '1000',
    payment_channel: 'BITCOIN',
    wallet_address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  };
  const { id } = (await api.call('POST', '/withdraw', { token, body })).body.data;
  await advance(30);
  assert.equal((await api.call('POST', `/withdraw/${id}/cancel`, { token })).status, 200);
  await advance(30);
  await measurePlans(worker);
  // The other position of this file continues: $3,000.00 over the same 90 days.
  const grown = (await centDays()) - before - 300_000n * 90n;
  const own = 200_000n * 30n + 100_000n * 30n + 200_000n * 30n;
  assert.ok(grown >= own - 1_000n && grown <= own + 1_000n, `${grown} is not ${own}`);
});

test('what did not change is not measured again', async () => {
  assert.equal(await measurePlans(worker), 0);
  await advance(1);
  assert.equal(await measurePlans(worker), 1);
});
