import type { StatusReading } from '#contract/status.ts';
import { clockFrom, clockPlace, clockTo } from '#core/money/payout-clock.ts';

/** The possible numbers of withdrawals per dot, and the maximum height of a column in dots. */
const units = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
const highest = 14;

type Stack = { place: number; dots: number };

/** Returns columns of dots; the withdrawals per dot are chosen so that the highest column fits. */
export function dotsOf(times: StatusReading['times']): { unit: number; stacks: Stack[] } {
  const max = Math.max(0, ...times.map(({ count }) => count));
  const unit = units.find((value) => max / value <= highest) ?? Math.ceil(max / highest);
  const stacks = times.map(({ from, to, count }) => ({
    place: (clockPlace(Math.max(clockFrom, from)) + clockPlace(to ?? clockTo)) / 2,
    dots: Math.ceil(count / unit),
  }));
  return { unit, stacks };
}

const minute = 60;

/** Rounds a measured time to the nearest minute; times below a minute stay exact. */
export const inMinutes = (seconds: number): number =>
  seconds < minute ? seconds : Math.round(seconds / minute) * minute;
