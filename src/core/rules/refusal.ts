import type { Note } from './notes.ts';

/** Words for the administration, which speaks English alone; or a sentence of each language. */
export type Said = string | Note;

/** An expected no: a code of `contract/refusals.ts`, with words and fields for who asked. */
export class Refusal extends Error {
  readonly code: string;
  readonly detail: Said | undefined;
  readonly fields: Record<string, Said> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: string,
    more: { detail?: Said; fields?: Record<string, Said>; retryAfterSeconds?: number } = {},
  ) {
    super(typeof more.detail === 'string' ? more.detail : (more.detail?.code ?? code));
    this.name = 'Refusal';
    this.code = code;
    this.detail = more.detail;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** Stops the work when something believed is not so; never an answer to bad input. */
export function invariant(condition: unknown, belief: string): asserts condition {
  if (!condition) throw new Error(`broken belief: ${belief}`);
}
