const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const shortDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const minute = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

// Public pages are the same for everyone, so their times name the zone that they are in.

/** '21 November 2026' */
export const dayOf = (at: string): string => day.format(new Date(at));

/** '21 Nov 2026' */
export const shortDayOf = (at: string): string => shortDay.format(new Date(at));

/** '16:05 UTC' */
export const minuteOf = (at: string): string => `${minute.format(new Date(at))} UTC`;

/** 'November 2026' */
export const monthOf = (at: string): string => month.format(new Date(at));

/** '21 Nov 2026, 16:05 UTC' */
export const momentOf = (at: string): string => `${shortDayOf(at)}, ${minuteOf(at)}`;
