import { countedIn } from '#core/rules/language.ts';

/** '1 day', '30 days': a count with what it counts. */
export const counted = countedIn('en');

export const days = (count: number | string): string => counted(count, 'day', 'days');
export const hours = (count: number | string): string => counted(count, 'hour', 'hours');
