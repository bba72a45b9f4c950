import type { Note } from './notes.ts';

/** An expected refusal: a code of `contract/refusals.ts`, with a note for each field. */
export class Refusal extends Error {
  readonly code: string;
  readonly detail: Note | undefined;
  readonly fields: Record<string, Note> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: string,
    more: { detail?: Note; fields?: Record<string, Note>; retryAfterSeconds?: number } = {},
  ) {
    super(more.detail?.code ?? code);
    this.name = 'Refusal';
    this.code = code;
    this.detail = more.detail;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** Throws if an assumption is false; never for invalid input. */
export function invariant(condition: unknown, belief: string): asserts condition {
  if (!condition) throw new Error(`invariant violated: ${belief}`);
}
