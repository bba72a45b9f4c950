export type Period = { from: string; to: string };
export const presets = [
  'month',
  'last_month',
  'quarter',
  'year',
  'last_year',
  'all',
  'own',
] as const;
export type Preset = (typeof presets)[number];

export const isPreset = (text: string | null): text is Preset =>
  presets.some((preset) => preset === text);

const dayMs = 86_400_000;
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Returns the UTC day; statements count in UTC days. */
export const utcDay = dayOf;

// No posting is earlier: 'everything' starts here until the first movement is known.
const beginning = '2020-01-01';

const firstOf = (year: number, month: number): number => Date.UTC(year, month, 1);

type Maker = (today: string, since: string | null, year: number, month: number) => Period;

const makers: Record<Exclude<Preset, 'own'>, Maker> = {
  month: (today) => ({ from: `${today.slice(0, 7)}-01`, to: today }),
  last_month: (_today, _since, year, month) => ({
    from: dayOf(firstOf(year, month - 2)),
    to: dayOf(firstOf(year, month - 1) - dayMs),
  }),
  quarter: (today) => ({ from: dayOf(Date.parse(today) - 89 * dayMs), to: today }),
  year: (today, _since, year) => ({ from: `${year}-01-01`, to: today }),
  last_year: (_today, _since, year) => ({ from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }),
  all: (today, since) => ({ from: since ?? beginning, to: today }),
};

/** Returns a preset's first and last UTC day; `since` is the day of the first movement. */
export function periodOf(
  preset: Exclude<Preset, 'own'>,
  today: string,
  since: string | null,
): Period {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return makers[preset](today, since, year, month);
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Returns the faults of a typed period, by field. */
export function faultsOf(
  { from, to }: Period,
  today: string,
): { from?: 'missing' | 'turned'; to?: 'missing' | 'ahead' } {
  if (!isDay(from)) return { from: 'missing' };
  if (!isDay(to)) return { to: 'missing' };
  if (from > to) return { from: 'turned' };
  return to > today ? { to: 'ahead' } : {};
}

/** Returns the years from the first movement, newest first; the current one ends today. */
export function yearsOf(since: string | null, today: string): (Period & { year: string })[] {
  if (since === null) return [];
  const [first, last] = [Number(since.slice(0, 4)), Number(today.slice(0, 4))];
  return Array.from({ length: last - first + 1 }, (_, back) => {
    const year = String(last - back);
    return {
      year,
      from: `${year}-01-01`,
      to: year === today.slice(0, 4) ? today : `${year}-12-31`,
    };
  });
}
