/** An expected no: a code of `contract/refusals.ts`, with words and fields for whoever asked. */
export class Refusal extends Error {
  readonly code: string;
  readonly detail: string | undefined;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: string,
    more: { detail?: string; fields?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(more.detail ?? code);
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
