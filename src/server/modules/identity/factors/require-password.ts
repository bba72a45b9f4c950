import { readFileSync } from 'node:fs';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';

// The list comes from @zxcvbn-ts/language-common (NOTICE): leaked passwords of twelve characters
// and more, and the words of at least four letters in shorter ones.
let list: Set<string> | undefined;
const isListed = (text: string): boolean => {
  list ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'),
  );
  return list.has(text);
};

const swaps: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
};
const marks: Record<string, string> = { '@': 'a', $: 's', '!': 'i' };
const withoutSwaps = (text: string): string =>
  text.replaceAll(/[0134570@$!]/g, (sign) => swaps[sign] ?? marks[sign] ?? sign);

/** A password without the digits and signs around its letters. */
const coreOf = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** Whether it is a common word, plain or with digits for letters, with digits around it. */
const isCommonWord = (text: string): boolean =>
  [text, coreOf(text), withoutSwaps(text), withoutSwaps(coreOf(text))].some(
    (form) => form !== '' && isListed(form),
  );

/** The repeated unit of a text; the text itself if it does not repeat. */
const unitOf = (text: string): string => /^(.+?)\1+.{0,2}$/su.exec(text)?.[1] ?? text;

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const keyboards = [...rows, ...rows.map((row) => row.split('').toReversed().join(''))];

/** A text without runs of three or more neighbours in the alphabet, digits or keyboard. */
function withoutRuns(text: string): string {
  let left = '';
  for (let at = 0; at < text.length;) {
    let end = at + 1;
    while (end < text.length && keyboards.some((row) => row.includes(text.slice(at, end + 1)))) {
      end += 1;
    }
    if (end - at < 3) left += text[at];
    at = end - at < 3 ? at + 1 : end;
  }
  return left;
}

const site = ['candor'];

/** Words of a person or site that guessers try: names, addresses and their parts. */
const partsOf = (words: readonly string[]): string[] =>
  [...words, ...site]
    .flatMap((word) => word.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part.length >= 3)
    .toSorted((a, b) => b.length - a.length);

/** The minimum of letters and digits left after everything guessable is removed. */
const fewestUnknown = 6;

/** Whether a password is leaked, a pattern, or made of known words. */
export function isCommonPassword(password: string, known: readonly string[] = []): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  if (isCommonWord(text)) return true;
  const unit = unitOf(text);
  if (unit !== text && (unit.length < fewestUnknown || isCommonWord(unit))) return true;
  if (withoutRuns(text).length < fewestUnknown) return true;
  const unknown = partsOf(known).reduce((left, part) => left.replaceAll(part, ''), text);
  return unknown !== text && unknown.replaceAll(/[^\p{L}\p{N}]/gu, '').length < fewestUnknown;
}

/** The person's own words, which their password must not be made of. */
export const notesOf = (
  person: { email: string; firstName: string; lastName?: string } | undefined,
): string[] =>
  person === undefined ? [] : [person.email, person.firstName, person.lastName ?? ''];

/** Refuses a new password that guessers try first; `known` has the person's own words (SEC-2). */
export function requireUncommonPassword(
  field: 'password' | 'new_password',
  password: string,
  known: readonly string[] = [],
): void {
  if (!isCommonPassword(password, known)) return;
  throw new Refusal('password_common', {
    fields: { [field]: note('password_easy') },
  });
}
