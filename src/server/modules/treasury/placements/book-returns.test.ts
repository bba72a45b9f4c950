import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aDecider, aRate, aVenue, codesOf, granting, posting } from '#test/ledger/books.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aPaymentFor, aPlacement, bringBack } from '#test/ledger/placements.ts';
import { type Posting, verifyBooks } from '../../ledger/ledger.ts';
import { bookReturns } from './book-returns.ts';

// What returns of a placement is booked once, and all of it.

const database = await testDatabase();
const { owner, worker } = database;
const rate = await aRate(database);
const people = [await aDecider(database), await aDecider(database, 'owner')];
await addCapital(database);

type Legs = Parameters<typeof posting>[1];
type More = Parameters<typeof granting>[3];

async function post(kind: Posting['kind'], legs: Legs, about: object, more?: More) {
  const item = await granting(database, posting(kind, legs, about), people, more);
  assert.deepEqual(await codesOf(worker, item), ['posted'], kind);
  return item;
}

const bookedOf = async (payment: string) =>
  (
    await sql<{ kind: string; units: bigint }>`select kind, sum(amount)::bigint as units
      from ledger.transfer where payment = ${payment} and leg in (1, 3)
      group by kind order by kind`.execute(owner)
  ).rows;

const lossOf = (plan: string, placement: string, cents: bigint) =>
  post('record_loss', [['loss', 'placement', cents]], { plan, evidence: 'letter' }, { placement });

test('a return is booked up to the cost of its placement, once', async () => {
  const plan = randomUUID();
  const venue = await aVenue(database);
  const placement = await aPlacement(database, plan, { cents: 6_000n, venue });
  const payment = await aPaymentFor(database, { plan, placement, amount: 150_000n });
  assert.equal(await bookReturns(worker), 1);
  assert.equal(await bookReturns(worker), 0);
  assert.deepEqual(await bookedOf(payment), [{ kind: 'place_return', units: 100_000n }]);
});

test('what a gain left of a payment returns the cost that is open again', async () => {
  const plan = randomUUID();
  const venue = await aVenue(database);
  const placement = await aPlacement(database, plan, { cents: 12_000n, venue });
  const loss = await lossOf(plan, placement, 6_000n);
  await bringBack(database, { plan, placement, cents: 6_000n });
  await post('absorb_loss', [['operator_capital', 'loss', 6_000n]], { plan });
  const payment = await aPaymentFor(database, { plan, placement, amount: 150_000n });
  const gain: Legs = [
    ['custody', 'fx_coin', 50_000n],
    ['fx_usd', 'pool_gain', 3_000n],
  ];
  const about = { subject: payment, paymentId: payment, rateId: rate, plan, evidence: 'statement' };
  await post('gain', gain, about);
  assert.equal(await bookReturns(worker), 0);
  // The loss was none, once another of the plan stands open.
  const other = await aPlacement(database, plan, { cents: 6_000n, venue: await aVenue(database) });
  await lossOf(plan, other, 6_000n);
  const undoing = { plan, subject: loss.key, undoesKey: loss.key, reason: 'the venue paid' };
  await post('reverse', [['placement', 'loss', 6_000n]], undoing);
  assert.equal(await bookReturns(worker), 1);
  assert.deepEqual(await bookedOf(payment), [
    { kind: 'gain', units: 50_000n },
    { kind: 'place_return', units: 100_000n },
  ]);
  assert.equal(await bookReturns(worker), 0);
  assert.deepEqual((await verifyBooks(owner)).faults, []);
});
