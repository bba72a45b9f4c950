import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { aDecider, aFundedMember, aPayment, aPlanHolding, aRate } from '#test/ledger/books.ts';
import { aVenue, codesOf, granting, posting } from '#test/ledger/books.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aPaymentAboveCost } from '#test/ledger/placements.ts';
import type { Posting } from '../../src/server/modules/ledger/ledger.ts';

// The conditions for coins to leave other than as a payout (MONEY, `place` and `capital_out`): two
// people, the worker, a listed venue, the plan's own principal, and never money that is owed.

const database = await testDatabase();
const { owner, worker } = database;
const rate = await aRate(database);
const people = [await aDecider(database), await aDecider(database, 'owner')];
const venue = await aVenue(database);

type Legs = Parameters<typeof posting>[1];
const out = (from: string, cents: bigint): Legs => [
  [from, 'fx_usd', cents],
  ['fx_coin', 'custody', (cents * 100n) / 6n],
];
const place = (plan: string, cents: bigint, more: Partial<Posting> = {}) =>
  posting('place', out('placement', cents), { plan, rateId: rate, evidence: 'order', ...more });
const placeFunds = (cents: bigint, rateId = rate) =>
  posting('capital_out', out('operator_capital', cents), { rateId, evidence: 'order' });

const placing = async (item: Posting, at: string | undefined = venue, by = people) =>
  (await codesOf(worker, await granting(database, item, by, at === '' ? {} : { venue: at })))[0];
const takingOut = async (item: Posting, by = people) =>
  (await codesOf(worker, await granting(database, item, by)))[0];

async function bring(kind: 'capital_in' | 'gain', coins: bigint, plan?: string): Promise<void> {
  const payment =
    plan === undefined
      ? await aPayment(database, { amount: coins, purpose: 'capital' })
      : await aPaymentAboveCost(database, plan, coins);
  const about = { subject: payment, paymentId: payment, rateId: rate, plan, evidence: 'statement' };
  const legs: Legs = [
    ['custody', 'fx_coin', coins],
    ['fx_usd', kind === 'gain' ? 'pool_gain' : 'operator_capital', (coins * 6n) / 100n],
  ];
  const granted = await granting(database, posting(kind, legs, about), people);
  assert.deepEqual(await codesOf(worker, granted), ['posted']);
}

/** Plays `work` on a database whose rates are `minutes` old. */
async function minutesLater(minutes: number, work: () => Promise<void>): Promise<void> {
  const move = (by: number) =>
    sql`update clock.setting set ahead = ahead + ${by} * interval '1 minute'`.execute(owner);
  await move(minutes);
  await work().finally(() => move(-minutes));
}

await bring('capital_in', 1_000_000n); // $600.00

describe('a placement', () => {
  test('is two people’s and the worker’s, at a venue that is listed for the coin', async () => {
    const plan = randomUUID();
    await aPlanHolding(database, plan, 12_000n);
    const item = place(plan, 6_000n);
    assert.equal(await placing(item, venue, people.slice(0, 1)), 'approval_missing');
    const asWeb = await granting(database, item, people, { venue });
    await assert.rejects(codesOf(database.web, asWeb), { code: '42501' });
    assert.equal(await placing(item, ''), 'venue_unlisted');
    assert.equal(await placing(item, randomUUID()), 'venue_unlisted');
    assert.equal(await placing(item, await aVenue(database, 'DOGE')), 'venue_unlisted');
    const left = await aVenue(database);
    await sql`update treasury.venue set delisted_at = clock.now() where id = ${left}`.execute(
      owner,
    );
    assert.equal(await placing(item, left), 'venue_unlisted');
    assert.equal(await placing(item), 'posted');
  });

  test('is at most what members have put into the plan, all placements together', async () => {
    const [plan, other] = [randomUUID(), randomUUID()];
    await aPlanHolding(database, plan, 6_000n);
    await aPlanHolding(database, plan, 6_000n);
    await aPlanHolding(database, other, 60_000n);
    assert.equal(await placing(place(randomUUID(), 6n)), 'over_principal');
    assert.equal(await placing(place(plan, 12_001n)), 'over_principal');
    assert.equal(await placing(place(plan, 6_000n)), 'posted');
    assert.equal(await placing(place(plan, 6_001n)), 'over_principal');
    assert.equal(await placing(place(plan, 6_000n)), 'posted');
    assert.equal(await placing(place(plan, 1n)), 'over_principal');
  });

  test('is priced by a rate of the day', async () => {
    const plan = randomUUID();
    await aPlanHolding(database, plan, 600n);
    await minutesLater(24 * 60 + 1, async () => {
      assert.equal(await placing(place(plan, 600n)), 'rate_stale');
    });
    assert.equal(await placing(place(plan, 600n)), 'posted');
  });
});

