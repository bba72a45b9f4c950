import { plainDigits } from '#core/typed/typed-text.ts';
import { group, point } from './locale.ts';

// Separators of thousands in many countries, but of decimals in none: spaces and apostrophes.
const neutral = " '";

/** Reduces a typed or pasted sum to its digits and separators: '1’025.00 USD' is '1'025.00'. */
const bareSum = (text: string): string =>
  plainDigits(text.normalize('NFKC'))
    .replaceAll(/\p{Cf}/gu, '')
    // The Arabic separators of cents and of thousands.
    .replaceAll('\u066b', '.')
    .replaceAll(/[‘’ʼ`´\u066c]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\+/, '')
    .replace(/^(?:US ?\$|\$|USD)\s*/i, '')
    .replace(/ ?(?:US ?\$|\$|USD)$/i, '')
    // '25,-' is a price without cents.
    .replace(/[.,]\p{Pd}{1,2}$/u, '');

const inGroups = (sign: string): string => String.raw`\d{1,3}(?:[${sign}]\d{3}){1,4}`;

/** How a number of so many decimals may be written without another country reading another. */
function spellingsOf(places: number): RegExp[] {
  // Zeros behind the last place that counts change nothing; what has no place has no zeros.
  const decimals = String.raw`\d{0,${places}}0{0,${places === 0 ? 0 : 12}}`;
  // Three digits behind the other country's sign are a thousand there: never taken for decimals.
  const unmistaken = String.raw`(?!\d{3}$)${decimals}`;
  const own = places < 3 ? unmistaken : decimals;
  // Some part at every fourth digit: '1,5000' are fifteen thousand to them.
  const foreign = places < 3 ? String.raw`(?!\d{4}$)${unmistaken}` : unmistaken;
  return [
    // As the language writes it: '1,500.50', with every thousand parted or none.
    new RegExp(`^(${inGroups(group)}|\\d{1,15})(?:[${point}](${own}))?$`),
    // As a keypad for numbers writes it, whose one sign is its country's: '1500.5' or '1500,5'.
    new RegExp(String.raw`^(\d{1,15})[.,](${foreign})$`),
    new RegExp(`^(${inGroups(neutral)})(?:[.,](${unmistaken}))?$`),
    // Two signs, or one that comes twice, say by themselves which parts the thousands.
    new RegExp(String.raw`^(${inGroups('.')}),(${decimals})$`),
    new RegExp(String.raw`^(${inGroups(',')})\.(${decimals})$`),
    /^(\d{1,3}(?:(?:,\d{3}){2,4}|(?:\.\d{3}){2,4}))$/,
    // As India parts them: '1,23,456.78'.
    new RegExp(String.raw`^(\d{1,2}(?:,\d\d){1,5},\d{3})(?:\.(${decimals}))?$`),
    new RegExp(String.raw`^()[.,](?=\d)(${decimals})$`),
  ];
}

/** A number as somebody typed it ('0,25', '1 025.5'), as a decimal text; null if it is none. */
export function typedDecimal(text: string, places: number): string | null {
  const bare = bareSum(text);
  const [, whole, decimals = ''] =
    spellingsOf(places)
      .map((spelling) => spelling.exec(bare))
      .find(Boolean) ?? [];
  if (whole === undefined) return null;
  const digits = `0${whole}`.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '');
  const kept = decimals.slice(0, places);
  return kept === '' ? digits : `${digits}.${kept}`;
}

/**
 * What a person typed as dollars ('1,500', '$1500.5', '25,50' or '1’025 USD'), as a decimal text;
 * null if it is none, or if another country would read another amount ('1.025').
 */
export function typedDollars(text: string): string | null {
  const [whole, cents = ''] = typedDecimal(text, 2)?.split('.') ?? [];
  return whole === undefined ? null : `${whole}.${cents.padEnd(2, '0')}`;
}
