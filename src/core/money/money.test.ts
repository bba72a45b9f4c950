import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { assets, decimalsOf } from '../chains/assets.ts';
import { Refusal } from '../rules/refusal.ts';
import { formatAmount, formatUsd, parseAmount, parseUsd, unitsBelowAndAbove } from './money.ts';

const refuses = (work: () => unknown, what: string) =>
  assert.throws(work, (error) => error instanceof Refusal && error.code === 'amount_invalid', what);

test('dollars and cents', () => {
  const cases: [string, bigint][] = [
    ['0', 0n],
    ['0.01', 1n],
    ['12.3', 1_230n],
    ['12.34', 1_234n],
    ['007', 700n],
    ['9999999999999999.99', 999_999_999_999_999_999n],
    ['10000000000000000', 1_000_000_000_000_000_000n],
  ];
  for (const [text, cents] of cases) assert.equal(parseUsd(text), cents, text);
});

test('what is no plain amount is refused', () => {
  const texts = `-1 +1 1. .5 1,000 1e3 0x10 NaN Infinity ١٠ １０ 1.234 1_000 10000000000000000.01
    9999999999999999999`;
  for (const text of ['', ' ', ' 1', '1 ', '1\n', ...texts.split(/\s+/)]) {
    refuses(() => parseUsd(text), JSON.stringify(text));
  }
});

test('each coin takes its own decimals and not one more', () => {
  for (const asset of assets) {
    const decimals = decimalsOf[asset];
    assert.equal(
      parseAmount(asset, `1.${'0'.repeat(decimals - 1)}1`),
      10n ** BigInt(decimals) + 1n,
    );
    refuses(() => parseAmount(asset, `1.${'0'.repeat(decimals)}1`), asset);
  }
});

test('written and read again, an amount is what it was', () => {
  const command = fc.record({
    asset: fc.constantFrom(...assets),
    units: fc.bigInt(0n, 1_000_000_000_000_000_000n),
  });
  fc.assert(
    fc.property(command, ({ asset, units }) => {
      const text = formatAmount(asset, units);
      assert.match(text, new RegExp(`^\\d+\\.\\d{${decimalsOf[asset]}}$`));
      assert.equal(parseAmount(asset, text), units);
    }),
  );
});

test('a bound finer than the asset lies between two of its units', () => {
  assert.deepEqual(unitsBelowAndAbove('USD', '12.34'), { below: 1234n, above: 1234n });
  assert.deepEqual(unitsBelowAndAbove('USD', '12.341'), { below: 1234n, above: 1235n });
  assert.deepEqual(unitsBelowAndAbove('USD', '12.340'), { below: 1234n, above: 1234n });
  assert.deepEqual(unitsBelowAndAbove('SOL', '1'), {
    below: 1_000_000_000n,
    above: 1_000_000_000n,
  });
  assert.deepEqual(unitsBelowAndAbove('XRP', '0.0000001'), { below: 0n, above: 1n });
});

test('below zero is written with its sign, and cannot be typed', () => {
  assert.equal(formatUsd(-5n), '-0.05');
  assert.equal(formatUsd(-123_456n), '-1234.56');
  refuses(() => parseUsd(formatUsd(-5n)), 'negative');
});
