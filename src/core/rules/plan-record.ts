import { type Performance, performanceOf } from '../money/performance.ts';

/** One month of a plan as the books show it; moments are UTC, sums are cents. */
export type PlanMonth = {
  startsAt: Date;
  /** When in it the first principal was at work. */
  heldSince: Date;
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
  /** Since the first principal was at work; null where none ever was. */
  performance: Performance | null;
  lastYear: Results & { months: MonthResult[] };
  worst: { quarter: string; startsAt: Date; paid: string } | null;
};

type Results = {
  gainCents: bigint;
  capitalCents: bigint;
  lostCents: bigint;
  /** Gains less losses in percent of what was at work; null where nothing was. */
  performance: Performance | null;
};

/** One calendar month's gains less losses, in percent of what was at work in it. */
export type MonthResult = {
  startsAt: Date;
  /** Null where nothing was at work. */
  paid: string | null;
  isOver: boolean;
};

const monthsAYear = 12;
const monthsAQuarter = 3;
const sumOf = (
  months: readonly PlanMonth[],
  of: 'gainCents' | 'capitalCents' | 'lostCents' | 'centDays' | 'targetCents',
): bigint => months.reduce((sum, month) => sum + month[of], 0n);

const daySeconds = 86_400n;

/** How months did until a moment, from the first of them in which something was at work. */
function performanceIn(months: readonly PlanMonth[], until: Date): Performance | null {
  const first = months.find(({ centDays }) => centDays > 0n);
  if (first === undefined) return null;
  return performanceOf({
    since: first.heldSince,
    until,
    netCents: sumOf(months, 'gainCents') - sumOf(months, 'lostCents'),
    targetCents: sumOf(months, 'targetCents'),
    centSeconds: sumOf(months, 'centDays') * daySeconds,
  });
}

/** Months since the year 0, so that months and quarters are counted by plain numbers. */
const indexOf = (at: Date): number => at.getUTCFullYear() * monthsAYear + at.getUTCMonth();

const names = `January February March April May June July August September October November
  December`.split(/\s+/);

function quarterName(quarter: number): string {
  const first = (quarter * monthsAQuarter) % monthsAYear;
  const year = Math.floor((quarter * monthsAQuarter) / monthsAYear);
  return `${names[first]} to ${names[first + monthsAQuarter - 1]} ${year}`;
}

// `Date.UTC` takes the years 0 to 99 for those of the last century.
const anyYear = 2000;

/** The first moment of a month, counted as `indexOf` counts it. */
const monthStart = (index: number): Date =>
  new Date(Date.UTC(anyYear, index - anyYear * monthsAYear, 1));

const quarterStart = (quarter: number): Date => monthStart(quarter * monthsAQuarter);

/** The current month and the eleven before it, with those in which nothing was at work. */
function lastMonths(months: readonly PlanMonth[], now: Date): MonthResult[] {
  const current = indexOf(now);
  return Array.from({ length: monthsAYear }, (_, at) => {
    const index = current - monthsAYear + 1 + at;
    const isOver = index < current;
    const until = isOver ? monthStart(index + 1) : now;
    const inIt = months.filter(({ startsAt }) => indexOf(startsAt) === index);
    const paid = performanceIn(inIt, until)?.paid ?? null;
    return { startsAt: monthStart(index), paid, isOver };
  });
}

/** The calendar quarter, over by now, in which what was at work did worst; the first of equals. */
function worstQuarter(months: readonly PlanMonth[], now: Date): PlanRecord['worst'] {
  const current = Math.floor(indexOf(now) / monthsAQuarter);
  const quarters = Map.groupBy(months, (month) =>
    Math.floor(indexOf(month.startsAt) / monthsAQuarter),
  );
  let worst: { quarter: number; paid: string } | null = null;
  for (const [quarter, inIt] of [...quarters].toSorted(([a], [b]) => a - b)) {
    const over = quarter < current ? performanceIn(inIt, quarterStart(quarter + 1)) : null;
    if (over !== null && (worst === null || Number(over.paid) < Number(worst.paid))) {
      worst = { quarter, paid: over.paid };
    }
  }
  return (
    worst && {
      quarter: quarterName(worst.quarter),
      startsAt: quarterStart(worst.quarter),
      paid: worst.paid,
    }
  );
}

/** Reads a plan's record from its months, as of a moment. */
export function recordOf(months: readonly PlanMonth[], now: Date): PlanRecord {
  const lately = months.filter((month) => indexOf(month.startsAt) > indexOf(now) - monthsAYear);
  return {
    gainCents: sumOf(months, 'gainCents'),
    capitalCents: sumOf(months, 'capitalCents'),
    performance: performanceIn(months, now),
    lastYear: {
      gainCents: sumOf(lately, 'gainCents'),
      capitalCents: sumOf(lately, 'capitalCents'),
      lostCents: sumOf(lately, 'lostCents'),
      performance: performanceIn(lately, now),
      months: lastMonths(lately, now),
    },
    worst: worstQuarter(months, now),
  };
}

/** '−0.10%, January to March 2026', of what was at work then; null while no quarter is over. */
export const worstText = ({ worst }: PlanRecord): string | null =>
  worst && `${worst.paid.replace('-', '−')}%, ${worst.quarter}`;

/** The last month of the calendar quarter, in UTC, that begins with a moment. */
export const lastMonthOf = (start: Date): Date =>
  new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 2, 1));

/** The lowest target leads: it is the likeliest to be reached. */
export const byTarget = (a: { percentage: string }, b: { percentage: string }): number =>
  Number(a.percentage) - Number(b.percentage);

type PaidMonth = { paid: string | null; over: boolean };

/** The worst month that is over; the one that runs counts once it has lost money. */
export function worstMonth<One extends PaidMonth>(
  months: readonly One[],
): (One & { paid: string }) | null {
  const told = months.filter(
    (month): month is One & { paid: string } =>
      month.paid !== null && (month.over || Number(month.paid) < 0),
  );
  const [first, ...others] = told;
  if (first === undefined) return null;
  return others.reduce((worst, month) => (+month.paid < +worst.paid ? month : worst), first);
}
