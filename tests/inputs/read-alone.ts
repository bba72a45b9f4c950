import type { Sent } from './play-rule.ts';

/** Wraps a parsed input as an answer: null is a refusal that names the field. */
export const answered = (read: unknown, part: string): Sent => ({
  answer: {
    status: read === null ? 422 : 200,
    body: { message: read === null ? `That is no ${part}.` : '' },
    headers: {},
    cookies: [],
  },
  kept: async () => read,
});
