import { formatUsd } from './money.ts';
import { performanceOf } from './performance.ts';

/** What a position was paid for some days, or bore of a loss, and what was invested meanwhile. */
export type MonthEntry = {
  /** '2026-10': the month in which the days end. */
  month: string;
  /** Less than nothing for a loss. */
  cents: bigint;
  /** Cents times the days that they were invested. */
  centDays: bigint;
  days: number;
  /** For how many of the days there is a target: none where a loss stands alone. */
  aimedDays: number;
};

export type PositionMonth = {
  month: string;
  /** What was paid; null where nothing was paid or lost yet. */
  amount: string | null;
  /** The same in percent of the amount invested meanwhile; never made a year's (MEM-21). */
  paid: string | null;
  /** What was lost, never taken off what was paid: less than nothing, or null as above. */
  loss: string | null;
  lost: string | null;
  /** The target's share for the days that were paid, in the same unit; null where none were. */
  target: string | null;
};

type Term = { openedAt: Date; until: Date; targetHundredths: number; termDays: number };

const dayMs = 86_400_000;
const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** The month after '2026-12'. */
function nextOf(month: string): string {
  const start = new Date(`${month}-01T00:00:00.000Z`);
  start.setUTCMonth(start.getUTCMonth() + 1);
  return monthOf(start);
}

function calendar(term: Term): string[] {
  const last = monthOf(term.until);
  const months: string[] = [];
  for (let month = monthOf(term.openedAt); month <= last; month = nextOf(month)) months.push(month);
  return months;
}

const isLost = ({ cents }: MonthEntry): boolean => cents < 0n;

/** Every month of a position, oldest first; their amounts add up to what it was paid and lost. */
export function monthsOf(term: Term, entries: readonly MonthEntry[]): PositionMonth[] {
  const byMonth = Map.groupBy(entries, ({ month }) => month);
  const all = [...new Set([...calendar(term), ...byMonth.keys()])].toSorted();
  return all.map((month) => {
    const those = byMonth.get(month) ?? [];
    const lines = {
      paid: those.filter((monthEntry) => !isLost(monthEntry)),
      lost: those.filter(isLost),
    };
    const centsOf = (of: keyof typeof lines) =>
      lines[of].reduce((total, { cents }) => total + cents, 0n);
    const daysOf = (of: 'days' | 'aimedDays') =>
      those.reduce((total, monthEntry) => total + monthEntry[of], 0);
    const aimed = BigInt(daysOf('aimedDays') * term.targetHundredths) / BigInt(term.termDays);
    const percentOf = (netCents: bigint) =>
      performanceOf({
        since: term.openedAt,
        until: new Date(term.openedAt.getTime() + daysOf('days') * dayMs),
        netCents,
        targetCents: 0n,
        centSeconds: those.reduce((total, { centDays }) => total + centDays, 0n) * 86_400n,
      })?.paid ?? null;
    const amountOf = (cents: bigint) => (those.length === 0 ? null : formatUsd(cents));
    return {
      month,
      amount: amountOf(centsOf('paid')),
      paid: percentOf(centsOf('paid')),
      loss: amountOf(centsOf('lost')),
      lost: percentOf(centsOf('lost')),
      target: daysOf('aimedDays') === 0 ? null : formatUsd(aimed),
    };
  });
}
