import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { medianPrice, parsePrice, tickerPrice } from './median-price.ts';

const now = new Date('2026-11-21T12:00:00Z');
const priceOf = (source: string, usdMicros: bigint, ageMs = 0) => ({
  source,
  usdMicros,
  at: new Date(now.getTime() - ageMs),
});

describe('the median of what sources say (CHN-4)', () => {
  test('is the middle one of three, and the mean of two, cut', () => {
    const three = [priceOf('a', 1_000_000n), priceOf('b', 1_002_000n), priceOf('c', 1_001_000n)];
    assert.deepEqual(medianPrice(three, now), {
      usdMicros: 1_001_000n,
      sources: ['a', 'b', 'c'],
    });
    assert.equal(medianPrice(three.slice(1), now)?.usdMicros, 1_001_500n);
    assert.equal(
      medianPrice([priceOf('a', 1_000_001n), priceOf('b', 1_000_002n)], now)?.usdMicros,
      1_000_001n,
    );
  });

  test('is not of one source, nor of the same one twice, nor of none', () => {
    assert.equal(medianPrice([priceOf('a', 1_000_000n)], now), null);
    assert.equal(medianPrice([priceOf('a', 1_000_000n), priceOf('a', 1_000_000n)], now), null);
    assert.equal(medianPrice([], now), null);
  });

  test('leaves out what is older than 120 seconds, or ahead of us by more than 30', () => {
    const two = (ageMs: number) =>
      medianPrice([priceOf('a', 1_000_000n), priceOf('b', 1_000_000n, ageMs)], now);
    assert.notEqual(two(120_000), null);
    assert.equal(two(120_001), null);
    assert.notEqual(two(-30_000), null);
    assert.equal(two(-30_001), null);
  });

  test('leaves out a source that is off by more than a hundredth; two who disagree give none', () => {
    const three = (outlier: bigint) =>
      medianPrice([priceOf('a', 1_000_000n), priceOf('b', 1_000_000n), priceOf('c', outlier)], now);
    assert.deepEqual(three(1_010_000n)?.sources, ['a', 'b', 'c']);
    assert.deepEqual(three(1_010_001n)?.sources, ['a', 'b']);
    assert.deepEqual(three(989_999n)?.sources, ['a', 'b']);
    assert.equal(medianPrice([priceOf('a', 1_000_000n), priceOf('b', 1_030_000n)], now), null);
    assert.equal(medianPrice([priceOf('a', 0n), priceOf('b', 0n)], now), null);
  });

  test('is of sources that agree with each other, not with their middle (review chains, 5)', () => {
    // Each of the two is within one percent of the median, but they are two percent apart.
    assert.equal(medianPrice([priceOf('a', 1_000_000n), priceOf('b', 1_019_000n)], now), null);
    const chain = [priceOf('a', 1_000_000n), priceOf('b', 1_009_000n), priceOf('c', 1_017_000n)];
    assert.deepEqual(medianPrice(chain, now), { usdMicros: 1_013_000n, sources: ['b', 'c'] });
    const camps = [1_000_000n, 1_001_000n, 1_002_000n, 1_030_000n, 1_031_000n].map((price, index) =>
      priceOf(String(index), price),
    );
    assert.deepEqual(medianPrice(camps, now), { usdMicros: 1_001_000n, sources: ['0', '1', '2'] });
  });

  test('one liar among three never moves it beyond what the honest two say', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1_000n, 10n ** 12n),
        fc.bigInt(0n, 100n),
        fc.bigInt(0n, 10n ** 15n),
        (base, spread, lie) => {
          const other = base + (base * spread) / 20_000n;
          const median = medianPrice(
            [priceOf('a', base), priceOf('b', other), priceOf('liar', lie)],
            now,
          );
          if (median === null) return;
          assert.ok(median.usdMicros >= base - base / 100n - 1n);
          assert.ok(median.usdMicros <= other + other / 100n + 1n);
        },
      ),
    );
  });
});

describe('a ticker (review chains, 5)', () => {
  test('is priced in the middle of bid and ask, whatever the last trade was', () => {
    assert.equal(tickerPrice({ last: '90', bid: '99.99', ask: '100.01' }), 100_000_000n);
    assert.equal(tickerPrice({ last: '90', bid: '100', ask: '100' }), 100_000_000n);
    assert.equal(tickerPrice({ last: '99.5' }), 99_500_000n);
    assert.equal(tickerPrice({ last: '99.5', bid: '1' }), 99_500_000n);
  });
  test('names no price where the two are a hundredth apart, crossed, or none', () => {
    assert.equal(tickerPrice({ last: '100', bid: '100', ask: '101' }), 100_500_000n);
    for (const [bid, ask] of [
      ['100', '101.01'],
      ['100.01', '100'],
      ['0', '100'],
      ['NaN', '100'],
      ['100', ''],
    ] as const)
      assert.equal(tickerPrice({ last: '100', bid, ask }), null, `${bid} ${ask}`);
  });
});

describe('a price as text', () => {
  test('is read into millionths, and cut beyond', () => {
    assert.equal(parsePrice('97250.12'), 97_250_120_000n);
    assert.equal(parsePrice('0.3841239'), 384_123n);
    assert.equal(parsePrice('12'), 12_000_000n);
  });
  test('is nothing else', () => {
    for (const text of ['', '-1', '1e5', 'NaN', '1.', '.5', ' 1', '１２', '1,000', '12345678901'])
      assert.equal(parsePrice(text), null, text);
  });
});
