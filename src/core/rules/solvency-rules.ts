import { type Coin, decimalsOf } from '../chains/assets.ts';

/** Accounts whose sum is owed to others (MONEY, Figures: liabilities), in the order of the page. */
export const owedClasses = [
  'member_balance',
  'member_profit_locked',
  'member_profit',
  'member_payout',
  'unclaimed',
  'suspense',
] as const;

/** What is neither owed nor held in coins: listed apart, never counted as reserves. */
export const apartClasses = [
  'operator_capital',
  'pool_gain',
  'pool_capital',
  'placement',
  'loss',
  'incident',
] as const;

const microsPerCent = 10_000n;

/** What coins that are owed are worth in whole cents, rounded up: a debt is never made smaller. */
export function centsForCoinsUp(coin: Coin, units: bigint, usdMicros: bigint): bigint {
  const unit = microsPerCent * 10n ** BigInt(decimalsOf[coin]);
  return (units * usdMicros + unit - 1n) / unit;
}

/** Reserves in hundredths of a percent of liabilities, rounded down; null where nothing is owed. */
export const ratioFloor = (reserves: bigint, liabilities: bigint): bigint | null =>
  liabilities === 0n ? null : (reserves * 10_000n) / liabilities;

/** Hundredths of a percent as text: 9999n is '99.99'. */
export const formatRatio = (ratio: bigint): string =>
  `${ratio / 100n}.${(ratio % 100n).toString().padStart(2, '0')}`;
