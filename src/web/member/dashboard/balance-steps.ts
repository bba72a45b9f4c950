import { formatUsd } from '#core/money/money.ts';
import { centsOf } from '#text/format/format.ts';
import type { StepPoint } from '../../ui/charts/step-line.ts';
import type { BalancePoint } from '../layout/api-types.ts';

const dayMs = 86_400_000;
const leastDays = 7;

/** Returns a member's total after a movement: balance and profit. */
export const valueOf = ({ balance, profit }: BalancePoint): string =>
  formatUsd(centsOf(balance) + centsOf(profit));

/** Returns the steps of value and profit over the last `days` (0 is all), oldest first. */
export function balanceSteps(points: readonly BalancePoint[], days: number, now: number) {
  const all = points.map((point) => ({
    at: Date.parse(point.at),
    value: valueOf(point),
    change: point.change,
    below: point.profit,
  }));
  // The sandbox's business clock may be ahead of the browser's.
  const today = Math.max(now, all.at(-1)?.at ?? now);
  const first = Math.min((all[0]?.at ?? today) - dayMs, today - leastDays * dayMs);
  const begin = days === 0 ? first : today - days * dayMs;
  const within = all.filter(({ at }) => at >= begin);
  const before = all.findLast(({ at }) => at < begin) ?? { value: '0.00', below: '0.00' };
  const steps: StepPoint[] = [{ ...before, at: begin, change: '0.00' }, ...within];
  return { steps, from: begin, to: Math.max(today, begin + dayMs), isEmpty: all.length === 0 };
}

/**
 * Returns distributions less losses between two moments, also in percent of the average balance
 * between them, never annualised. The percentage is null without a balance.
 */
export function earnedWithin(points: readonly BalancePoint[], from: number, to: number) {
  let [earned, area, held, since] = [0n, 0n, 0n, from];
  for (const point of points) {
    const at = Math.min(to, Math.max(from, Date.parse(point.at)));
    area += held * BigInt(at - since);
    [held, since] = [centsOf(point.balance), at];
    if (Date.parse(point.at) >= from) earned += centsOf(point.earned);
  }
  area += held * BigInt(to - since);
  const hundredths = area === 0n ? null : roundedShare(earned * BigInt(to - from) * 10_000n, area);
  return {
    earned: formatUsd(earned),
    // Hundredths of a percent have the same format as cents.
    percent: hundredths === null ? null : formatUsd(hundredths),
  };
}

function roundedShare(part: bigint, whole: bigint): bigint {
  const half = whole / 2n;
  return (part < 0n ? part - half : part + half) / whole;
}

/** Returns the points as comma-separated values: UTC moments, plain decimals, lines by RFC 4180. */
export function balanceCsv(points: readonly BalancePoint[]): string {
  const rows = points.map((point) =>
    [point.at, point.change, point.balance, point.profit, valueOf(point)].join(','),
  );
  return ['at,change,balance,profit,value', ...rows, ''].join('\r\n');
}
