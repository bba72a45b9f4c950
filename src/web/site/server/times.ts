import type { Language } from '#core/rules/language.ts';
import { lastMonthOf } from '#core/rules/plan-record.ts';

const locales: Record<Language, string> = { en: 'en-GB', de: 'de-DE' };

/** Returns formatters of days and moments for one language. */
export function timesIn(language: Language) {
  // Public pages are the same for everyone, so their times include the time zone.
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' });
    return (at: string): string => format.format(new Date(at));
  };
  const shortDayOf = written({ day: 'numeric', month: 'short', year: 'numeric' });
  const minute = written({ timeStyle: 'short' });
  const minuteOf = (at: string): string => `${minute(at)} UTC`;
  const quarter = new Intl.DateTimeFormat(locales[language], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return {
    /** 'January – March 2026': the calendar quarter that starts at a moment. */
    quarterOf: (startsAt: string): string => {
      const start = new Date(startsAt);
      return quarter.formatRange(start, lastMonthOf(start));
    },
    /** '21 November 2026'; also for a date without a time. */
    dayOf: written({ day: 'numeric', month: 'long', year: 'numeric' }),
    /** '2 Mar' */
    dayOfYear: written({ day: 'numeric', month: 'short' }),
    /** '21 Nov 2026' */
    shortDayOf,
    /** '16:05 UTC' */
    minuteOf,
    /** 'November 2026' */
    monthOf: written({ month: 'long', year: 'numeric' }),
    /** 'Nov 2026' */
    shortMonthOf: written({ month: 'short', year: 'numeric' }),
    /** 'Nov' */
    monthNameOf: written({ month: 'short' }),
    yearOf: written({ year: 'numeric' }),
    /** '21 Nov 2026, 16:05 UTC' */
    momentOf: (at: string): string => `${shortDayOf(at)}, ${minuteOf(at)}`,
  };
}
