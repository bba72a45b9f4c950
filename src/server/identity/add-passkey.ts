import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { z } from 'zod';
import type { Attestation, creationOptions } from '../../contract/passkeys.ts';
import { Refusal } from '../../core/refusal.ts';
import { type Db, inTransaction } from '../db/db.ts';
import type { MemberActor } from '../http/context.ts';
import { noteNewFactor } from './add-totp.ts';
import {
  challengeIn,
  descriptorsOf,
  expectedOf,
  hashChallenge,
  type RelyingParty,
  userHandleOf,
} from './check-passkey.ts';
import { hasSecondFactor } from './factors.sql.ts';
import { memberById } from './member.sql.ts';
import { insertPasskey, type KeyRing, memberKeys, type NewPasskey } from './passkeys.sql.ts';
import type { Surroundings } from './sign-up.ts';

// Ed25519, P-256 and RSA: what authenticators of people sign with.
const algorithms = [-8, -7, -257];

type Owner = { id: string; email: string; firstName: string; lastName: string };

/** What an authenticator makes a passkey of this person from; it must know the person. */
export async function offerEnrolment(
  db: Db,
  party: RelyingParty,
  keys: KeyRing,
  owner: Owner | undefined,
): Promise<z.infer<typeof creationOptions>> {
  if (owner === undefined) throw new Refusal('session_expired');
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: userHandleOf(owner.id),
    userName: owner.email,
    userDisplayName: `${owner.firstName} ${owner.lastName}`,
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: descriptorsOf(await keys.passkeysOf(db, owner.id)),
  });
  await keys.keepChallenge(db, hashChallenge(options.challenge), 'enrol', owner.id);
  return options as z.infer<typeof creationOptions>;
}

async function readPasskey(party: RelyingParty, response: Attestation, challenge: string) {
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

export const offerPasskey = async (db: Db, party: RelyingParty, { id }: MemberActor) =>
  offerEnrolment(db, party, memberKeys, await memberById(db, id));

/** What a person named, and what their authenticator made of it. */
export type Made = { name: string; passkey: Attestation };

/** The passkey that an authenticator made for this person; the challenge is spent by asking. */
export async function readEnrolment(
  db: Db,
  party: RelyingParty,
  keys: KeyRing,
  ownerId: string,
  { name, passkey }: Made,
): Promise<{ one: NewPasskey; challengeHash: Buffer }> {
  const challenge = challengeIn(passkey.response.clientDataJSON);
  const challengeHash = hashChallenge(challenge);
  const isOurs = await keys.takeChallenge(db, challengeHash, 'enrol', ownerId);
  if (!isOurs) throw new Refusal('passkey_refused');
  const made = await readPasskey(party, passkey, challenge);
  if (made === null) throw new Refusal('passkey_refused');
  const { id, publicKey, counter } = made.credential;
  const one = {
    ownerId,
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter: BigInt(counter),
    transports: passkey.response.transports ?? [],
    isSynced: made.credentialBackedUp,
    name,
  };
  return { one, challengeHash };
}

/** Keeps the passkey that an authenticator made; recovery codes where it is the first factor. */
export async function addPasskey(
  db: Db,
  around: Surroundings,
  party: RelyingParty,
  actor: MemberActor,
  input: Made,
): Promise<string[] | null> {
  const { one } = await readEnrolment(db, party, memberKeys, actor.id, input);
  return inTransaction(db, async (tx) => {
    const isFirst = !(await hasSecondFactor(tx, actor.id));
    if (!(await insertPasskey(tx, one))) throw new Refusal('passkey_refused');
    return noteNewFactor(tx, around, actor, { what: `passkey '${input.name}'`, isFirst });
  });
}
