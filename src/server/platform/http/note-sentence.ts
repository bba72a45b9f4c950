import '#contract/shape-notes.ts';
import { type Note, noteFrom, sentenceOf } from '#core/rules/notes.ts';
import { everyNote } from '#text/en/every-note.ts';
import { thisField } from '#text/en/refusal-notes.ts';

// Separate from the API's answers, so that code which reads settings loads no framework.

export const inEnglish = (answer: Note): string => sentenceOf(everyNote, answer);

export function knownNote(text: string): Note | undefined {
  const read = noteFrom(text);
  return read !== undefined && Object.hasOwn(everyNote, read.code) ? read : undefined;
}

/** Converts a stored text for display: a note becomes its sentence, other text stays unchanged. */
export function noteMessage(text: string): string {
  const read = knownNote(text);
  return read === undefined ? text : inEnglish(read);
}

/** Puts `whose` in place of 'This field' in a sentence. */
export const named = (whose: string, text: string): string =>
  text.startsWith(thisField) ? whose + text.slice(thisField.length) : text;

/** The validation message of a setting, to follow its name: 'it must be at least 1'. */
export const aboutIt = (text = 'not understood'): string =>
  named('it', noteMessage(text)).replace(/\.$/, '');
