import { monthlyTarget, type Plan } from './plan-results.ts';

/** From the deepest loss to the highest month or target, in percent. */
export type Scale = { low: number; high: number };

/** Returns the shared scale of charts shown side by side. */
export function scaleOf(plans: readonly Plan[], hasTargets = true): Scale {
  const values = plans.flatMap(({ last_12_months: year }) =>
    year.months.flatMap(({ paid, lost }) => [Number(paid ?? 0), Number(lost ?? 0)]),
  );
  const targets = hasTargets ? plans.map(monthlyTarget) : [];
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values, ...targets);
  return high === low ? { low, high: low + 1 } : { low, high };
}

/** Rounds to one decimal; a drawing needs no more. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Returns a value's distance from the top of a chart, in percent of its height. */
export const depthOf = ({ low, high }: Scale, value: number): number =>
  tenth(((high - value) / (high - low)) * 100);

/** Returns a bar from zero to a value; any non-zero value stays visible. */
export function barOf(scale: Scale, value: number): { y: number; height: number } {
  const [zero, end] = [depthOf(scale, 0), depthOf(scale, value)];
  const height = Math.max(value === 0 ? 0 : 0.6, tenth(Math.abs(end - zero)));
  return { y: value < 0 ? zero : tenth(zero - height), height };
}
