import type { Language } from '#core/rules/language.ts';
import { language } from '../language.ts';

const locales: Record<Language, { dates: string; numbers: string }> = {
  en: { dates: 'en-GB', numbers: 'en-US' },
  de: { dates: 'de-DE', numbers: 'de-DE' },
};

/** The `Intl` locales of this page's language, for dates and numbers. */
export const locale = locales[language()];

type Style = { style: 'currency'; currency: 'USD' } | { style: 'percent' };
const example = -123456.5;

function partsOf(options: Partial<Style> = {}): Intl.NumberFormatPart[] {
  return new Intl.NumberFormat(locale.numbers, options).formatToParts(example);
}

const textOf = (type: Intl.NumberFormatPartTypes): string =>
  partsOf().find((part) => part.type === type)?.value ?? '';

/** The separators of thousands and of cents. */
export const [group, point] = [textOf('group'), textOf('decimal')];

/** Returns the text before and after the digits of a figure: '$' and '', or '' and ' $'. */
function affixesOf(style: Style): [before: string, behind: string] {
  const parts = partsOf(style).filter(({ type }) => type !== 'minusSign');
  const isDigit = ({ type }: Intl.NumberFormatPart) => type === 'integer' || type === 'fraction';
  const [first, last] = [parts.findIndex(isDigit), parts.findLastIndex(isDigit)];
  const joined = (items: Intl.NumberFormatPart[]) => items.map(({ value }) => value).join('');
  return [joined(parts.slice(0, first)), joined(parts.slice(last + 1))];
}

export const dollarAffixes = affixesOf({ style: 'currency', currency: 'USD' });
export const percentAffixes = affixesOf({ style: 'percent' });
