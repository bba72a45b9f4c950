import { calendarDay } from './format.ts';
import { locale } from './locale.ts';

const utc = { timeZone: 'UTC' } as const;
const longFormat = new Intl.DateTimeFormat(locale.dates, {
  month: 'long',
  year: 'numeric',
  ...utc,
});
const shortFormat = new Intl.DateTimeFormat(locale.dates, { month: 'short', ...utc });

const startOf = (month: string): Date => new Date(`${month.slice(0, 7)}-01T00:00:00.000Z`);

/** '2026-10' as 'October 2026'. */
export const monthName = (month: string): string => longFormat.format(startOf(month));

/** 'Oct', in three letters. */
export const monthShort = (month: string): string =>
  shortFormat.format(startOf(month)).replace('Sept', 'Sep');

/** '2026'. */
export const yearOf = (month: string): string => month.slice(0, 4);

/** Days up to an exclusive end: 'October 2026' where they are a whole month. */
export function period(begins: string, ends: string): string {
  const last = new Date(Date.parse(`${ends}T00:00:00.000Z`) - 1).toISOString().slice(0, 10);
  const isMonth =
    begins.endsWith('-01') && ends.endsWith('-01') && last.slice(0, 7) === begins.slice(0, 7);
  return isMonth ? monthName(begins) : `${calendarDay(begins)} – ${calendarDay(last)}`;
}
