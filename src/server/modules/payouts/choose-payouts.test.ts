import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { hex } from '@scure/base';
import { Address, OutScript } from '@scure/btc-signer';
import { coinRecords } from '#core/chains/coin-records.ts';
import type { SpendFacts, ToPay } from '../chains/chains.ts';
import { choosePayouts } from './choose-payouts.ts';

const minMemberFee = 17n;
const bounds = { leastBorne: minMemberFee, mostBorne: 40_000n };
const dust = 546n;

/** A different address for each number. */
const address = (index: number): string =>
  Address(coinRecords.BTC.versions.regtest).encode(
    OutScript.decode(hex.decode(`0014${index.toString(16).padStart(40, '0')}`)),
  );

// Longer than the transaction a segregated witness PSBT carries; its content is not read.
const raw = '00'.repeat(5_000);

const factsOf = (feeRate: bigint, amounts: readonly bigint[]): SpendFacts => ({
  asset: 'BTC',
  source: {
    id: 'a',
    asset: 'BTC',
    kind: 'key',
    material: '',
    home: null,
    nonceAccount: null,
    approvedAt: new Date(0),
    networks: 'regtest',
  },
  height: 1n,
  of: {
    kind: 'coins',
    feeRate,
    changeAddress: address(0),
    coins: amounts.map((amount, index) => ({
      txid: (index + 1).toString(16).padStart(64, '0'),
      outputIndex: 0,
      amount,
      address: address(10_000 + index),
      raw,
    })),
  },
});

const payout = (index: number, total: bigint, more: Partial<ToPay> = {}): ToPay => ({
  id: String(index),
  address: address(index + 1),
  tag: null,
  total,
  isBorne: false,
  ceiling: null,
  isRestBorne: false,
  mayBeBorne: true,
  ...more,
});

const choose = (
  facts: SpendFacts,
  due: ToPay[],
  operatorPaysFee: (id: string) => Promise<boolean> = async () => true,
) => choosePayouts(facts, { due, bounds, operatorPaysFee });

const paidBy = ({ drafts }: Awaited<ReturnType<typeof choose>>): string[] =>
  drafts.flatMap((draft) => draft.parts.map((part) => part.id));

test('one that the free coins do not cover is passed over, and a smaller one goes (C6)', async () => {
  const due = [payout(1, 2_500_000n), payout(2, 33_000n), payout(3, 2_600_000n)];
  const chosen = await choose(factsOf(10_000n, [1_600_000n]), due);
  assert.deepEqual(paidBy(chosen), ['2']);
  assert.deepEqual(
    chosen.waiting.map((item) => [item.id, item.because]),
    [
      ['1', 'coins_short'],
      ['3', 'coins_short'],
    ],
  );
});

test('one of too many small coins waits for a lower fee, and a smaller one goes (0291)', async () => {
  const small = Array.from({ length: 60 }, () => 100_000n);
  const due = [payout(1, 5_000_000n), payout(2, 150_000n), payout(3, 7_000_000n)];
  // Spending 50 coins at 20 sat a byte costs more than the operator pays for one payout.
  const chosen = await choose(factsOf(20_000n, small), due);
  assert.deepEqual(paidBy(chosen), ['2']);
  assert.deepEqual(
    chosen.waiting.map((item) => item.because),
    ['fee_over_limit', 'coins_short'],
  );
  assert.deepEqual(paidBy(await choose(factsOf(5_000n, small), due.slice(0, 2))), ['1', '2']);
});

test('once small ones are left out, what is left is judged again (C7)', async () => {
  for (const last of [12_000n, 14_500n]) {
    const due = Array.from({ length: 20 }, (_, index) => payout(index, 3_000n));
    due.push(payout(20, last));
    const { drafts, waiting } = await choose(factsOf(100_000n, [100_000n]), due);
    const parts = drafts.flatMap((draft) => draft.parts);
    assert.equal(parts.length + waiting.length, 21);
    for (const { amount } of parts) assert.ok(amount >= dust, String(amount));
    for (const item of waiting) assert.equal(item.because, 'arrives_too_little');
    assert.ok(waiting.length >= 20);
  }
});

test('who bears a fee is asked once, and only of what is paid', async () => {
  const requests: string[] = [];
  const mayBe = { isBorne: true };
  const due = [payout(1, 9_000_000n, mayBe), payout(2, 40_000n, mayBe), payout(3, 50_000n, mayBe)];
  due.push(payout(4, 60_000n));
  const operatorPaysFee = async (id: string) => requests.push(id) === 1;
  const chosen = await choose(factsOf(10_000n, [200_000n]), due, operatorPaysFee);
  assert.deepEqual(
    [paidBy(chosen), requests],
    [
      ['2', '3', '4'],
      ['2', '3'],
    ],
  );
  const [borne, second] = chosen.drafts[0]!.parts;
  assert.deepEqual([borne!.amount, borne!.fee], [40_000n, 0n]);
  assert.ok(second!.fee > 0n && second!.amount < 50_000n);
});

