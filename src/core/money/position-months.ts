import { formatUsd } from './money.ts';
import { performanceOf } from './performance.ts';

/** A payment or a loss of a position over some days, and the amount invested meanwhile. */
export type MonthEntry = {
  /** '2026-10': the month in which the days end. */
  month: string;
  /** Negative for a loss. */
  cents: bigint;
  /** Cents times the days for which they were invested. */
  centDays: bigint;
  days: number;
  /** The days that have a target: none for an entry that is only a loss. */
  aimedDays: number;
};

export type PositionMonth = {
  month: string;
  /** The paid amount; null while nothing was paid or lost. */
  amount: string | null;
  /** The same in percent of the amount invested meanwhile; never annualised (MEM-21). */
  paid: string | null;
  /** The loss, never netted against payments: negative, or null as above. */
  loss: string | null;
  lost: string | null;
  /** The target's share for the paid days, in the same unit; null without any. */
  target: string | null;
};

type Term = { openedAt: Date; until: Date; targetHundredths: number; termDays: number };

const dayMs = 86_400_000;
const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** Returns the month after one like '2026-12'. */
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

/** Returns every month of a position, oldest first; they add up to its payments and losses. */
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
