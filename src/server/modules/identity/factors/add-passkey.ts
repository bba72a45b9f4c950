import type { z } from 'zod';
import type { Attestation, creationOptions } from '#contract/passkeys.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Audience, MemberActor } from '#platform/http/context.ts';
import { memberById } from '../members/member.sql.ts';
import { noteNewFactor } from './add-totp.ts';
import { challengeIn, descriptorsOf, expectedOf, type RelyingParty } from './check-passkey.ts';
import { insertPasskey, makeChallenge, type NewPasskey, passkeysOf } from './passkeys.sql.ts';
import type { Keys } from './seal-secret.ts';
import { userHandleOf } from './signer-of.ts';

// P-256, Ed25519 and RSA, pinned to those the worker verifies, in order of preference.
const algorithms = [-7, -8, -257];

type Owner = { id: string; email: string; firstName: string; lastName: string };

/** The options for making a passkey of this person; the authenticator must verify the person. */
export async function offerEnrolment(
  db: Db,
  party: RelyingParty,
  caller: { audience: Audience; token: string },
  owner: Owner | undefined,
): Promise<z.infer<typeof creationOptions>> {
  if (owner === undefined) throw new Refusal('session_expired');
  const { challenge } = await makeChallenge(db, { ...caller, purpose: 'enrol' });
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpID: party.id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    rpName: party.name,
    userID: userHandleOf(owner.id),
    userName: owner.email,
    userDisplayName: `${owner.firstName} ${owner.lastName}`,
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: descriptorsOf(await passkeysOf(db, caller.audience, owner.id)),
  });
  return options as z.infer<typeof creationOptions>;
}

async function readPasskey(party: RelyingParty, response: Attestation, challenge: string) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const read = await verifyRegistrationResponse({
      response,
      ...expectedOf(party, challenge),
      supportedAlgorithmIDs: algorithms,
    });
    return read.verified ? read.registrationInfo : null;
  } catch {
    return null;
  }
}

export const offerPasskey = async (db: Db, party: RelyingParty, { id, token }: MemberActor) =>
  offerEnrolment(db, party, { audience: 'client', token }, await memberById(db, id));

/** A new passkey: the person's name for it, and the authenticator's response. */
export type EnrolledPasskey = { name: string; passkey: Attestation };

/** Verifies a new passkey; the database spends its challenge when storing it. */
export async function readEnrolment(
  party: RelyingParty,
  { name, passkey }: EnrolledPasskey,
): Promise<NewPasskey> {
  const challenge = challengeIn(passkey.response.clientDataJSON);
  const made = await readPasskey(party, passkey, challenge);
  if (made === null) throw new Refusal('passkey_refused');
  const { id, publicKey, counter } = made.credential;
  return {
    challenge,
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter: BigInt(counter),
    transports: passkey.response.transports ?? [],
    isSynced: made.credentialBackedUp,
    isBackupEligible: made.credentialDeviceType === 'multiDevice',
    aaguid: made.aaguid,
    attestationFormat: made.fmt,
    name,
  };
}

/** Stores a new passkey; returns recovery codes if it is the first factor. */
export async function addPasskey(
  db: Db,
  keys: Keys,
  party: RelyingParty,
  actor: MemberActor,
  input: EnrolledPasskey,
): Promise<string[] | null> {
  const passkey = await readEnrolment(party, input);
  return inTransaction(db, async (tx) => {
    const { token } = actor;
    const outcome = await insertPasskey(tx, { audience: 'client', token }, passkey);
    if (outcome === 'passkey_refused') throw new Refusal(outcome);
    const added = { what: `passkey '${input.name}'`, isFirst: outcome === 'first' };
    return noteNewFactor(tx, keys, actor, added);
  });
}
