import type { Note } from '#core/rules/notes.ts';
import { noteIn, refusalIn } from '#text/language.ts';
import { words } from '#text/words.ts';

type Body = {
  code?: string;
  message?: string;
  detail?: string;
  fields?: Record<string, string>;
  note?: Note;
  field_notes?: Record<string, Note>;
} | null;

/** The words beside each field in the language of the page, where there are such. */
const fieldsOf = ({ fields = {}, field_notes: notes = {} }: NonNullable<Body>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, noteIn(notes[name]) ?? text]),
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
    const known = noteIn(body?.note) ?? refusalIn(body?.code ?? '');
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

/** Whether the server refused on purpose: asking again would bring the same answer. */
export const isOnPurpose = (error: unknown): boolean =>
  error instanceof Problem && error.status < 500;

export const isProblem = (error: unknown, code: string): error is Problem =>
  error instanceof Problem && error.code === code;
