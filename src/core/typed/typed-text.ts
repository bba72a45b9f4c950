/**
 * What people and their programs type or paste, read as it was meant (INP-1): by the contract for
 * truth, by the forms for kindness. Nothing here judges; it takes off what nobody can see.
 */

// Marks that show nothing: what copying from a page, a chat or an editor brings along.
const unseen = '\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb';
// Letters that are drawn as nothing: a name of these alone is an empty one.
const drawnEmpty = '\\u115f\\u1160\\u2800\\u3164\\uffa0';
// They turn the direction of what follows.
const turning = '\\u202a-\\u202e';
const joiners = '\\u200c\\u200d';

const atEnds = new RegExp(`[\\s${unseen}${turning}${joiners}${drawnEmpty}]`);
const unseenInNames = new RegExp(`[${unseen}]`, 'g');
const unseenInKeys = new RegExp(`[${unseen}${turning}${joiners}]`, 'g');
const seen = /^[!-~]*$/;

// In the scripts of India a joiner behind a sign that takes a vowel away makes another letter.
const isLetterAtEnd = (text: string, at: number): boolean =>
  text[at] === '\u200d' && at > 0 && /\p{M}/u.test(text[at - 1]!);

const quoteMarks = `"“”„«»`;

/**
 * Without what stands around a value that was copied out of a page, a list or a sentence; `more`
 * are signs that no such value begins or ends with.
 */
export function withoutMarks(text: string, more = quoteMarks): string {
  let [from, to] = [0, text.length];
  while (from < to && `${more}<([`.includes(text[from]!)) from += 1;
  while (to > from && `${more}>)].,;:`.includes(text[to - 1]!)) to -= 1;
  return text.slice(from, to);
}

/** Without the quotes that a program or a mail put around a key or a signature. */
export const unquoted = (text: string): string => withoutMarks(text, `'\`${quoteMarks}`);

// By steps and not by one expression, which would take the square of a long row of spaces.
function withoutEnds(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && atEnds.test(text[from]!)) from += 1;
  while (to > from && atEnds.test(text[to - 1]!) && !isLetterAtEnd(text, to - 1)) to -= 1;
  return text.slice(from, to);
}

/** Words of people: in one spelling (NFC), without spaces and unseen marks at both ends. */
export const readText = (text: string): string => withoutEnds(text.normalize('NFC'));

/** What people are called: as `readText`, and no unseen mark inside; joiners are letters. */
export const readName = (text: string): string => readText(text).replaceAll(unseenInNames, '');

/** What is copied and never spoken (addresses, ids, keys, signatures): no unseen mark anywhere. */
export const readKey = (text: string): string =>
  seen.test(text) ? text : withoutEnds(readText(text).replaceAll(unseenInKeys, ''));

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** The digits of every script as 0 to 9. */
export const plainDigits = (text: string): string =>
  text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    // Unicode keeps the ten of a script in one row, and some scripts have rows behind each other.
    let zero = code;
    while (isDigit(zero - 1)) zero -= 1;
    return String((code - zero) % 10);
  });

/** Codes that people copy by hand: as `readKey`, in plain letters and digits, without spaces. */
export const readCode = (text: string): string =>
  plainDigits(readKey(text.normalize('NFKC')).replaceAll(/\s/g, ''));

/**
 * A code of digits or letters as mails and authenticators write it, copied in whatever way:
 * '478 896', '478-896', '４７８８９６' and '"478896."' are one code (INP-1).
 */
export const readDigits = (text: string): string =>
  withoutMarks(readCode(text).replaceAll(/\p{Pd}/gu, ''));

/**
 * One spelling of a decimal amount: no zeros before it, and behind it as many as it has at least.
 * A request with 12 is the same as one with 12.00, whatever its key is compared by.
 */
export function plainAmount(text: string, min = 0): string {
  const [, whole, behind = ''] = /^0*(\d+)(?:\.(\d*?)0*)?$/.exec(text) ?? [];
  if (whole === undefined) return text;
  const fraction = behind.padEnd(min, '0');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** A telephone's number: as `readKey`, its spaces and dashes as every keyboard has them. */
export const readPhone = (text: string): string =>
  plainDigits(readKey(text.normalize('NFKC')))
    .replace(/^tel:/i, '')
    .replaceAll(/\s/g, ' ')
    .replaceAll(/\p{Pd}/gu, '-');

/** A new password: in the form that every keyboard and every program makes of it (NFKC). */
export const readPassword = (text: string): string => text.normalize('NFKC');

/** Whether two typed passwords are the same one. */
export const isSamePassword = (password: string, other: string): boolean =>
  readPassword(password) === readPassword(other);

/** As it was sent: a secret, or text that was signed. What compares it reads it. */
export const asSent = (text: string): string => text;

/** Whether a sign in it makes what follows read the other way round than it is written. */
export const turnsText = (text: string): boolean => /[\u202d\u202e]/.test(text);
