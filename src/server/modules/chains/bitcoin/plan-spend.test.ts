import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hex } from '@scure/base';
import { OutScript } from '@scure/btc-signer';
import { type Coins, codecOf, type Part, planSpend, type World } from './plan-spend.ts';

/** A different address for each number. */
const address = (index: number): string =>
  codecOf('BTC', 'regtest').encode(
    OutScript.decode(hex.decode(`0014${index.toString(16).padStart(40, '0')}`)),
  );

const world = (feeRate: bigint, mostBorne = 40_000n): World => ({
  coin: 'BTC',
  networks: 'regtest',
  feeRate,
  changeAddress: address(0),
  // At about $60,000 a coin.
  leastBorne: 17n,
  mostBorne,
});

const coin = (index: number, amount: bigint, rawBytes = 222): Coins => ({
  txid: index.toString(16).padStart(64, '0'),
  outputIndex: 0,
  amount,
  address: address(1_000 + index),
  raw: '00'.repeat(rawBytes),
});

const part = (index: number, total: bigint, more: Partial<Part> = {}): Part => ({
  address: address(index),
  total,
  isBorne: false,
  ceiling: null,
  isRestBorne: false,
  mayBeBorne: true,
  ...more,
});

const sum = (list: readonly bigint[]) => list.reduce((all, value) => all + value, 0n);

test('a small payout beside one of many coins bears what it adds itself (review, C7)', () => {
  const coins = Array.from({ length: 60 }, (_, index) => coin(index, 100_000n));
  const small = part(1, 333_333n);
  const plan = planSpend(world(50_000n, 400_000n), coins, [part(2, 5_000_000n), small])!;
  assert.equal(plan.inputs.length, 56);
  // Alone it would be 209 virtual bytes: four coins more, no fewer.
  assert.ok(plan.outputs[1]!.fee < 209n * 50n, String(plan.outputs[1]!.fee));
  // We pay for holding so many small coins.
  const members = sum(plan.outputs.map((output) => output.fee));
  assert.equal(members + sum(plan.outputs.map((output) => output.borne)), plan.fee);
  assert.ok(members < plan.fee / 5n);
});

test('what is of all payees each bears by its amount, and no two the same by head (review, C7)', () => {
  const coins = Array.from({ length: 60 }, (_, index) => coin(index, 100_000n));
  const act = { mayBeBorne: false };
  const parts = [part(1, 4_900_000n, act), part(2, 100_000n, act)];
  const plan = planSpend(world(10_000n), coins, parts)!;
  const [large, small] = plan.outputs.map((output) => output.fee) as [bigint, bigint];
  assert.equal(plan.inputs.length, 50);
  assert.equal(large + small, plan.fee);
  // 31 bytes are its own output; it pays a fiftieth of the rest.
  const own = 31n * 10n;
  assert.equal(small, own + (plan.fee - 2n * own) / 50n);
});

test('what payees and we bear is the whole fee, and what leaves is what the books will say', () => {
  const coins = Array.from({ length: 40 }, (_, index) =>
    coin(index, 90_000n + BigInt(index) * 7_919n),
  );
  for (const count of [1, 2, 7]) {
    const parts = Array.from({ length: count }, (_, index) =>
      part(index + 1, 50_000n + BigInt(index) * 31_337n, { isBorne: index % 3 === 2 }),
    );
    const plan = planSpend(world(12_345n), coins, parts)!;
    const held = sum(plan.inputs.map((input) => input.amount));
    assert.equal(
      held,
      sum(plan.outputs.map((output) => output.amount)) + plan.fee + (plan.change ?? 0n),
    );
    const booked = parts.map((item, index) => item.total + plan.outputs[index]!.borne);
    assert.equal(held - (plan.change ?? 0n), sum(booked));
  }
});

test('a coin is spent whole where what is left is too small to come back (review, C6)', () => {
  const near = planSpend(world(10_000n), [coin(1, 100_000n)], [part(1, 99_700n)])!;
  assert.deepEqual([near.change, near.outputs[0]!.borne], [null, 300n]);
  assert.equal(near.outputs[0]!.amount + near.fee, 100_000n);
  const empty = planSpend(world(10_000n), [coin(1, 100_000n)], [part(1, 100_000n)])!;
  assert.deepEqual([empty.change, empty.outputs[0]!.borne], [null, 0n]);
  // Below a cent the ledger could not record the loss; a treasury operation pays its own fee.
  assert.equal(planSpend(world(10_000n), [coin(1, 100_000n)], [part(1, 99_990n)]), null);
  const act = part(1, 99_700n, { mayBeBorne: false });
  assert.equal(planSpend(world(10_000n), [coin(1, 100_000n)], [act]), null);
  assert.equal(planSpend(world(10_000n), [coin(1, 100_000n)], [part(1, 100_001n)]), null);
});

test('a file carries no more whole transactions than fit, and goes on past one that does not', () => {
  // The transaction of a Dogecoin coin is included at any size: nothing else proves its amount.
  const pkh = (index: number): string =>
    codecOf('DOGE', 'regtest').encode({
      type: 'pkh',
      hash: hex.decode(index.toString(16).padStart(40, '0')),
    });
  const units = 10_000_000_000n;
  const doge: World = { ...world(1_000_000n, units), coin: 'DOGE', changeAddress: pkh(0) };
  const coins = Array.from({ length: 30 }, (_, index) => ({
    ...coin(index, units - BigInt(index), index === 1 ? 50_000 : 7_000),
    address: pkh(1_000 + index),
  }));
  const ask = (count: bigint) =>
    planSpend(doge, coins, [{ ...part(1, units * count), address: pkh(1) }]);
  const plan = ask(4n)!;
  const bytes = plan.inputs.reduce((all, { raw }) => all + raw.length / 2, 0);
  assert.equal(plan.inputs.length, 5);
  assert.ok(bytes <= 40_000, String(bytes));
  assert.ok(plan.inputs.every(({ raw }) => raw.length === 14_000));
  assert.equal(ask(6n), null, 'it waits until coins are fewer and larger');
});

