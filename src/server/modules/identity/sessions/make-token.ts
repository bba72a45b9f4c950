import { hash, randomBytes, randomInt } from 'node:crypto';

/** What Postgres keeps of a token: SHA-256 of its UTF-8 text, as `approvals` computes it too. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** A new secret of 256 bits and the hash to keep of it. */
export function makeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** Six digits, the first 1–9: some clients send a mail's code as a number (ACC-2). */
export const makeCode = (): number => randomInt(100_000, 1_000_000);

// Without 0, 1, I, L, O and U: a code is read aloud and written down, and spells no word by chance.
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** So many letters and digits by lot that nobody takes for one another. */
export const makeLetters = (count: number): string =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('');

/** A referral code of eight letters: 6.5e11 of them, so a clash is a broken belief. */
export const makeReferralCode = (): string => makeLetters(8);
