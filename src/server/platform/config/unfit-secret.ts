import { isRing, type Program, programOfRing } from './keys.ts';

type Read = Partial<
  Record<'CANDOR_SECRET' | 'CANDOR_SECRET_PREVIOUS' | 'DATABASE_URL', string | undefined>
> & { CANDOR_MODE: 'sandbox' | 'live' };
type Fault = { name: 'CANDOR_SECRET' | 'CANDOR_SECRET_PREVIOUS'; because: string };

/** Whose keys a secret may be: a program's own, or for the supervisor the root of all (INT-12). */
export function unfitSecret(read: Read, program: Program | null): Fault[] {
  const { CANDOR_SECRET: secret, CANDOR_MODE: mode } = read;
  const fault = (because: string): Fault[] => [{ name: 'CANDOR_SECRET', because }];
  if (secret === undefined) {
    return read.DATABASE_URL === undefined ? [] : fault('required with DATABASE_URL');
  }
  const made = programOfRing(secret);
  if (program === null) {
    return made === null ? [] : fault(`these are the keys of ${made}: npm start needs the root`);
  }
  if (made !== null && made !== program) return fault(`these are the keys of ${made}`);
  if (made === null && mode === 'live') {
    const mend = `give it what \`npm run keys -- ${program}\` prints`;
    return fault(`${program} may not hold the root secret: ${mend}`);
  }
  return [];
}

/** The secret that was is for the supervisor alone, and beside another that is. */
export function unfitPrevious(read: Read, program: Program | null): Fault[] {
  const { CANDOR_SECRET: secret, CANDOR_SECRET_PREVIOUS: previous } = read;
  const fault = (because: string): Fault[] => [{ name: 'CANDOR_SECRET_PREVIOUS', because }];
  if (previous === undefined) return [];
  if (program !== null) return fault(`${program} may not hold it: unset it here`);
  if (secret === undefined) return fault('set CANDOR_SECRET, to the new one, beside it');
  if (secret === previous) return fault('this is CANDOR_SECRET: there is nothing to change');
  if (isRing(previous)) return fault('these are the keys of a program, and not the root');
  return [];
}