test('many small coins pay what one file can carry of them (review, C6)', () => {
  const coins = Array.from({ length: 300 }, (_, index) => coin(index, 60_000n));
  const plan = planSpend(world(6_000n), coins, [part(1, 4_000_000n)])!;
  assert.equal(plan.inputs.length, 68);
  // The payee pays for two coins, its own output, the change and the fixed overhead.
  assert.ok(plan.outputs[0]!.fee <= 210n * 6n);
  assert.equal(planSpend(world(2_000n), coins, [part(1, 12_000_000n)]), null);
});

test('the operator bears no more of each payout than the database lets it, or it waits (0291)', () => {
  const coins = Array.from({ length: 60 }, (_, index) => coin(index, 100_000n));
  // Some 50 coins beyond the usual at 20 sat a byte: 70,000 sat, more than one payout may cost.
  const parts = [part(1, 2_600_000n), part(2, 2_500_000n)];
  const plan = planSpend(world(20_000n), coins, parts)!;
  const borne = plan.outputs.map((output) => output.borne);
  assert.ok(sum(borne) > 40_000n && borne.every((value) => value <= 40_000n), String(borne));
  assert.equal(sum(plan.outputs.map((output) => output.fee)) + sum(borne), plan.fee);
  assert.equal(planSpend(world(20_000n), coins, [part(1, 5_100_000n)]), null);
  assert.equal(planSpend(world(200_000n), coins, parts), null);
});

test('small coins are gathered while the network asks for little, at our cost (CHN-8)', () => {
  const large = Array.from({ length: 10 }, (_, index) => coin(index, 1_000_000n));
  const small = Array.from({ length: 25 }, (_, index) => coin(50 + index, 20_000n + BigInt(index)));
  const dust = Array.from({ length: 9 }, (_, index) => coin(90 + index, 2_000n));
  const requests = [part(1, 500_000n), part(2, 300_000n)];
  const few = planSpend(world(2_000n), large, requests)!;
  const plan = planSpend(world(2_000n), [...dust, ...small, ...large], requests)!;
  // All small coins but one: ten unspent coins stay, nine of them large.
  assert.deepEqual([few.inputs.length, plan.inputs.length], [1, 25]);
  assert.ok(
    plan.inputs.every(({ amount }) => amount !== 2_000n),
    'dust costs more than it gives',
  );
  const messageOf = (of: typeof plan) => of.outputs.map(({ amount, fee }) => [amount, fee]);
  assert.deepEqual(messageOf(plan), messageOf(few));
  const borne = sum(plan.outputs.map((output) => output.borne));
  assert.equal(borne, 24n * 68n * 2n);
  const held = sum(plan.inputs.map((input) => input.amount));
  assert.equal(plan.change, held - 800_000n - borne);
  // Never when fees are high, for parts whose fee the operator may not pay, or above its limit.
  const all = [...small, ...large];
  assert.equal(planSpend(world(6_000n), all, requests)!.inputs.length, 1);
  const acts = requests.map((request) => ({ ...request, mayBeBorne: false }));
  assert.equal(planSpend(world(2_000n), all, acts)!.inputs.length, 1);
  const little = planSpend(world(2_000n, 500n), all, requests)!;
  assert.ok(little.inputs.length > 1 && little.outputs.every((output) => output.borne <= 500n));
});

test('a coin whose origin fills a file by itself is paid out in a file of its own (INP-4)', () => {
  const codec = codecOf('DOGE', 'test');
  const at = (index: number): string =>
    codec.encode({ type: 'pkh', hash: new Uint8Array(20).map((_, place) => 7 * place + index) });
  const dogeWorld: World = {
    ...world(1_000_000n),
    coin: 'DOGE',
    networks: 'test',
    changeAddress: at(0),
    leastBorne: 1n,
    mostBorne: 10_000_000_000n,
  };
  const doge = (index: number, amount: bigint, rawBytes: number): Coins => ({
    ...coin(index, amount, rawBytes),
    address: at(index),
  });
  const whole = 100_000_000n;
  const requests = [{ ...part(1, 50n * whole), address: at(9) }];
  for (const bytes of [37_489, 40_889, 100_000]) {
    const alone = planSpend(dogeWorld, [doge(1, 100n * whole, bytes)], requests);
    assert.equal(alone?.inputs.length, 1, `${bytes} bytes`);
  }
  // Coins of usual size go first; with one that fills a file, only as many as a file holds.
  const [huge, other] = [doge(1, 100n * whole, 60_000), doge(2, 90n * whole, 70_000)];
  const small = Array.from({ length: 30 }, (_, index) => doge(10 + index, 20n * whole, 300));
  const usual = planSpend(dogeWorld, [huge, ...small], requests)!;
  assert.ok(!usual.inputs.includes(huge));
  const more = [{ ...part(1, 690n * whole), address: at(9) }];
  const both = planSpend(dogeWorld, [huge, other, ...small], more)!;
  assert.deepEqual([both.inputs[0], both.inputs.includes(other)], [huge, false]);
});
