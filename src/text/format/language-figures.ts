import { formatUsd } from '#core/money/money.ts';
import type { Language } from '#core/rules/language.ts';

// Figures and moments of mails and documents, which name their language and have no page.

/** How a language writes an amount. */
export type FigureStyle = {
  /** The separators of thousands and of cents. */
  signs: readonly [thousands: string, cents: string];
  dollars: (amount: string) => string;
};

export const figureStyles: Record<Language, FigureStyle> = {
  en: { signs: [',', '.'], dollars: (amount) => `$${amount}` },
  de: { signs: ['.', ','], dollars: (amount) => `${amount}\u00A0$` },
};

/** Groups digits as a language does: '1234.56' is '1,234.56'. */
export function groupedBy({ signs: [thousands, cents] }: FigureStyle, digits: string): string {
  const [whole = '', fraction = ''] = digits.split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands)}${cents}${fraction}`;
}

/** Formats cents as dollars: '−$1,234.56', and '−1.234,56 $' in German. */
export function dollarsBy(style: FigureStyle, cents: bigint): string {
  const digits = formatUsd(cents < 0n ? -cents : cents);
  return `${cents < 0n ? '−' : ''}${style.dollars(groupedBy(style, digits))}`;
}

export const dollarsIn = (language: Language, cents: bigint): string =>
  dollarsBy(figureStyles[language], cents);

const locales: Record<Language, string> = { en: 'en-GB', de: 'de-DE' };

/** '24 Nov 2026, 14:03 UTC', and '24. Nov. 2026, 14:03 UTC' in German. */
export function momentIn(language: Language, at: Date): string {
  const date = at.toLocaleDateString(locales[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `${date.replace('Sept ', 'Sep ')}, ${at.toISOString().slice(11, 16)} UTC`;
}
