import { createHash } from 'node:crypto';

/** SHA-256 in the form that core's byte functions expect. */
export const sha256 = (bytes: Uint8Array): Uint8Array =>
  createHash('sha256').update(bytes).digest();
