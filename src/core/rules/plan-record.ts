import { type Performance, performanceOf } from '../money/performance.ts';

/** One month of a plan as the ledger shows it; moments are UTC, sums are cents. */
export type PlanMonth = {
  startsAt: Date;
  /** When the first principal of the month was at work. */
  heldSince: Date;
  gainCents: bigint;
  capitalCents: bigint;
  lostCents: bigint;
  /** Principal at work, times its days at work. */
  centDays: bigint;
  /** The total of its positions' targets. */
  targetCents: bigint;
};

/** A plan's real results: since it began, in the last 12 months, and in its worst quarter. */
export type PlanRecord = {
  gainCents: bigint;
  capitalCents: bigint;
  /** Since the first principal was at work; null if none ever was. */
  performance: Performance | null;
  lastYear: Results & { months: MonthResult[] };
  worst: { quarter: string; startsAt: Date; paid: string } | null;
};

/** Percent of the principal at work: gains, and losses as negatives that are never netted. */
type Sides = { paid: string; lost: string };

type Results = {
  gainCents: bigint;
  capitalCents: bigint;
  lostCents: bigint;
  /** Gains less losses in percent of the principal at work; null without any. */
  performance: Performance | null;
};

/** The gain and the loss of one calendar month, in percent of its principal at work. */
export type MonthResult = {
  startsAt: Date;
  /** Null without principal at work. */
  paid: string | null;
  /** '-0.31'; null without principal at work, although a loss may have been charged. */
  lost: string | null;
  lostCents: bigint;
  isOver: boolean;
};

const monthsAYear = 12;
const monthsAQuarter = 3;
const sumOf = (
  months: readonly PlanMonth[],
  of: 'gainCents' | 'capitalCents' | 'lostCents' | 'centDays' | 'targetCents',
): bigint => months.reduce((sum, month) => sum + month[of], 0n);

const daySeconds = 86_400n;

/** Returns the performance of months until a moment, from the first with principal at work. */
function performanceIn(
  months: readonly PlanMonth[],
  until: Date,
  netCents = sumOf(months, 'gainCents') - sumOf(months, 'lostCents'),
): Performance | null {
  const first = months.find(({ centDays }) => centDays > 0n);
  if (first === undefined) return null;
  return performanceOf({
    since: first.heldSince,
    until,
    netCents,
    targetCents: sumOf(months, 'targetCents'),
    centSeconds: sumOf(months, 'centDays') * daySeconds,
  });
}

/** Returns the charges of a month: losses, and reversed payments of earlier months. */
const chargedIn = ({ gainCents, lostCents }: PlanMonth): bigint =>
  lostCents + (gainCents < 0n ? -gainCents : 0n);

/** Returns gains and losses of months until a moment; null without principal at work. */
function sidesOf(months: readonly PlanMonth[], until: Date): Sides | null {
  const charged = months.reduce((sum, month) => sum + chargedIn(month), 0n);
  const gained = sumOf(months, 'gainCents') - sumOf(months, 'lostCents') + charged;
  const paid = performanceIn(months, until, gained)?.paid;
  const lost = performanceIn(months, until, -charged)?.paid;
  return paid === undefined || lost === undefined ? null : { paid, lost };
}

/** Whether money was lost: a loss is at least a hundredth, because it is rounded down. */
const isLoss = (percent: string): boolean => Number(percent) < 0;

/** Returns the worst result of a period: its loss if it had one, else its low gain. */
const worstSide = ({ paid, lost }: Sides): string => (isLoss(lost) ? lost : paid);

/** Returns months since the year 0, so that months and quarters are plain numbers. */
const indexOf = (at: Date): number => at.getUTCFullYear() * monthsAYear + at.getUTCMonth();

const names = `January February March April May June July August September October November
  December`.split(/\s+/);

function quarterName(quarter: number): string {
  const first = (quarter * monthsAQuarter) % monthsAYear;
  const year = Math.floor((quarter * monthsAQuarter) / monthsAYear);
  return `${names[first]} to ${names[first + monthsAQuarter - 1]} ${year}`;
}

// `Date.UTC` maps the years 0 to 99 to the last century.
const anyYear = 2000;

/** Returns the first moment of a month, counted as in `indexOf`. */
const monthStart = (index: number): Date =>
  new Date(Date.UTC(anyYear, index - anyYear * monthsAYear, 1));

const quarterStart = (quarter: number): Date => monthStart(quarter * monthsAQuarter);

/** Returns the current month and the eleven before it, including those without principal. */
function lastMonths(months: readonly PlanMonth[], now: Date): MonthResult[] {
  const current = indexOf(now);
  return Array.from({ length: monthsAYear }, (_, at) => {
    const index = current - monthsAYear + 1 + at;
    const isOver = index < current;
    const until = isOver ? monthStart(index + 1) : now;
    const inIt = months.filter(({ startsAt }) => indexOf(startsAt) === index);
    const { paid, lost } = sidesOf(inIt, until) ?? { paid: null, lost: null };
    const lostCents = inIt.reduce((sum, planMonth) => sum + chargedIn(planMonth), 0n);
    return { startsAt: monthStart(index), paid, lost, lostCents, isOver };
  });
}

/** Returns the ended calendar quarter with the deepest loss, or else the lowest gain. */
function worstQuarter(months: readonly PlanMonth[], now: Date): PlanRecord['worst'] {
  const current = Math.floor(indexOf(now) / monthsAQuarter);
  const quarters = Map.groupBy(months, (month) =>
    Math.floor(indexOf(month.startsAt) / monthsAQuarter),
  );
  let worst: { quarter: number; paid: string } | null = null;
  for (const [quarter, inIt] of [...quarters].toSorted(([a], [b]) => a - b)) {
    const over = quarter < current ? sidesOf(inIt, quarterStart(quarter + 1)) : null;
    const paid = over && worstSide(over);
    if (paid !== null && (worst === null || Number(paid) < Number(worst.paid))) {
      worst = { quarter, paid };
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

/** Computes a plan's record from its months, as of a moment. */
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

/** '−0.10%, January to March 2026', of the principal then; null before a quarter has ended. */
export const worstText = ({ worst }: PlanRecord): string | null =>
  worst && `${worst.paid.replace('-', '−')}%, ${worst.quarter}`;

/** Returns the last month, in UTC, of the calendar quarter that starts at a moment. */
export const lastMonthOf = (start: Date): Date =>
  new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 2, 1));

/** The lowest target is first: it is the likeliest to be reached. */
export const byTarget = (a: { percentage: string }, b: { percentage: string }): number =>
  Number(a.percentage) - Number(b.percentage);

type MonthSides = { paid: string | null; lost: string | null; over: boolean };

/**
 * Returns the month with the deepest loss, whatever it paid; without a loss the one with the lowest
 * gain. The current month counts once it has lost money.
 */
export function worstMonth<One extends MonthSides>(
  months: readonly One[],
): (One & { worst: string }) | null {
  const counted = months.flatMap((month) => {
    const { paid, lost, over } = month;
    if (paid === null || lost === null || !(over || isLoss(lost))) return [];
    return [{ ...month, worst: worstSide({ paid, lost }) }];
  });
  const [first, ...others] = counted;
  if (first === undefined) return null;
  return others.reduce((worst, month) => (+month.worst < +worst.worst ? month : worst), first);
}
