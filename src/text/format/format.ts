import { lastMonthOf } from '#core/rules/plan-record.ts';
import { dollarAffixes, percentAffixes, group, locale, point } from './locale.ts';

// Figures for people: a true minus sign, grouped thousands, an explicit currency. The examples are
// English; other languages have their own separators and position of the sign.
const minus = '−';

const parted = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, group);

/** '-1234.5' as '−1,234.5': keeps the text's decimals and never uses a float. */
function plain(decimal: string): { sign: string; digits: string } {
  const negative = decimal.startsWith('-');
  const [whole = '0', fraction] = decimal.replace('-', '').split('.');
  const digits = parted(whole) + (fraction === undefined ? '' : point + fraction);
  return { sign: negative ? minus : '', digits };
}

const inside = ([before, behind]: typeof dollarAffixes, digits: string): string =>
  before + digits + behind;

/** '-1234.50' as '−$1,234.50'. */
export function dollars(decimal: string): string {
  const { sign, digits } = plain(decimal);
  return sign + inside(dollarAffixes, digits);
}

/** '1,234.50' for a field with a separate '$'. */
export const fieldDollars = (decimal: string): string => plain(decimal).digits;

/** A movement: '+$1,234.50' or '−$1,234.50'. */
export function movement(decimal: string): string {
  return decimal.startsWith('-') ? dollars(decimal) : `+${dollars(decimal)}`;
}

/** '$1,235' for a dense table; the exact figure belongs in its title. */
export function wholeDollars(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  const rounded = BigInt(whole) + (fraction >= '50' ? 1n : 0n);
  const sign = decimal.startsWith('-') && rounded > 0n ? minus : '';
  return sign + inside(dollarAffixes, parted(String(rounded)));
}

/** '$1,000' for a limit, with cents where it is not a whole dollar. */
export const boundDollars = (decimal: string): string =>
  decimal.endsWith('.00') ? wholeDollars(decimal) : dollars(decimal);

/** A movement in a dense table: '+$500', even below one dollar. */
export function wholeMovement(decimal: string): string {
  return decimal.startsWith('-') ? wholeDollars(decimal) : `+${wholeDollars(decimal)}`;
}

/** '0.03906250 BTC', with all the decimals of its coin. */
export function coins(decimal: string, coin: string): string {
  const { sign, digits } = plain(decimal);
  return `${sign}${digits} ${coin}`;
}

/** '4' as '4%', '-1.05' as '−1.05%'. */
export function percent(decimal: string): string {
  const { sign, digits } = plain(decimal);
  return sign + inside(percentAffixes, digits);
}

/** A target as people say it: '50.00' is '50%', '4.25' stays. */
export const targetPercent = (decimal: string): string =>
  percent(decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);

const dayParts = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const dayFormat = new Intl.DateTimeFormat(locale.dates, dayParts);
const timeFormat = new Intl.DateTimeFormat(locale.dates, {
  ...dayParts,
  hour: '2-digit',
  minute: '2-digit',
});
const clockFormat = new Intl.DateTimeFormat(locale.dates, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

// Three letters for every month, so that columns of dates line up.
const shortMonth = (text: string): string => text.replace('Sept', 'Sep');

/** '2 Nov 2026'. */
export const day = (moment: string): string => shortMonth(dayFormat.format(new Date(moment)));

const quarterFormat = new Intl.DateTimeFormat(locale.dates, {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** 'Jan – Mar 2026': the calendar quarter, in UTC, that starts at a moment. */
export function quarter(startsAt: string): string {
  const start = new Date(startsAt);
  return quarterFormat.formatRange(start, lastMonthOf(start));
}

/** The name of the time zone of shown moments: 'Europe/Berlin'. */
export const zoneName = (): string => dayFormat.resolvedOptions().timeZone;

/** '2 Nov 2026, 14:35'. */
export const dayAndTime = (moment: string): string =>
  shortMonth(timeFormat.format(new Date(moment)));

const calendarFormat = new Intl.DateTimeFormat(locale.dates, { ...dayParts, timeZone: 'UTC' });

/** A calendar day, '2026-11-02', as '2 Nov 2026' in every time zone. */
export const calendarDay = (date: string): string =>
  shortMonth(calendarFormat.format(new Date(date)));

/** '14:35:17'. */
export const clockTime = (moment: string): string => clockFormat.format(new Date(moment));

/** '2 Nov 2026, 14:35:17': where the order of events matters. */
export const dayAndSecond = (moment: string): string => `${day(moment)}, ${clockTime(moment)}`;

/** A line may break after an ellipsis; a word joiner keeps it with the text it shortens. */
const ellipsis = '…\u2060';

/** '…4f2a': the short form of an address or a txid in a sentence. */
export const ending = (text: string): string => `${ellipsis}${text.slice(-4)}`;

/** '7be1…c40d'. */
export const shortened = (text: string): string =>
  text.length > 12 ? `${text.slice(0, 4)}${ellipsis}${text.slice(-4)}` : text;

/** A live price of constant width: '64000.5' as '$64,000.50', '0.3749' as '$0.3749'. */
export function price(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const isTiny = whole === '0' && fraction.startsWith('00');
  const places = whole.length > 2 ? 2 : isTiny ? 6 : 4;
  return dollars(`${whole}.${fraction.padEnd(places, '0').slice(0, places)}`);
}

/** A price for a calculation: all its decimals, at least two. */
export function exactPrice(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return dollars(`${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`);
}

/** '-12.34' to −1234n: screens calculate in cents. */
export function centsOf(decimal: string): bigint {
  const cents = BigInt(decimal.replace(/[-.]/g, ''));
  return decimal.startsWith('-') ? -cents : cents;
}

/** '1500.50' as people type it in the language of this page. */
export const asTyped = (decimal: string): string => decimal.replace('.', point);

const weekdayFormat = new Intl.DateTimeFormat(locale.dates, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const shortTimeFormat = new Intl.DateTimeFormat(locale.dates, {
  hour: '2-digit',
  minute: '2-digit',
});

/** 'Friday 20 November 2026'. */
export const weekday = (moment: string): string => weekdayFormat.format(new Date(moment));

/** '14:35'. */
export const shortTime = (moment: string): string => shortTimeFormat.format(new Date(moment));
