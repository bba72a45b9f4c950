import { counterOf, faultOfAssertion } from '../../../../core/proofs/webauthn-assertion.ts';
import type { Config } from '../../../platform/config/config.ts';
import { webCryptoChecks } from '../../../platform/config/verify-signature.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type HandedIn, settleAssertion, waitingAssertions } from './assertions.sql.ts';
import { relyingPartyOf, userHandleOf } from './check-passkey.ts';
import { type Passkey, passkeyByCredential } from './passkeys.sql.ts';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(text, 'base64url'));
const backupEligible = 0x08;

type Verified = { key: Passkey; counter: number; isBackupEligible: boolean };

/** The passkey that signed exactly this challenge on this site; null where none did. */
async function verified(db: Db, site: string, one: HandedIn): Promise<Verified | null> {
  const { credential, authenticatorData, clientDataJSON, signature, userHandle } = one.response;
  const key = await passkeyByCredential(db, one.audience, credential);
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
  const expected = { challenge: bytesOf(one.challenge), site, counter: Number(key.counter) };
  const kept = { publicKey: new Uint8Array(key.publicKey), isBackupEligible };
  const fault = await faultOfAssertion(signed, kept, expected, webCryptoChecks);
  return fault === null ? { key, counter: counterOf(data), isBackupEligible } : null;
}

/** Verifies what authenticators answered; only the worker may open or prove a session by it. */
export async function verifyAssertions(
  db: Db,
  config: Pick<Config, 'publicUrl' | 'operator'>,
): Promise<void> {
  const site = relyingPartyOf(config).origin;
  for (const one of await waitingAssertions(db)) {
    await settleAssertion(db, one.id, await verified(db, site, one));
  }
}
