import { locale } from './locale.ts';

const all = new Intl.ListFormat(locale.dates, { type: 'conjunction' });
const one = new Intl.ListFormat(locale.dates, { type: 'disjunction' });

/** 'Bitcoin, XRP and Solana'. */
export const allOf = (names: readonly string[]): string => all.format(names);

/** 'Bitcoin, XRP or Solana'. */
export const oneOf = (names: readonly string[]): string => one.format(names);
