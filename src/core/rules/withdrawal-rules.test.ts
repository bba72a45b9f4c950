import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { coins, decimalsOf, eachCoin } from '../chains/assets.ts';
import { coinRecords } from '../chains/coin-records.ts';
import { centsForCoinsDown } from '../money/conversion.ts';
import {
  networkFee,
  payoutCoins,
  tagProblem,
  type WaitFacts,
  waitMessages,
  waitsFor,
} from './withdrawal-rules.ts';

const hourMs = 3_600_000;
const requestedAt = new Date('2026-03-01T12:00:00Z');
const after = (ms: number) => new Date(requestedAt.getTime() + ms);

const facts = (change: Partial<WaitFacts> = {}): WaitFacts => ({
  requestedAt,
  address: 'here',
  tag: null,
  amountCents: 50_000n,
  saved: { address: 'here', tag: null, changedAt: after(-30 * 24 * hourMs) },
  isFirst: false,
  securedUntil: null,
  mode: 'live',
  ...change,
});
const because = (change: Partial<WaitFacts>) => waitsFor(facts(change)).map((wait) => wait.because);
const saved = (changedAt: Date, tag: string | null = null) => ({
  saved: { address: 'here', tag, changedAt },
});

describe('waiting times (ACC-7a)', () => {
  test('an address saved long ago does not wait', () => {
    assert.deepEqual(waitsFor(facts()), []);
  });

  test('a changed address waits until 24 hours after the change, to the millisecond', () => {
    assert.deepEqual(because(saved(after(-24 * hourMs - 1))), []);
    assert.deepEqual(because(saved(after(-24 * hourMs))), []);
    const [wait] = waitsFor(facts(saved(after(-24 * hourMs + 1))));
    assert.deepEqual(wait, { until: after(1), because: 'address_changed' });
  });

  test('an address other than the saved one is new, and so is another tag', () => {
    const [wait] = waitsFor(facts({ address: 'there' }));
    assert.deepEqual(wait, { until: after(24 * hourMs), because: 'address_new' });
    assert.deepEqual(because({ tag: '7' }), ['address_new']);
    assert.deepEqual(because({ tag: '7', ...saved(after(-48 * hourMs), '7') }), []);
    // New takes precedence over changed: it waits from the request, which is later.
    assert.deepEqual(because({ address: 'there', ...saved(after(0)) }), ['address_new']);
  });

  test('a first withdrawal with nothing saved is free up to $1,000 in live', () => {
    const first = { saved: null, isFirst: true };
    assert.deepEqual(because({ ...first, amountCents: 99_999n }), []);
    assert.deepEqual(because({ ...first, amountCents: 100_000n }), []);
    assert.deepEqual(because({ ...first, amountCents: 100_001n }), ['address_new']);
    assert.deepEqual(because({ saved: null, isFirst: false, amountCents: 1n }), ['address_new']);
  });

  test('in sandbox a first withdrawal is free whatever it is', () => {
    const sandbox = { saved: null, mode: 'sandbox' as const, amountCents: 10n ** 12n };
    assert.deepEqual(because({ ...sandbox, isFirst: true }), []);
    assert.deepEqual(because({ ...sandbox, isFirst: false }), ['address_new']);
    assert.deepEqual(because({ ...sandbox, isFirst: true, address: 'x', ...saved(after(-1)) }), [
      'address_new',
    ]);
  });

  test('a secured account waits as long as that stands, and no longer', () => {
    assert.deepEqual(because({ securedUntil: after(-1) }), []);
    assert.deepEqual(because({ securedUntil: after(0) }), []);
    assert.deepEqual(because({ securedUntil: after(1) }), ['account_secured']);
    assert.deepEqual(because({ securedUntil: after(72 * hourMs), address: 'there' }), [
      'address_new',
      'account_secured',
    ]);
  });

  test('every wait ends after the request and has its words', () => {
    const dates = fc.integer({ min: -100 * hourMs, max: 100 * hourMs }).map(after);
    const command = fc.record({
      amountCents: fc.bigInt(1n, 10n ** 9n),
      isFirst: fc.boolean(),
      securedUntil: fc.option(dates),
      saved: fc.option(dates.map((changedAt) => ({ address: 'here', tag: null, changedAt }))),
      mode: fc.constantFrom('live' as const, 'sandbox' as const),
    });
    fc.assert(
      fc.property(command, (change) => {
        for (const wait of waitsFor(facts(change))) {
          assert.ok(wait.until > requestedAt);
          assert.ok(waitMessages[wait.because].endsWith('.'));
        }
      }),
    );
  });
});

describe('the coins of a payout', () => {
  const dollar = 1_000_000n;
  // At a dollar a coin, these cents are worth exactly enough to leave the minimum arrival.
  const min = eachCoin((coin) => coinRecords[coin].leastArriving);

  test('at the least that a chain takes, and one unit below it', () => {
    for (const coin of coins) {
      // One cent is worth exactly `units` here.
      const units = min[coin] + networkFee(coin);
      const usdMicros = (10_000n * 10n ** BigInt(decimalsOf[coin])) / units;
      const at = payoutCoins(coin, 1n, usdMicros);
      assert.ok(at !== null && at.arriving >= min[coin], coin);
      // A price higher by one part in `units` buys less than one unit fewer: enough to fall below.
      const below = payoutCoins(coin, 1n, usdMicros + usdMicros / 100n + 1n);
      assert.equal(below, null, coin);
    }
  });

  test('fee and arriving make the total, and its worth never exceeds what was asked', () => {
    const command = fc.record({
      coin: fc.constantFrom(...coins),
      cents: fc.bigInt(1n, 10n ** 12n),
      usdMicros: fc.bigInt(dollar / 100n, 200_000n * dollar),
    });
    fc.assert(
      fc.property(command, ({ coin, cents, usdMicros }) => {
        const coinsOut = payoutCoins(coin, cents, usdMicros);
        if (coinsOut === null) return;
        assert.equal(coinsOut.fee + coinsOut.arriving, coinsOut.total);
        assert.equal(coinsOut.fee, networkFee(coin));
        assert.ok(coinsOut.arriving >= min[coin]);
        assert.ok(centsForCoinsDown(coin, coinsOut.total, usdMicros) <= cents);
      }),
    );
  });
});

describe('destination tags', () => {
  test('are 32 bits wide', () => {
    assert.equal(tagProblem('XRP', null), null);
    assert.equal(tagProblem('XRP', '0'), null);
    assert.equal(tagProblem('XRP', '4294967295'), null);
    assert.equal(tagProblem('XRP', '4294967296')?.code, 'tag_over_32_bits');
  });

  test('belong to XRP alone', () => {
    for (const coin of coins.filter((item) => item !== 'XRP')) {
      assert.equal(tagProblem(coin, '1')?.code, 'tag_only_xrp');
      assert.equal(tagProblem(coin, null), null);
    }
  });
});
