import { type Coin, decimalsOf } from '../chains/assets.ts';

// A rate is `usdMicros`: millionths of a dollar for one whole coin. One cent is 10,000 of them.
const microsPerCent = 10_000n;

const unitsPerCoin = (coin: Coin): bigint => 10n ** BigInt(decimalsOf[coin]);

/** Returns the fewest coins worth at least `cents`: a requested payment is rounded up. */
export function coinsForCentsUp(coin: Coin, cents: bigint, usdMicros: bigint): bigint {
  const worth = cents * microsPerCent * unitsPerCoin(coin);
  return (worth + usdMicros - 1n) / usdMicros;
}

/** Returns the coins that `cents` buy, rounded down: a payout never exceeds its worth. */
export function coinsForCentsDown(coin: Coin, cents: bigint, usdMicros: bigint): bigint {
  return (cents * microsPerCent * unitsPerCoin(coin)) / usdMicros;
}

/** Returns the worth of `units` of a coin in whole cents, rounded down: the credited amount. */
export function centsForCoinsDown(coin: Coin, units: bigint, usdMicros: bigint): bigint {
  return (units * usdMicros) / (microsPerCent * unitsPerCoin(coin));
}
