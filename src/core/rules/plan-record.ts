import { formatUsd } from '../money/money.ts';

/** One month of a plan as the books show it; moments are UTC, sums are cents. */
export type PlanMonth = {
  startsAt: Date;
  gainCents: bigint;
  capitalCents: bigint;
  lostCents: bigint;
  /** Principal at work, times the days that it was. */
  centDays: bigint;
  /** What the targets of its positions came to. */
  targetCents: bigint;
};

/** What a plan really did: since it began, in the last 12 months, and in its worst quarter. */
export type PlanRecord = {
  gainCents: bigint;
  capitalCents: bigint;
  lastYear: Results;
  worst: { quarter: string; yearly: string } | null;
};

type Results = {
  gainCents: bigint;
  capitalCents: bigint;
  lostCents: bigint;
  /** Gains less losses in percent a year of what was at work ('1.85'); null where nothing was. */
  yearly: string | null;
};

const monthsAYear = 12;
const monthsAQuarter = 3;
const daysAYear = 365n;

const sumOf = (
  months: readonly PlanMonth[],
  of: 'gainCents' | 'capitalCents' | 'lostCents' | 'centDays',
): bigint => months.reduce((sum, month) => sum + month[of], 0n);

/** Hundredths of a percent a year, rounded down: a result is never told better than it was. */
function yearlyOf(months: readonly PlanMonth[]): bigint | null {
  const centDays = sumOf(months, 'centDays');
  if (centDays === 0n) return null;
  const earned = (sumOf(months, 'gainCents') - sumOf(months, 'lostCents')) * daysAYear * 10_000n;
  const down = earned / centDays;
  return earned < 0n && earned % centDays !== 0n ? down - 1n : down;
}

const percentText = (hundredths: bigint | null): string | null =>
  hundredths === null ? null : formatUsd(hundredths);

/** Months since the year 0, so that months and quarters are counted by plain numbers. */
const indexOf = (at: Date): number => at.getUTCFullYear() * monthsAYear + at.getUTCMonth();

const names = `January February March April May June July August September October November
  December`.split(/\s+/);

function quarterName(quarter: number): string {
  const first = (quarter * monthsAQuarter) % monthsAYear;
  const year = Math.floor((quarter * monthsAQuarter) / monthsAYear);
  return `${names[first]} to ${names[first + monthsAQuarter - 1]} ${year}`;
}

/** The calendar quarter, over by now, in which what was at work did worst; the first of equals. */
function worstQuarter(months: readonly PlanMonth[], now: Date): PlanRecord['worst'] {
  const current = Math.floor(indexOf(now) / monthsAQuarter);
  const quarters = Map.groupBy(months, (month) =>
    Math.floor(indexOf(month.startsAt) / monthsAQuarter),
  );
  let worst: { quarter: number; yearly: bigint } | null = null;
  for (const [quarter, inIt] of [...quarters].toSorted(([a], [b]) => a - b)) {
    const yearly = quarter < current ? yearlyOf(inIt) : null;
    if (yearly !== null && (worst === null || yearly < worst.yearly)) worst = { quarter, yearly };
  }
  return worst && { quarter: quarterName(worst.quarter), yearly: formatUsd(worst.yearly) };
}

/** Reads a plan's record from its months, as of a moment. */
export function recordOf(months: readonly PlanMonth[], now: Date): PlanRecord {
  const lately = months.filter((month) => indexOf(month.startsAt) > indexOf(now) - monthsAYear);
  return {
    gainCents: sumOf(months, 'gainCents'),
    capitalCents: sumOf(months, 'capitalCents'),
    lastYear: {
      gainCents: sumOf(lately, 'gainCents'),
      capitalCents: sumOf(lately, 'capitalCents'),
      lostCents: sumOf(lately, 'lostCents'),
      yearly: percentText(yearlyOf(lately)),
    },
    worst: worstQuarter(months, now),
  };
}

/** '−0.40% a year, January to March 2026'; null while no quarter is over. */
export const worstText = ({ worst }: PlanRecord): string | null =>
  worst && `${worst.yearly.replace('-', '−')}% a year, ${worst.quarter}`;