test('above what was agreed a payout waits, and after its time we bear the rest (CHN-8)', async () => {
  const due = [payout(1, 400_000n, { ceiling: 7_050n }), payout(2, 300_000n, { ceiling: 60_000n })];
  const facts = factsOf(100_000n, [900_000n]);
  const chosen = await choose(facts, due);
  assert.deepEqual(paidBy(chosen), ['2']);
  const [item] = chosen.waiting;
  assert.deepEqual([item!.id, item!.because], ['1', 'fee_over_ceiling']);
  assert.ok(item!.fee! > 7_050n);
  const late = await choose(facts, [{ ...due[0]!, isRestBorne: true }, due[1]!]);
  const [part] = late.drafts[0]!.parts;
  assert.deepEqual([part!.fee, part!.amount], [7_050n, 400_000n - 7_050n]);
  assert.ok(part!.borne > 0n);
});

test('the operator bears no more of one payout than the limit, early or late (0291)', async () => {
  // 141 virtual bytes at 600 sat: twice the limit.
  const facts = factsOf(600_000n, [900_000n]);
  for (const more of [{ isBorne: true }, { isRestBorne: true }]) {
    const over = await choose(facts, [payout(1, 400_000n, { ceiling: 7_050n, ...more })]);
    assert.deepEqual(paidBy(over), []);
    assert.equal(over.waiting[0]!.because, 'fee_over_ceiling');
    const agreed = await choose(facts, [payout(1, 400_000n, { ceiling: 60_000n, ...more })]);
    const [part] = agreed.drafts[0]!.parts;
    assert.equal(part!.borne + part!.fee, agreed.drafts[0]!.fee);
    assert.ok(part!.borne > 0n && part!.borne <= bounds.mostBorne, String(part!.borne));
    assert.equal(part!.amount, 400_000n - part!.fee);
  }
});

test('what goes back to its sender arrives whole, or waits for a lower fee', async () => {
  const back = payout(1, 400_000n, { isBorne: true });
  const due = [back, payout(2, 200_000n, { ceiling: 90_000n })];
  const chosen = await choose(factsOf(600_000n, [900_000n]), due);
  assert.deepEqual(paidBy(chosen), ['2']);
  assert.equal(chosen.waiting[0]!.because, 'fee_over_limit');
  const [part] = (await choose(factsOf(50_000n, [900_000n]), due)).drafts[0]!.parts;
  assert.deepEqual([part!.amount, part!.fee], [400_000n, 0n]);
});

test('at a fee that nobody pays, who agreed to the highest is paid, and others wait', async () => {
  const facts = { ...factsOf(1_000_000n, [900_000n]), isFeeCut: true };
  const due = [payout(1, 300_000n), payout(2, 300_000n, { ceiling: 200_000n })];
  due.push(payout(3, 200_000n, { ceiling: 7_050n }));
  const chosen = await choose(facts, due);
  assert.deepEqual(paidBy(chosen), ['2']);
  const why = new Map(chosen.waiting.map(({ id, because }) => [id, because]));
  assert.deepEqual(
    [why.size, why.get('1'), why.get('3')],
    [2, 'fee_over_limit', 'fee_over_ceiling'],
  );
});

test('of random lists none is paid dust, none twice, and coins are never lost', async () => {
  for (let turn = 0; turn < 150; turn += 1) {
    const feeRate = BigInt(randomInt(1_000, 200_000));
    const amounts = Array.from({ length: randomInt(1, 30) }, () => BigInt(randomInt(600, 300_000)));
    const due = Array.from({ length: randomInt(1, 12) }, (_, index) =>
      payout(index, BigInt(randomInt(500, 400_000)), {
        mayBeBorne: randomInt(4) > 0,
        isBorne: randomInt(5) === 0,
        isRestBorne: randomInt(3) === 0,
        ceiling: randomInt(3) === 0 ? null : BigInt(randomInt(200, 40_000)),
      }),
    );
    const seed = JSON.stringify({ feeRate, amounts, due }, (_, row: unknown) =>
      typeof row === 'bigint' ? String(row) : row,
    );
    const chosen = await choose(factsOf(feeRate, amounts), due);
    const ids = [...paidBy(chosen), ...chosen.waiting.map((item) => item.id)];
    assert.deepEqual(ids.toSorted(), due.map((item) => item.id).toSorted(), seed);
    for (const { parts, fee, change, inputs } of chosen.drafts) {
      const held = inputs.reduce(
        (sum, outpoint) => sum + amounts[Number.parseInt(outpoint.txid, 16) - 1]!,
        0n,
      );
      const out = parts.reduce(
        (sum, plannedOutput) => sum + plannedOutput.amount,
        fee + (change?.amount ?? 0n),
      );
      assert.equal(held, out, seed);
      for (const part of parts) {
        const { total, ceiling } = due.find((item) => item.id === part.id)!;
        assert.ok(ceiling === null || part.fee <= ceiling, seed);
        assert.ok(part.amount >= dust && part.amount + part.fee === total, seed);
        assert.ok(part.borne === 0n || part.borne >= minMemberFee, seed);
      }
      assert.ok(change === null || change.amount >= dust, seed);
    }
  }
});
