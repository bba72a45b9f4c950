import type { Note } from '../../core/rules/notes.ts';
import { noteIn, refusalIn } from '../text/language.ts';
import { words } from '../text/words.ts';
import { dollars } from '../ui/format/format.ts';

type Body = {
  code?: string;
  message?: string;
  detail?: string;
  fields?: Record<string, string>;
  note?: Note;
  field_notes?: Record<string, Note>;
} | null;

/** Amounts travel as decimals; a sentence holds them as every screen writes money. */
const amounts = new Set(['available', 'limit', 'used']);

function shown(note: Note | undefined): Note | undefined {
  if (note === undefined) return undefined;
  const params = Object.entries(note.params).map(([name, value]) => [
    name,
    amounts.has(name) ? dollars(value) : value,
  ]);
  return { code: note.code, params: Object.fromEntries(params) };
}

/** The words beside each field in the language of the page, where there are such. */
const fieldsOf = ({ fields = {}, field_notes: notes = {} }: NonNullable<Body>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, noteIn(shown(notes[name])) ?? text]),
  );

/** A refusal as the API tells it (RFC 9457), with the words for a person and for each field. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** Whether the answer said nothing to people, as that of a proxy in between. */
  readonly isSilent: boolean;

  constructor(
    status: number,
    code: string,
    message: string | undefined,
    fields: Record<string, string> = {},
  ) {
    super(message ?? words.somethingWrong);
    this.name = 'Problem';
    this.isSilent = message === undefined;
    this.status = status;
    this.code = code;
    this.fields = fields;
  }

  static of(status: number, body: Body): Problem {
    const known = noteIn(shown(body?.note)) ?? refusalIn(body?.code ?? '');
    const message = known ?? body?.message ?? body?.detail;
    return new Problem(status, body?.code ?? 'unknown', message, fieldsOf(body ?? {}));
  }
}

/** Whatever was thrown, as words for a person; `fallback` where nothing better is known. */
export function messageOf(error: unknown, fallback: string = words.somethingWrong): string {
  if (error instanceof Problem && !error.isSilent) return error.message;
  // What `fetch` throws where no answer came at all.
  return error instanceof TypeError ? words.notSent : fallback;
}

export const isProblem = (error: unknown, code: string): error is Problem =>
  error instanceof Problem && error.code === code;
