import { formatUsd } from '../../../core/money/money.ts';
import { centsOf } from '../../ui/format/format.ts';
import type { Step } from '../../ui/charts/step-line.ts';
import type { BalancePoint } from '../layout/api-types.ts';

const dayMs = 86_400_000;
const leastDays = 7;

/** The steps of Account Balance within the last `days` (0 is all), oldest first. */
export function balanceSteps(points: readonly BalancePoint[], days: number, now: number) {
  const all = points.map(({ at, balance, change }) => ({
    at: Date.parse(at),
    value: balance,
    change,
  }));
  // The sandbox's business clock may stand ahead of the browser's.
  const today = Math.max(now, all.at(-1)?.at ?? now);
  const first = Math.min((all[0]?.at ?? today) - dayMs, today - leastDays * dayMs);
  const begin = days === 0 ? first : today - days * dayMs;
  const within = all.filter(({ at }) => at >= begin);
  const before = all.findLast(({ at }) => at < begin)?.value ?? beforeFirst(all[0]);
  const steps: Step[] = [{ at: begin, value: before, change: '0.00' }, ...within];
  return { steps, from: begin, to: Math.max(today, begin + dayMs), isEmpty: all.length === 0 };
}

const beforeFirst = (first: Step | undefined): string =>
  first ? formatUsd(centsOf(first.value) - centsOf(first.change)) : '0.00';

/** The same points as comma-separated values: moments in UTC, plain decimals, lines by RFC 4180. */
export function balanceCsv(points: readonly BalancePoint[]): string {
  const rows = points.map(({ at, change, balance }) => `${at},${change},${balance}`);
  return ['at,change,balance', ...rows, ''].join('\r\n');
}
