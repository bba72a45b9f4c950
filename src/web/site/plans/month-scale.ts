import { monthlyTarget, type Plan } from './plan-results.ts';

/** From the deepest loss to the highest month or target, in percent. */
export type Scale = { low: number; high: number };

/** The one scale of charts that stand side by side. */
export function scaleOf(plans: readonly Plan[], hasTargets = true): Scale {
  const values = plans.flatMap(({ last_12_months: year }) =>
    year.months.flatMap(({ paid, lost }) => [Number(paid ?? 0), Number(lost ?? 0)]),
  );
  const targets = hasTargets ? plans.map(monthlyTarget) : [];
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values, ...targets);
  return high === low ? { low, high: low + 1 } : { low, high };
}

/** To one digit: a drawing needs no more. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;

/** How far below the top of a chart a value stands, in percent of its height. */
export const depthOf = ({ low, high }: Scale, value: number): number =>
  tenth(((high - value) / (high - low)) * 100);

/** A bar from zero to a value; what is not zero is seen. */
export function barOf(scale: Scale, value: number): { y: number; height: number } {
  const [zero, end] = [depthOf(scale, 0), depthOf(scale, value)];
  const height = Math.max(value === 0 ? 0 : 0.6, tenth(Math.abs(end - zero)));
  return { y: value < 0 ? zero : tenth(zero - height), height };
}
