import { counterOf, faultOfAssertion } from '#core/proofs/webauthn-assertion.ts';
import { webCryptoChecks } from '#platform/config/verify-signature.ts';
import type { Db } from '#platform/db/db.ts';
import type { Audience } from '#platform/http/context.ts';
import { passkeyByCredential, type Signer } from './passkeys.sql.ts';

// The web process and the worker both run this: a session opens only if they find the same (RT-4).

/** An authenticator's response, and the challenge it must answer. */
export type Answered = {
  audience: Audience;
  challenge: string;
  response: {
    credential: string;
    authenticatorData: string;
    clientDataJSON: string;
    signature: string;
    userHandle?: string | null | undefined;
  };
};

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(text, 'base64url'));
const backupEligible = 0x08;

/** The handle that authenticators store with a person's passkeys: the bytes of the id. */
export const userHandleOf = (ownerId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(ownerId.replaceAll('-', ''), 'hex'));

/** The passkey that signed exactly this challenge on this site; null if none did. */
export async function signerOf(
  db: Db,
  site: string,
  { audience, challenge, response }: Answered,
): Promise<Signer | null> {
  const { credential, authenticatorData, clientDataJSON, signature, userHandle } = response;
  const key = await passkeyByCredential(db, audience, credential);
  if (key === undefined) return null;
  const handle = Buffer.from(userHandleOf(key.ownerId)).toString('base64url');
  if (userHandle !== undefined && userHandle !== null && userHandle !== handle) return null;
  const data = bytesOf(authenticatorData);
  const isBackupEligible = key.isBackupEligible ?? ((data[32] ?? 0) & backupEligible) !== 0;
  const signed = {
    authenticatorData: data,
    clientData: bytesOf(clientDataJSON),
    signature: bytesOf(signature),
  };
  const expected = { challenge: bytesOf(challenge), site, counter: Number(key.counter) };
  const kept = { publicKey: new Uint8Array(key.publicKey), isBackupEligible };
  const fault = await faultOfAssertion(signed, kept, expected, webCryptoChecks);
  return fault === null ? { key, counter: counterOf(data), isBackupEligible } : null;
}
