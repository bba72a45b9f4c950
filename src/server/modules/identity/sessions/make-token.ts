import { hash, randomBytes, randomInt } from 'node:crypto';

/** The stored form of a token: SHA-256 of its UTF-8 text, which `approvals` computes too. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** A new secret of 256 bits, and the hash to store. */
export function makeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** Six digits, the first 1–9: some clients send a mail's code as a number (ACC-2). */
export const makeCode = (): number => randomInt(100_000, 1_000_000);

// Without 0, 1, I, L, O and U: a code is read aloud and written down, and must not spell a word.
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** This many random letters and digits that are easy to tell apart. */
export const makeLetters = (count: number): string =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('');

/** A referral code of eight letters: 6.5e11 of them, so a clash breaks an assumption. */
export const makeReferralCode = (): string => makeLetters(8);
