/**
 * Reads typed or pasted values as they were meant (INP-1): the contract enforces it, the forms do
 * it to help. Nothing here validates; it only removes invisible marks.
 */

// Invisible marks that come with text from a page, a chat or an editor.
const unseen = '\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb';
// Letters without a glyph: a name of only these is empty.
const drawnEmpty = '\\u115f\\u1160\\u2800\\u3164\\uffa0';
// Marks that change the direction of the text after them.
const turning = '\\u202a-\\u202e';
const joiners = '\\u200c\\u200d';

const atEnds = new RegExp(`[\\s${unseen}${turning}${joiners}${drawnEmpty}]`);
const unseenInNames = new RegExp(`[${unseen}]`, 'g');
const unseenInKeys = new RegExp(`[${unseen}${turning}${joiners}]`, 'g');
const seen = /^[!-~]*$/;

// In Indic scripts, a joiner after a vowel-removing sign makes another letter.
const isLetterAtEnd = (text: string, at: number): boolean =>
  text[at] === '\u200d' && at > 0 && /\p{M}/u.test(text[at - 1]!);

const quoteMarks = `"“”„«»`;

/**
 * Removes the punctuation around a value copied from a page, a list or a sentence; `more` are
 * characters that no such value starts or ends with.
 */
export function withoutMarks(text: string, more = quoteMarks): string {
  let [from, to] = [0, text.length];
  while (from < to && `${more}<([`.includes(text[from]!)) from += 1;
  while (to > from && `${more}>)].,;:`.includes(text[to - 1]!)) to -= 1;
  return text.slice(from, to);
}

/** Removes the quotes that a program or a mail put around a key or a signature. */
export const unquoted = (text: string): string => withoutMarks(text, `'\`${quoteMarks}`);

// A loop, because a single expression takes quadratic time on a long run of spaces.
function withoutEnds(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && atEnds.test(text[from]!)) from += 1;
  while (to > from && atEnds.test(text[to - 1]!) && !isLetterAtEnd(text, to - 1)) to -= 1;
  return text.slice(from, to);
}

/** Free text of people: normalised (NFC), without spaces and invisible marks at both ends. */
export const readText = (text: string): string => withoutEnds(text.normalize('NFC'));

/** People's names: as `readText`, without invisible marks inside; joiners are letters. */
export const readName = (text: string): string => readText(text).replaceAll(unseenInNames, '');

/** Machine-readable values (addresses, ids, keys, signatures): no invisible marks anywhere. */
export const readKey = (text: string): string =>
  seen.test(text) ? text : withoutEnds(readText(text).replaceAll(unseenInKeys, ''));

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Converts the digits of every script to 0 to 9. */
export const plainDigits = (text: string): string =>
  text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    // Unicode keeps the ten digits of a script together, and some scripts have several such runs.
    let zero = code;
    while (isDigit(zero - 1)) zero -= 1;
    return String((code - zero) % 10);
  });

/** Codes that people copy by hand: as `readKey`, in plain letters and digits, without spaces. */
export const readCode = (text: string): string =>
  plainDigits(readKey(text.normalize('NFKC')).replaceAll(/\s/g, ''));

/**
 * A code of digits or letters from a mail or an authenticator, in any copied form: '478 896',
 * '478-896', '４７８８９６' and '"478896."' are one code (INP-1).
 */
export const readDigits = (text: string): string =>
  withoutMarks(readCode(text).replaceAll(/\p{Pd}/gu, ''));

/**
 * Returns one spelling of a decimal amount: without leading zeros, and with at least `min` decimals
 * but no further trailing zeros. So a request with 12 equals one with 12.00 wherever its key is
 * compared.
 */
export function plainAmount(text: string, min = 0): string {
  const [, whole, behind = ''] = /^0*(\d+)(?:\.(\d*?)0*)?$/.exec(text) ?? [];
  if (whole === undefined) return text;
  const fraction = behind.padEnd(min, '0');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** A telephone number: as `readKey`, with the spaces and dashes of any keyboard. */
export const readPhone = (text: string): string =>
  plainDigits(readKey(text.normalize('NFKC')))
    .replace(/^tel:/i, '')
    .replaceAll(/\s/g, ' ')
    .replaceAll(/\p{Pd}/gu, '-');

/** A new password in the form (NFKC) that is the same for every keyboard and program. */
export const readPassword = (text: string): string => text.normalize('NFKC');

/** Whether two typed passwords are the same. */
export const isSamePassword = (password: string, other: string): boolean =>
  readPassword(password) === readPassword(other);

/** Exactly as sent: a secret, or text that was signed. The code that compares it normalises it. */
export const asSent = (text: string): string => text;

/** Whether a mark in the text reverses the direction in which the rest reads. */
export const turnsText = (text: string): boolean => /[\u202d\u202e]/.test(text);
