import { formatUsd } from '#core/money/money.ts';
import type { Language } from '#core/rules/language.ts';

// Figures and moments as mails write them: every zone reads them, so each moment says its own.

type Style = { locale: string; signs: readonly [string, string]; dollars: (n: string) => string };

const styles: Record<Language, Style> = {
  en: { locale: 'en-GB', signs: [',', '.'], dollars: (digits) => `$${digits}` },
  de: { locale: 'de-DE', signs: ['.', ','], dollars: (digits) => `${digits}\u00A0$` },
};

/** '−$1,234.56', and '−1.234,56 $' in German: to the cent, as a statement writes it. */
export function dollarsIn(language: Language, cents: bigint): string {
  const { signs, dollars } = styles[language];
  const [whole = '', fraction = ''] = formatUsd(cents < 0n ? -cents : cents).split('.');
  const parted = whole.replaceAll(/\B(?=(\d{3})+$)/g, signs[0]);
  return `${cents < 0n ? '−' : ''}${dollars(`${parted}${signs[1]}${fraction}`)}`;
}

/** '24 Nov 2026, 14:03 UTC', and '24. Nov. 2026, 14:03 UTC' in German. */
export function momentIn(language: Language, at: Date): string {
  const date = at.toLocaleDateString(styles[language].locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `${date.replace('Sept ', 'Sep ')}, ${at.toISOString().slice(11, 16)} UTC`;
}
