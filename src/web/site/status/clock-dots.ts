import type { StatusReading } from '../../../contract/status.ts';
import { clockFrom, clockPlace, clockTo } from '../../../core/money/payout-clock.ts';

/** How many withdrawals a dot may stand for, and how many dots fit above one another. */
const units = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
const highest = 14;

type Stack = { place: number; dots: number };

/** Dots in columns on the scale; a dot is as many withdrawals as lets the highest column fit. */
export function dotsOf(times: StatusReading['times']): { unit: number; stacks: Stack[] } {
  const most = Math.max(0, ...times.map(({ count }) => count));
  const unit = units.find((one) => most / one <= highest) ?? Math.ceil(most / highest);
  const stacks = times.map(({ from, to, count }) => ({
    place: (clockPlace(Math.max(clockFrom, from)) + clockPlace(to ?? clockTo)) / 2,
    dots: Math.ceil(count / unit),
  }));
  return { unit, stacks };
}

const minute = 60;

/** A measured time in whole minutes: up, so that none is told shorter than it was. */
export const inMinutes = (seconds: number): number => Math.ceil(seconds / minute) * minute;
