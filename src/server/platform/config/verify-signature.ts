import type { SignatureChecks } from '#core/proofs/webauthn-assertion.ts';

/** Verifies authenticator signatures with WebCrypto, without a package or native code. */
export const webCryptoChecks: SignatureChecks = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
  async verify({ jwk, params }, signature, signed) {
    try {
      const key = await crypto.subtle.importKey('jwk', jwk, params, false, ['verify']);
      return await crypto.subtle.verify(params, key, signature, signed);
    } catch {
      return false; // not on the curve
    }
  },
};
