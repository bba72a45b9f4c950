import assert from 'node:assert/strict';
import { test } from 'node:test';
import { feeWithin, raiseBounds, type SentSpend } from './raise-fee.ts';

// The bounds of a replacement's fee (BIP-125): more than the transaction and its descendants, by
// the pool's step per byte of its own; no more than its change and the ledger allow.

const sent: SentSpend = {
  // Only the coin of the export matters here.
  expected: { asset: 'BTC' } as SentSpend['expected'],
  back: 100_000n,
  place: 1,
  fee: 2_000n,
  bytes: 200n,
};
const books = { exported: 2_000n, least: 17n, most: 50_000n };
const pool = { fees: 2_000n, step: 1_000n };

test('a raise pays more than what it replaces, by the step for its bytes', () => {
  assert.equal(raiseBounds(sent, pool, books).least, 2_200n);
  assert.equal(raiseBounds(sent, { ...pool, step: 1_001n }, books).least, 2_201n, 'rounded up');
});

test('a raise pays for what waits on it too, and never less where the node dropped it', () => {
  assert.equal(raiseBounds(sent, { ...pool, fees: 9_000n }, books).least, 9_200n);
  assert.equal(raiseBounds(sent, { ...pool, fees: 0n }, books).least, 2_200n);
});

test('a raise costs a cent at the least, which the books can count', () => {
  assert.equal(raiseBounds(sent, pool, { ...books, least: 500n }).least, 2_500n);
});

test('a raise is at most what the books bear, what any network asks for, and the change', () => {
  assert.equal(raiseBounds(sent, pool, books).most, 52_000n);
  const much = { ...books, most: 10_000_000n };
  assert.equal(raiseBounds({ ...sent, back: 900_000n }, pool, much).most, 200_000n);
  assert.equal(raiseBounds(sent, pool, much).most, 102_000n - 546n);
  // Counted from the export, regardless of earlier raises.
  assert.equal(raiseBounds({ ...sent, fee: 9_000n, back: 93_000n }, pool, books).most, 52_000n);
});

test('a raise pays what the network asks for, within its bounds', () => {
  const bounds = raiseBounds(sent, pool, books);
  assert.equal(feeWithin(sent, 20_000n, bounds), 4_000n);
  assert.equal(feeWithin(sent, 1_000n, bounds), bounds.least);
  assert.equal(feeWithin(sent, 900_000n, bounds), bounds.most);
});
