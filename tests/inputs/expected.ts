import type { Input } from './play-rule.ts';

/** What is meant by an input, and reads back so. */
export const taken = (what: string, given: unknown, meant: unknown): Input => ({
  what,
  given,
  taken: meant,
});

/** What cannot be taken, and the words that name it. */
export const refused = (what: string, given: unknown, pattern: RegExp): Input => ({
  what,
  given,
  refused: pattern,
});
