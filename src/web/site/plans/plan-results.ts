import type { SiteFacts } from '#contract/site.ts';
import { formatUsd, parseUsd } from '#core/money/money.ts';
import { worstMonth } from '#core/rules/plan-record.ts';

export type Plan = SiteFacts['plans'][number];
export type Month = Plan['last_12_months']['months'][number];

const yearDays = 365;
const monthsAYear = 12;

/** What a plan paid and aimed for in the last 12 months; null where it paid nothing yet. */
export function resultOf({ last_12_months: year }: Plan): Plan['performance'] {
  const { performance, gains } = year;
  const isPaid = performance !== null && (gains !== '0.00' || performance.paid !== '0.00');
  return isPaid ? performance : null;
}

const measured = ({ last_12_months: year }: Plan): Month[] =>
  year.months.filter((month) => month.paid !== null || isLossMonth(month));

/** Whether members were charged a loss in a month, whatever it paid them beside it. */
export const isLossMonth = ({ losses }: Month): boolean => losses !== '0.00';

/** In how many of the months that were measured members were charged a loss, and how much. */
export function lossesOf(plan: Plan): { lost: number; of: number; sum: string } {
  const months = measured(plan);
  const sum = months.reduce((cents, { losses }) => cents + parseUsd(losses), 0n);
  return { lost: months.filter(isLossMonth).length, of: months.length, sum: formatUsd(sum) };
}

/** The worst of the last twelve months of a plan, as `worstMonth` finds it. */
export const worstMonthOf = (plan: Plan): (Month & { worst: string }) | null =>
  worstMonth(plan.last_12_months.months);

/** A plan's target in percent, shared evenly among the months of its term. */
export const monthlyTarget = ({ percentage, termDays }: Plan): number =>
  (Number(percentage) * yearDays) / monthsAYear / termDays;

/** '-0.30' as hundredths. */
const hundredthsOf = (percent: string): bigint => BigInt(percent.replace('.', ''));

export type Verdict = { is: 'met' } | { is: 'missed' | 'below'; points: string };

/**
 * Whether what was paid reaches the target of the same time. A plan is behind it without having
 * missed it while the days since its last distribution can still be paid.
 */
export function verdictOf(plan: Plan): Verdict | null {
  const result = resultOf(plan);
  if (result === null) return null;
  const short = hundredthsOf(result.target) - hundredthsOf(result.paid);
  if (short <= 0n) return { is: 'met' };
  return { is: plan.missed ? 'missed' : 'below', points: formatUsd(short) };
}
