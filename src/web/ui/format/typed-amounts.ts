import { group, point } from './locale.ts';

// What parts thousands in many countries and is a decimal sign in none: spaces and apostrophes.
const neutral = " '";

/** A sum as typed or pasted, without what does not count: '1’025.00 USD' is '1'025.00'. */
const bareSum = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(?:US ?\$|\$|USD)\s*/i, '')
    .replace(/\s*(?:\$|USD)$/i, '');

const inGroups = (sign: string): string => String.raw`\d{1,3}(?:[${sign}]\d{3}){1,4}`;

/** How a number of so many decimals may be written without another country reading another. */
function spellingsOf(places: number): RegExp[] {
  const decimals = String.raw`\d{0,${places}}`;
  // Three digits behind the other country's sign are a thousand there: never taken for decimals.
  const unmistaken = places < 3 ? decimals : String.raw`(?!\d{3}$)${decimals}`;
  return [
    // As the language writes it: '1,500.50', with every thousand parted or none.
    new RegExp(`^(${inGroups(group)}|\\d{1,15})(?:[${point}](${decimals}))?$`),
    // As a keypad for numbers writes it, whose one sign is its country's: '1500.5' or '1500,5'.
    new RegExp(String.raw`^(\d{1,15})[.,](${unmistaken})$`),
    new RegExp(`^(${inGroups(neutral)})(?:[.,](${unmistaken}))?$`),
  ];
}

/** A number as somebody typed it ('0,25', '1 025.5'), as a decimal text; null if it is none. */
export function typedDecimal(text: string, places: number): string | null {
  const bare = bareSum(text);
  const [, whole, decimals = ''] =
    spellingsOf(places)
      .map((one) => one.exec(bare))
      .find(Boolean) ?? [];
  const digits = whole?.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '');
  if (digits === undefined) return null;
  return decimals === '' ? digits : `${digits}.${decimals}`;
}

/**
 * What a person typed as dollars ('1,500', '$1500.5', '25,50' or '1’025 USD'), as a decimal text;
 * null if it is none, or if another country would read another amount ('1.025').
 */
export function typedDollars(text: string): string | null {
  const [whole, cents = ''] = typedDecimal(text, 2)?.split('.') ?? [];
  return whole === undefined ? null : `${whole}.${cents.padEnd(2, '0')}`;
}
