import { generateSync } from 'otplib';

/** The code of the moment, for the sandbox's demo log-ins and for tests; Postgres compares. */
export const codeAt = (secret: string, at: Date): string =>
  generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) });
