import type { Checks } from '#core/proofs/seal.ts';

/** SHA-256 and Ed25519, as available in both browsers and Node. */
export const webChecks: Checks = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
  verify: async (raw, signature, signed) => {
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
    return crypto.subtle.verify('Ed25519', key, signature, signed);
  },
};
