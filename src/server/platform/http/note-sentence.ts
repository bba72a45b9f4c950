import '#contract/shape-notes.ts';
import { type Note, noteFrom, sentenceOf } from '#core/rules/notes.ts';
import { refusalNotes, thisField } from '#text/en/refusal-notes.ts';

// Apart from the answers of the API: what reads settings loads this, and no framework.

export const inEnglish = (answer: Note): string => sentenceOf(refusalNotes, answer);

export function knownNote(text: string): Note | undefined {
  const read = noteFrom(text);
  return read !== undefined && Object.hasOwn(refusalNotes, read.code) ? read : undefined;
}

/** A kept text for people: the sentence of a note, and any other text as it stands. */
export function noteMessage(text: string): string {
  const read = knownNote(text);
  return read === undefined ? text : inEnglish(read);
}

/** A sentence that speaks of 'This field', of `whose` instead. */
export const named = (whose: string, text: string): string =>
  text.startsWith(thisField) ? whose + text.slice(thisField.length) : text;

/** What a shape refuses of a setting, to stand behind its name: 'it must be at least 1'. */
export const aboutIt = (text = 'not understood'): string =>
  named('it', noteMessage(text)).replace(/\.$/, '');
