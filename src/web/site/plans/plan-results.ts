import type { SiteFacts } from '#contract/site.ts';
import { formatUsd, parseUsd } from '#core/money/money.ts';
import { worstMonth } from '#core/rules/plan-record.ts';

export type Plan = SiteFacts['plans'][number];
export type Month = Plan['last_12_months']['months'][number];

const yearDays = 365;
const monthsAYear = 12;

/** Returns a plan's payments and target over 12 months; null before the first payment. */
export function resultOf({ last_12_months: year }: Plan): Plan['performance'] {
  const { performance, gains } = year;
  const isPaid = performance !== null && (gains !== '0.00' || performance.paid !== '0.00');
  return isPaid ? performance : null;
}

const measured = ({ last_12_months: year }: Plan): Month[] =>
  year.months.filter((month) => month.paid !== null || isLossMonth(month));

/** Returns whether members were charged a loss in a month, whatever it paid besides. */
export const isLossMonth = ({ losses }: Month): boolean => losses !== '0.00';

/** Returns how many measured months charged members a loss, and the sum. */
export function lossesOf(plan: Plan): { lost: number; of: number; sum: string } {
  const months = measured(plan);
  const sum = months.reduce((cents, { losses }) => cents + parseUsd(losses), 0n);
  return { lost: months.filter(isLossMonth).length, of: months.length, sum: formatUsd(sum) };
}

/** Returns a plan's worst month of the last twelve, by `worstMonth`. */
export const worstMonthOf = (plan: Plan): (Month & { worst: string }) | null =>
  worstMonth(plan.last_12_months.months);

/** Returns a plan's target in percent, spread evenly over the months of its term. */
export const monthlyTarget = ({ percentage, termDays }: Plan): number =>
  (Number(percentage) * yearDays) / monthsAYear / termDays;

/** Returns '-0.30' in hundredths. */
const hundredthsOf = (percent: string): bigint => BigInt(percent.replace('.', ''));

export type Verdict = { is: 'met' } | { is: 'missed' | 'below'; points: string };

/**
 * Returns whether the payments reach the target of the same time. A plan can be behind its target
 * without having missed it, while the days since its last distribution can still be paid.
 */
export function verdictOf(plan: Plan): Verdict | null {
  const result = resultOf(plan);
  if (result === null) return null;
  const short = hundredthsOf(result.target) - hundredthsOf(result.paid);
  if (short <= 0n) return { is: 'met' };
  return { is: plan.missed ? 'missed' : 'below', points: formatUsd(short) };
}
