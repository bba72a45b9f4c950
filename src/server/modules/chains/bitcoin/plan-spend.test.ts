import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hex } from '@scure/base';
import { OutScript } from '@scure/btc-signer';
import { type Coins, codecOf, type Part, planSpend, type World } from './plan-spend.ts';

/** A different address for each number. */
const address = (nth: number): string =>
  codecOf('BTC', 'regtest').encode(
    OutScript.decode(hex.decode(`0014${nth.toString(16).padStart(40, '0')}`)),
  );

const world = (feeRate: bigint): World => ({
  coin: 'BTC',
  networks: 'regtest',
  feeRate,
  changeAddress: address(0),
  // At some $60,000 a coin.
  leastBorne: 17n,
  mostBorne: 40_000n,
});

const coin = (nth: number, amount: bigint, rawBytes = 222): Coins => ({
  txid: nth.toString(16).padStart(64, '0'),
  outputIndex: 0,
  amount,
  address: address(1_000 + nth),
  raw: '00'.repeat(rawBytes),
});

const part = (nth: number, total: bigint, more: Partial<Part> = {}): Part => ({
  address: address(nth),
  total,
  isBorne: false,
  ceiling: null,
  isRestBorne: false,
  mayBeBorne: true,
  ...more,
});

const sum = (list: readonly bigint[]) => list.reduce((all, one) => all + one, 0n);

test('a small payout beside one of many coins bears what it adds itself (review, C7)', () => {
  const coins = Array.from({ length: 60 }, (_, nth) => coin(nth, 100_000n));
  const small = part(1, 333_333n);
  const plan = planSpend(world(50_000n), coins, [part(2, 5_000_000n), small])!;
  assert.equal(plan.inputs.length, 56);
  // Alone it would be 209 virtual bytes: four coins more, no fewer.
  assert.ok(plan.outputs[1]!.fee < 209n * 50n, String(plan.outputs[1]!.fee));
  // That we hold so many small coins is ours to pay.
  const members = sum(plan.outputs.map((one) => one.fee));
  assert.equal(members + sum(plan.outputs.map((one) => one.borne)), plan.fee);
  assert.ok(members < plan.fee / 5n);
});

test('what payees and we bear is the whole fee, and what leaves is what the books will say', () => {
  const coins = Array.from({ length: 40 }, (_, nth) => coin(nth, 90_000n + BigInt(nth) * 7_919n));
  for (const count of [1, 2, 7]) {
    const parts = Array.from({ length: count }, (_, nth) =>
      part(nth + 1, 50_000n + BigInt(nth) * 31_337n, { isBorne: nth % 3 === 2 }),
    );
    const plan = planSpend(world(12_345n), coins, parts)!;
    const held = sum(plan.inputs.map((one) => one.amount));
    assert.equal(held, sum(plan.outputs.map((one) => one.amount)) + plan.fee + (plan.change ?? 0n));
    const booked = parts.map((one, nth) => one.total + plan.outputs[nth]!.borne);
    assert.equal(held - (plan.change ?? 0n), sum(booked));
  }
});

test('a coin is spent whole where what is left is too small to come back (review, C6)', () => {
  const near = planSpend(world(10_000n), [coin(1, 100_000n)], [part(1, 99_700n)])!;
  assert.deepEqual([near.change, near.outputs[0]!.borne], [null, 300n]);
  assert.equal(near.outputs[0]!.amount + near.fee, 100_000n);
  const empty = planSpend(world(10_000n), [coin(1, 100_000n)], [part(1, 100_000n)])!;
  assert.deepEqual([empty.change, empty.outputs[0]!.borne], [null, 0n]);
  // Below a cent the books could not tell what left; an act's fee is nobody's but its own.
  assert.equal(planSpend(world(10_000n), [coin(1, 100_000n)], [part(1, 99_990n)]), null);
  const act = part(1, 99_700n, { mayBeBorne: false });
  assert.equal(planSpend(world(10_000n), [coin(1, 100_000n)], [act]), null);
  assert.equal(planSpend(world(10_000n), [coin(1, 100_000n)], [part(1, 100_001n)]), null);
});

test('many small coins pay what one file can carry of them (review, C6)', () => {
  const coins = Array.from({ length: 300 }, (_, nth) => coin(nth, 60_000n));
  const plan = planSpend(world(2_000n), coins, [part(1, 4_000_000n)])!;
  assert.equal(plan.inputs.length, 67);
  // Two coins and its own output, its change and what every transaction has are the payee's.
  assert.ok(plan.outputs[0]!.fee <= 210n * 2n);
  assert.equal(planSpend(world(2_000n), coins, [part(1, 12_000_000n)]), null);
});
