import { passwordLength } from '#core/rules/typed-rules.ts';

/** Returns how hard a password is to guess, from 0 (too short) to 4. A hint: the server decides. */
export function passwordStrength(password: string): number {
  if (password.length < passwordLength.least) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password));
  const variety = new Set(password).size;
  if (variety < 5) return 1;
  // Length weighs most: four unrelated words are stronger than twelve random characters.
  const points = (password.length >= 16 ? 1 : 0) + (password.length >= 20 ? 1 : 0);
  return Math.min(4, 1 + points + (kinds.length >= 2 ? 1 : 0) + (kinds.length >= 4 ? 1 : 0));
}
