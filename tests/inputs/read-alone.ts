import type { Sent } from './play-rule.ts';

/** What a function made of an input, as an answer: null is none, in words that name the part. */
export const answered = (read: unknown, part: string): Sent => ({
  answer: {
    status: read === null ? 422 : 200,
    body: { message: read === null ? `That is no ${part}.` : '' },
    headers: {},
    cookies: [],
  },
  kept: async () => read,
});
