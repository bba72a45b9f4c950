import { type Coin, decimalsOf } from '../chains/assets.ts';

/** Accounts that together are owed to others (MONEY, Figures: liabilities), in the page's order. */
export const owedClasses = [
  'member_balance',
  'member_profit_locked',
  'member_profit',
  'member_payout',
  'unclaimed',
  'suspense',
] as const;

/** Accounts neither owed nor held in coins: listed separately, never counted as reserves. */
export const apartClasses = [
  'operator_capital',
  'pool_gain',
  'pool_capital',
  'placement',
  'loss',
  'incident',
] as const;

const microsPerCent = 10_000n;

/** Returns the worth of owed coins in whole cents, rounded up so that no debt is understated. */
export function centsForCoinsUp(coin: Coin, units: bigint, usdMicros: bigint): bigint {
  const unit = microsPerCent * 10n ** BigInt(decimalsOf[coin]);
  return (units * usdMicros + unit - 1n) / unit;
}

/** Returns reserves in hundredths of a percent of liabilities, rounded down; null without any. */
export const ratioFloor = (reserves: bigint, liabilities: bigint): bigint | null =>
  liabilities === 0n ? null : (reserves * 10_000n) / liabilities;

/** Formats hundredths of a percent: 9999n is '99.99'. */
export const formatRatio = (ratio: bigint): string =>
  `${ratio / 100n}.${(ratio % 100n).toString().padStart(2, '0')}`;
