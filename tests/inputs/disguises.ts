// The forms in which the same text comes from a clipboard, a keyboard or a page.

/** Invisible characters that copying includes. */
const unseen: readonly [what: string, mark: string][] = [
  ['soft hyphen', '\u00ad'],
  ['Arabic letter mark', '\u061c'],
  ['zero-width space', '\u200b'],
  ['left-to-right mark', '\u200e'],
  ['right-to-left mark', '\u200f'],
  ['word joiner', '\u2060'],
  ['isolate', '\u2066'],
  ['end of an isolate', '\u2069'],
  ['byte order mark', '\ufeff'],
];

/** Characters around a text that was copied with more than itself. */
const edges: readonly [what: string, mark: string][] = [
  ...unseen,
  ['space', ' '],
  ['tab', '\t'],
  ['line end', '\r\n'],
  ['unbroken space', '\u00a0'],
  ['ideographic space', '\u3000'],
  ['embedding', '\u202a'],
];

/** The text with each character before it, after it and on both sides. */
export function* wrapped(text: string): Generator<[what: string, text: string]> {
  for (const [what, mark] of edges) {
    yield [`${what} before`, mark + text];
    yield [`${what} behind`, text + mark];
    yield [`${what} on both sides`, mark + text + mark];
  }
}

/** The text with each invisible character in its middle. */
export function* within(text: string): Generator<[what: string, text: string]> {
  const middle = Math.floor(text.length / 2);
  for (const [what, mark] of unseen) {
    yield [`${what} within`, text.slice(0, middle) + mark + text.slice(middle)];
  }
}

/** Latin letters, digits and signs in full width, as East Asian keyboards type them. */
export const wide = (text: string): string =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0));

/** The same digits in another script. */
export const digitsOf = (zero: number, text: string): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** In groups of four, as wallets show an address for comparison. */
export const inGroupsOfFour = (text: string, gap = ' '): string => text.match(/.{1,4}/g)!.join(gap);
