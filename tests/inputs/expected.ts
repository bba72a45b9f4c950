import type { Input } from './play-rule.ts';

/** An accepted input, which must read back as its meaning. */
export const taken = (what: string, given: unknown, meant: unknown): Input => ({
  what,
  given,
  taken: meant,
});

/** An invalid input, and the text of its refusal. */
export const refused = (what: string, given: unknown, pattern: RegExp): Input => ({
  what,
  given,
  refused: pattern,
});
