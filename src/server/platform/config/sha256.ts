import { createHash } from 'node:crypto';

/** SHA-256 as what core computes over bytes asks for it. */
export const sha256 = (bytes: Uint8Array): Uint8Array =>
  createHash('sha256').update(bytes).digest();
