import { generateSync, verifySync } from 'otplib';

const stepSeconds = 30;

/** The time step a six-digit code belongs to (this one or the one before), or null. */
export function verifyTotp(secret: string, code: string, at: Date): bigint | null {
  const epoch = Math.floor(at.getTime() / 1000);
  const found = verifySync({ secret, token: code, epoch, epochTolerance: [stepSeconds, 0] });
  if (!found.valid) return null;
  return BigInt(Math.floor(epoch / stepSeconds) + found.delta);
}

/** The code of the moment, for the sandbox's demo log-ins and for tests. */
export const codeAt = (secret: string, at: Date): string =>
  generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) });
