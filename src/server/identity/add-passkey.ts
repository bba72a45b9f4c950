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
import { insertPasskey, keepChallenge, passkeysOf, takeChallenge } from './passkeys.sql.ts';
import type { Surroundings } from './sign-up.ts';

// Ed25519, P-256 and RSA: what authenticators of people sign with.
const algorithms = [-8, -7, -257];

/** What an authenticator makes a passkey of this member from; it must know the person. */
export async function offerPasskey(
  db: Db,
  party: RelyingParty,
  actor: MemberActor,
): Promise<z.infer<typeof creationOptions>> {
  const member = await memberById(db, actor.id);
  if (member === undefined) throw new Refusal('session_expired');
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: userHandleOf(actor.id),
    userName: member.email,
    userDisplayName: `${member.firstName} ${member.lastName}`,
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: descriptorsOf(await passkeysOf(db, actor.id)),
  });
  await keepChallenge(db, hashChallenge(options.challenge), 'enrol', actor.id);
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

/** Keeps the passkey that an authenticator made; recovery codes where it is the first factor. */
export async function addPasskey(
  db: Db,
  around: Surroundings,
  party: RelyingParty,
  actor: MemberActor,
  input: { name: string; passkey: Attestation },
): Promise<string[] | null> {
  const challenge = challengeIn(input.passkey.response.clientDataJSON);
  const isOurs = await takeChallenge(db, hashChallenge(challenge), 'enrol', actor.id);
  if (!isOurs) throw new Refusal('passkey_refused');
  const made = await readPasskey(party, input.passkey, challenge);
  if (made === null) throw new Refusal('passkey_refused');
  const { id, publicKey, counter } = made.credential;
  return inTransaction(db, async (tx) => {
    const isFirst = !(await hasSecondFactor(tx, actor.id));
    const isKept = await insertPasskey(tx, {
      memberId: actor.id,
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter: BigInt(counter),
      transports: input.passkey.response.transports ?? [],
      isSynced: made.credentialBackedUp,
      name: input.name,
    });
    if (!isKept) throw new Refusal('passkey_refused');
    return noteNewFactor(tx, around, actor, { what: `passkey '${input.name}'`, isFirst });
  });
}
