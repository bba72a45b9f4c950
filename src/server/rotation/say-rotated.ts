import type { Rotated } from './rotate-secret.ts';

/** Prints the result of a secret change, a line each: how many values, and which were not ours. */
export function sayRotated(rotated: Rotated, say: (line: string) => void): void {
  const sealed = rotated.reduce((sum, row) => sum + row.sealed, 0);
  say(`The root secret is changed; ${sealed} values are sealed or hashed by the new one.`);
  for (const { what, foreign } of rotated) {
    if (foreign.length === 0) continue;
    say(
      `${what}: ${foreign.length} opened with neither secret and stay as they are, useless: ` +
        `${foreign.slice(0, 10).join(', ')}. Nobody but you should write here: find out who did.`,
    );
  }
}
