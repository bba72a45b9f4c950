import { createHash } from 'node:crypto';
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { z } from 'zod';
import type { Assertion, requestOptions } from '../../contract/passkeys.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/db.ts';
import type { KeyRing, Passkey, Purpose } from './passkeys.sql.ts';

/** Whose passkeys are asked, what for, and of one person where one is known. */
export type Asked = { keys: KeyRing; purpose: Purpose; ownerId: string | null };

/** Who asks authenticators: our own origin, and the host that passkeys are bound to. */
export type RelyingParty = { id: string; origin: string; name: string };

/** What every ceremony is held to: this challenge, this site, and a person who was there. */
export const expectedOf = ({ id, origin }: RelyingParty, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: true,
});

export function relyingPartyOf(config: Config): RelyingParty {
  const { hostname, origin } = new URL(config.publicUrl);
  return { id: hostname, origin, name: config.operator.legalName ?? 'Candor' };
}

/** What Postgres keeps of a challenge. */
export const hashChallenge = (challenge: string): Buffer =>
  createHash('sha256').update(challenge).digest();

/** How a browser is told which passkeys are meant. */
export const descriptorsOf = (keys: Passkey[]) =>
  keys.map((key) => ({ id: key.credentialId, transports: key.transports }));

/** What an authenticator signs: by any passkey of ours, or by those of the person who is named. */
export async function offerChallenge(
  db: Db,
  party: RelyingParty,
  { keys, purpose, ownerId }: Asked,
): Promise<z.infer<typeof requestOptions>> {
  const own = ownerId === null ? null : await keys.passkeysOf(db, ownerId);
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    ...(own === null ? {} : { allowCredentials: descriptorsOf(own) }),
  });
  await keys.keepChallenge(db, hashChallenge(options.challenge), purpose, ownerId);
  return options as z.infer<typeof requestOptions>;
}

/** The challenge that a response says it answers; nothing where it is no response at all. */
export function challengeIn(clientData: string): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString());
    return String((said as { challenge?: unknown }).challenge);
  } catch {
    return '';
  }
}

/** A passkey that has just signed, what its authenticator counted, and the challenge it cost. */
export type Signed = { key: Passkey; counter: bigint; challengeHash: Buffer };

// The library says what is wrong by throwing; to whoever asks it is one and the same no.
async function readSignature(
  party: RelyingParty,
  key: Passkey,
  response: Assertion,
  challenge: string,
): Promise<bigint | null> {
  try {
    const read = await verifyAuthenticationResponse({
      response,
      ...expectedOf(party, challenge),
      credential: {
        id: key.credentialId,
        publicKey: new Uint8Array(key.publicKey),
        counter: Number(key.counter),
      },
    });
    return read.verified ? BigInt(read.authenticationInfo.newCounter) : null;
  } catch {
    return null;
  }
}

const handleOf = (ownerId: string): string =>
  Buffer.from(ownerId.replaceAll('-', ''), 'hex').toString('base64url');

/** The handle that authenticators keep beside a person's passkeys: the bytes of the id. */
export const userHandleOf = (ownerId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(handleOf(ownerId), 'base64url'));

/**
 * Whose passkey signed a challenge of ours. The challenge is spent first and outside of any
 * transaction, so that a wrong answer spends it as well.
 */
export async function checkPasskey(
  db: Db,
  party: RelyingParty,
  { keys, purpose, ownerId }: Asked,
  response: Assertion,
): Promise<Signed> {
  const challenge = challengeIn(response.response.clientDataJSON);
  const challengeHash = hashChallenge(challenge);
  const isOurs = await keys.takeChallenge(db, challengeHash, purpose, ownerId);
  if (!isOurs) throw new Refusal('passkey_refused');
  const key = await keys.passkeyByCredential(db, response.id);
  const isTheirs = key !== undefined && (ownerId ?? key.ownerId) === key.ownerId;
  const handle = response.response.userHandle;
  if (!isTheirs || (handle !== undefined && handle !== handleOf(key.ownerId))) {
    throw new Refusal('passkey_refused');
  }
  const counter = await readSignature(party, key, response, challenge);
  if (counter === null) throw new Refusal('passkey_refused');
  return { key, counter, challengeHash };
}
