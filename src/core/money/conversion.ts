import { type Coin, decimalsOf } from '../chains/assets.ts';

// A rate is `usdMicros`: millionths of a dollar for one whole coin. One cent is 10,000 of them.
const microsPerCent = 10_000n;

const unitsPerCoin = (coin: Coin): bigint => 10n ** BigInt(decimalsOf[coin]);

/** The least coins whose worth reaches `cents`: what a payer is asked for is rounded up. */
export function coinsForCentsUp(coin: Coin, cents: bigint, usdMicros: bigint): bigint {
  const worth = cents * microsPerCent * unitsPerCoin(coin);
  return (worth + usdMicros - 1n) / usdMicros;
}

/** The coins that `cents` buy, rounded down: what a payout sends never exceeds its worth. */
export function coinsForCentsDown(coin: Coin, cents: bigint, usdMicros: bigint): bigint {
  return (cents * microsPerCent * unitsPerCoin(coin)) / usdMicros;
}

/** What `units` of a coin are worth in whole cents, rounded down: what is credited. */
export function centsForCoinsDown(coin: Coin, units: bigint, usdMicros: bigint): bigint {
  return (units * usdMicros) / (microsPerCent * unitsPerCoin(coin));
}
