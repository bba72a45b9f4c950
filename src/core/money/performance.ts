import { formatUsd } from './money.ts';

/**
 * The paid and the target return over one period, in one unit: percent of the amount invested over
 * that same period, net of losses ('2.41' of a target of '2.82'). A yearly rate appears only if the
 * period lasts a year; shorter periods are never extrapolated (MEM-21).
 */
export type Performance = {
  since: Date;
  days: number;
  paid: string;
  target: string;
  yearly: string | null;
};

/** The figures of a period: sums in cents, and cents invested times seconds invested. */
export type Invested = {
  since: Date;
  until: Date;
  netCents: bigint;
  targetCents: bigint;
  centSeconds: bigint;
};

const daySeconds = 86_400n;
const yearDays = 365;

/** Returns hundredths of a percent, rounded down: a result never looks better than it was. */
function hundredths(cents: bigint, seconds: bigint, centSeconds: bigint): bigint {
  const whole = cents * 10_000n * seconds;
  const down = whole / centSeconds;
  return whole < 0n && whole % centSeconds !== 0n ? down - 1n : down;
}

/** Returns the performance of a period; null if nothing was invested in it. */
export function performanceOf(of: Invested): Performance | null {
  const { since, until, netCents, targetCents, centSeconds } = of;
  const seconds = BigInt(Math.max(0, Math.round((until.getTime() - since.getTime()) / 1000)));
  if (centSeconds <= 0n || seconds === 0n) return null;
  const days = Number((seconds + daySeconds - 1n) / daySeconds);
  const percentOf = (cents: bigint, over: bigint) =>
    formatUsd(hundredths(cents, over, centSeconds));
  return {
    since,
    days,
    paid: percentOf(netCents, seconds),
    target: percentOf(targetCents, seconds),
    yearly: days < yearDays ? null : percentOf(netCents, BigInt(yearDays) * daySeconds),
  };
}