describe('the operator’s capital', () => {
  test('leaves as far as it is free: not what is owed, nor pools, nor what an incident took', async () => {
    await bring('capital_in', 1_000_000n);
    await aFundedMember(database, 60_000n);
    await bring('gain', 100_000n, randomUUID()); // $60.00 in a pool
    const free = async (): Promise<bigint> =>
      BigInt(
        (await sql<{ free: string }>`select treasury.free_capital() as free`.execute(owner))
          .rows[0]!.free,
      );
    const before = await free();
    const lost = posting('incident_open', out('incident', 6_000n), {
      rateId: rate,
      evidence: 'stolen',
    });
    const opened = await granting(database, lost, people);
    assert.deepEqual(await codesOf(worker, opened), ['posted']);
    // The lost coins and the deficit they left: both count.
    assert.equal(await free(), before - 12_000n);
    const max = await free();
    assert.ok(max > 600n && max % 6n === 0n);
    assert.equal(await takingOut(placeFunds(max + 6n)), 'over_free_capital');
    assert.equal(await takingOut(placeFunds(max), people.slice(0, 1)), 'approval_missing');
    assert.equal(await takingOut(placeFunds(max)), 'posted');
    assert.equal(await takingOut(placeFunds(6n)), 'over_free_capital');
  });

  test('leaves at prices of this minute alone, of every coin that is held', async () => {
    await bring('capital_in', 100_000n);
    await minutesLater(3, async () => {
      assert.equal(await takingOut(placeFunds(600n)), 'rate_unavailable');
      const fresh = await aRate(database);
      assert.equal(await takingOut(placeFunds(600n, fresh)), 'posted');
    });
  });
});

describe('behind a closed deposit brake', () => {
  test('nothing goes out for either', async () => {
    const plan = randomUUID();
    await aPlanHolding(database, plan, 6_000n);
    await bring('capital_in', 100_000n);
    await sql`insert into policy.switch_event (name, stopped, reason, set_by, at)
      values ('payouts', true, 'a drill', ${people[0]!.id}, clock.real())`.execute(owner);
    assert.equal(await placing(place(plan, 600n)), 'brake_closed');
    assert.equal(await takingOut(placeFunds(600n)), 'brake_closed');
    await sql`insert into policy.switch_event (name, stopped, reason, set_by, at)
      values ('payouts', false, 'over', ${people[0]!.id}, clock.real())`.execute(owner);
    assert.equal(await placing(place(plan, 600n)), 'posted');
  });
});

test('what came to one plan’s address is no other plan’s gain', async () => {
  const [plan, other] = [randomUUID(), randomUUID()];
  await aPlanHolding(database, plan, 600n);
  await aPlanHolding(database, other, 600n);
  const payment = await aPaymentAboveCost(database, plan, 100_000n);
  const gain = async (of: string) => {
    const about = { subject: payment, paymentId: payment, rateId: rate, plan: of, evidence: 'x' };
    const legs: Legs = [
      ['custody', 'fx_coin', 100_000n],
      ['fx_usd', 'pool_gain', 6_000n],
    ];
    return (
      await codesOf(worker, await granting(database, posting('gain', legs, about), people))
    )[0];
  };
  assert.equal(await gain(other), 'payment_purpose');
  assert.equal(await gain(plan), 'posted');
});
