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

/** Returns each field's message in the page's language, where there is one. */
const fieldsOf = ({ fields = {}, field_notes: notes = {} }: NonNullable<Body>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, noteIn(notes[name]) ?? text]),
  );

/** A refusal of the API (RFC 9457), with a message for people and one for each field. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** Whether the response has no message for people, such as one from a proxy. */
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

/** Returns a message for any thrown value; `fallback` if nothing better is known. */
export function messageOf(error: unknown, fallback: string = words.somethingWrong): string {
  if (error instanceof Problem && !error.isSilent) return error.message;
  // `fetch` throws a TypeError if no response arrived.
  return error instanceof TypeError ? words.notSent : fallback;
}

/** Returns whether the server refused deliberately, so that a retry would get the same answer. */
export const isOnPurpose = (error: unknown): boolean =>
  error instanceof Problem && error.status < 500;

export const isProblem = (error: unknown, code: string): error is Problem =>
  error instanceof Problem && error.code === code;
