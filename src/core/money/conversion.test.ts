import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { coins } from '../chains/assets.ts';
import { centsForCoinsDown, coinsForCentsDown, coinsForCentsUp } from './conversion.ts';

const command = fc.record({
  coin: fc.constantFrom(...coins),
  cents: fc.bigInt(1n, 10n ** 12n),
  usdMicros: fc.bigInt(1n, 10n ** 12n),
});

test('at a rate that divides, both ways are exact', () => {
  const fiftyThousand = 50_000_000_000n;
  assert.equal(coinsForCentsUp('BTC', 5_000_000n, fiftyThousand), 100_000_000n);
  assert.equal(coinsForCentsDown('BTC', 5_000_000n, fiftyThousand), 100_000_000n);
  assert.equal(centsForCoinsDown('BTC', 100_000_000n, fiftyThousand), 5_000_000n);
});

test('one unit below a cent is worth nothing', () => {
  // At $50,000 a cent is 20 satoshi.
  assert.equal(centsForCoinsDown('BTC', 19n, 50_000_000_000n), 0n);
  assert.equal(centsForCoinsDown('BTC', 20n, 50_000_000_000n), 1n);
});

test('what a payer is asked for covers the price, and one unit less would not', () => {
  fc.assert(
    fc.property(command, ({ coin, cents, usdMicros }) => {
      const requested = coinsForCentsUp(coin, cents, usdMicros);
      assert.ok(centsForCoinsDown(coin, requested, usdMicros) >= cents);
      assert.ok(centsForCoinsDown(coin, requested - 1n, usdMicros) < cents);
    }),
  );
});

test('what a payout sends is never worth more than its cents', () => {
  fc.assert(
    fc.property(command, ({ coin, cents, usdMicros }) => {
      const sent = coinsForCentsDown(coin, cents, usdMicros);
      assert.ok(centsForCoinsDown(coin, sent, usdMicros) <= cents);
      const difference = coinsForCentsUp(coin, cents, usdMicros) - sent;
      assert.ok(difference === 0n || difference === 1n);
    }),
  );
});
