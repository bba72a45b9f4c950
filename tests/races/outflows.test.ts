import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import {
  aDecider,
  aPayment,
  aPlanHolding,
  aRate,
  aVenue,
  codesOf,
  granting,
  posting,
} from '#test/ledger/books.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { untilSomeoneWaits } from '#test/ledger/concurrency.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aPaymentAboveCost } from '#test/ledger/placements.ts';
import { type AccountRef, post, type Posting } from '../../src/server/modules/ledger/ledger.ts';

// Coins of two assets share no account: even so, a process that sends one out is visible to another
// that records the other as a gain, or withdraws it (review L1).

const database = await testDatabase();
const { owner, worker } = database;
const people = [await aDecider(database), await aDecider(database, 'owner')];
const rate = await aRate(database);
await addCapital(database);
const micros = 100_000n;
const dogeRate = await aRate(database, 'DOGE', micros);
const units = 600_000_000_000n;
const cents = 60_000n;

const inDoge = (ref: AccountRef): AccountRef => ({
  ...ref,
  asset: ref.asset === 'BTC' ? 'DOGE' : ref.asset,
  owner: ref.owner === 'BTC' ? 'DOGE' : ref.owner,
});
const ofDoge = (item: Posting): Posting => ({
  ...item,
  rateId: dogeRate,
  legs: item.legs.map((leg) => ({ ...leg, debit: inDoge(leg.debit), credit: inDoge(leg.credit) })),
});

const unmatched = await aPayment(database, { of: 'DOGE', amount: 10n * units });
const about = { subject: unmatched, paymentId: unmatched };
const arrived = posting('deposit_unmatched', [['custody', 'suspense', 10n * units]], about);
assert.deepEqual(await codesOf(worker, ofDoge(arrived)), ['posted']);

/** A placement of dogecoins that two people approved. */
async function aPlacing(plan: string): Promise<Posting> {
  const item = posting(
    'place',
    [
      ['placement', 'fx_usd', cents],
      ['fx_coin', 'custody', units],
    ],
    { plan, evidence: 'order' },
  );
  return granting(database, ofDoge(item), people, { plan, venue: await aVenue(database, 'DOGE') });
}

/** The result of `other` during a placement, and after it. */
async function besides(placing: Posting, other: Posting): Promise<string> {
  let result: string | undefined;
  let waiting: Promise<string> | undefined;
  await inTransaction(worker, async (tx) => {
    assert.equal((await post(tx, [placing]))[0]?.code, 'posted');
    waiting = codesOf(worker, other).then(([code]) => (result = code!));
    await untilSomeoneWaits(worker, waiting);
    assert.equal(result, undefined, 'it waits for the placement');
  });
  return waiting!;
}

test('a gain waits for a placement of its plan in another coin, and is refused', async () => {
  const plan = randomUUID();
  const payment = await aPaymentAboveCost(database, plan, 1_000_000n);
  await aPlanHolding(database, plan, cents);
  const facts = { subject: payment, paymentId: payment, rateId: rate, evidence: 'x', plan };
  const gain = posting(
    'gain',
    [
      ['custody', 'fx_coin', 1_000_000n],
      ['fx_usd', 'pool_gain', 60_000n],
    ],
    facts,
  );
  const granted = await granting(database, gain, people, { plan });
  assert.equal(await besides(await aPlacing(plan), granted), 'cost_not_returned');
});

test('capital waits for a placement of another coin, and is counted after it', async () => {
  const plan = randomUUID();
  await aPaymentAboveCost(database, plan, 1_000_000n);
  await aPlanHolding(database, plan, cents);
  const free = await sql<{ cents: bigint }>`
    select (floor(treasury.free_capital() / 6) * 6)::bigint as cents`.execute(owner);
  const all = free.rows[0]!.cents;
  const out = posting(
    'capital_out',
    [
      ['operator_capital', 'fx_usd', all],
      ['fx_coin', 'custody', (all * 100n) / 6n],
    ],
    { rateId: rate, evidence: 'order' },
  );
  const granted = await granting(database, out, people);
  assert.equal(await besides(await aPlacing(plan), granted), 'over_free_capital');
});
