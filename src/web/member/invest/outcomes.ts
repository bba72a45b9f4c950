import { formatUsd } from '#core/money/money.ts';
import { deposits } from '#text/deposits.ts';
import { centsOf, dollars, movement, percent, targetPercent } from '#text/format/format.ts';
import type { Plan } from '../layout/api-types.ts';
import { shareFloor } from './plan-rules.ts';

const text = deposits.plans.outcome;

/** One possible outcome of an amount: the final sum, and how it adds up. */
export type Outcome = {
  key: string;
  name: string;
  /** The gain or loss, signed. */
  change: string;
  changeIs: string;
  /** The reason for the outcome, where the sum is hidden. */
  why: string;
  end: string;
};

/** Converts a percentage ('-0.40', of some days) to an amount over other days, rounded down. */
export function periodShare(amount: string, paid: string, days: number, term: number): string {
  const whole = centsOf(amount) * centsOf(paid) * BigInt(term);
  const of = 10_000n * BigInt(days);
  const down = whole / of;
  return formatUsd(whole < 0n && whole % of !== 0n ? down - 1n : down);
}

function outcome(
  key: keyof typeof text.names,
  amount: string,
  change: string,
  { is, why }: { is: string; why: string },
) {
  const end = centsOf(amount) + centsOf(change);
  return {
    key,
    name: text.names[key],
    change: change === '0.00' ? dollars(change) : movement(change),
    changeIs: is,
    why,
    end: dollars(formatUsd(end < 0n ? 0n : end)),
  };
}

// A few days without a payment are no track record: '0.00% in 1 day' would pass for a result (seed
// 15).
const leastDays = 30;
const isTooShort = ({ paid, days }: { paid: string; days: number }): boolean =>
  days < leastDays && paid === '0.00';

/** Returns the possible outcomes of an amount in a plan: the loss first, and no forecasts. */
export function outcomesOf(plan: Plan, amount: string): Outcome[] {
  const { termDays, percentage } = plan;
  const lately = plan.last_12_months.performance;
  const amountText = dollars(amount);
  const past =
    lately === null || isTooShort(lately)
      ? []
      : [
          outcome('past', amount, periodShare(amount, lately.paid, lately.days, termDays), {
            is: text.pastSum(amountText, percent(lately.paid), lately.days, termDays),
            why: text.pastWhy(percent(lately.paid), lately.days),
          }),
        ];
  return [
    outcome('loss', amount, `-${amount}`, { is: text.lossSum, why: text.lossWhy }),
    outcome('nothing', amount, '0.00', { is: text.nothingSum, why: text.nothingWhy }),
    ...past,
    outcome('target', amount, shareFloor(amount, percentage), {
      is: text.targetSum(amountText, targetPercent(percentage)),
      why: text.targetWhy(targetPercent(percentage), termDays),
    }),
  ];
}
