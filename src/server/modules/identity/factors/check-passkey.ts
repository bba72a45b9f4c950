import type { z } from 'zod';
import type { Assertion, requestOptions } from '#contract/passkeys.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/db.ts';
import { firmNow } from '#platform/firm/firm.ts';
import { awaitWorker } from '../codes/await-worker.ts';
import type { Device } from '../sessions/session.sql.ts';
import {
  type ChallengeRequest,
  assertionOutcome,
  handInAssertion,
  makeChallenge,
  type Passkey,
  passkeysOf,
  type Settled,
} from './passkeys.sql.ts';
import { signerOf } from './signer-of.ts';

/**
 * The relying party: our own origin, the host that passkeys are bound to, and the firm's name at
 * the moment of the ceremony.
 */
export type RelyingParty = { id: string; origin: string; readonly name: string };

/** The requirements of every ceremony: this challenge, this site, and a verified person. */
export const expectedOf = ({ id, origin }: RelyingParty, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: true,
});

export function relyingPartyOf(config: Pick<Config, 'publicUrl'>): RelyingParty {
  const { hostname, origin } = new URL(config.publicUrl);
  return {
    id: hostname,
    origin,
    get name() {
      return firmNow().name;
    },
  };
}

/** The browser's description of the allowed passkeys. */
export const descriptorsOf = (keys: Passkey[]) =>
  keys.map((key) => ({ id: key.credentialId, transports: key.transports }));

const bytesOf = (challenge: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(challenge, 'base64url'));

/** A challenge to sign: for any of our passkeys, or for those of a named person. */
export async function offerChallenge(
  db: Db,
  party: RelyingParty,
  input: ChallengeRequest,
): Promise<z.infer<typeof requestOptions>> {
  const { challenge, person } = await makeChallenge(db, input);
  const own = person === null ? null : await passkeysOf(db, input.audience, person);
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: bytesOf(challenge),
    userVerification: 'required',
    ...(own === null ? {} : { allowCredentials: descriptorsOf(own) }),
  });
  return options as z.infer<typeof requestOptions>;
}

/** The challenge named in a response; empty if the text is not a response. */
export function challengeIn(clientData: string): string {
  try {
    const answer: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString());
    return String((answer as { challenge?: unknown }).challenge);
  } catch {
    return '';
  }
}

/**
 * Verifies an authenticator's response. The worker verifies it too, and opens or re-authenticates
 * the session: neither can alone (RT-4). Any response spends the challenge.
 */
export async function checkPasskey(
  db: Db,
  { origin }: RelyingParty,
  input: ChallengeRequest,
  { passkey, ...session }: { passkey: Assertion; tokenHash: Buffer; remember: boolean } & Device,
): Promise<Settled> {
  const { id: credential, response: signed } = passkey;
  const challenge = challengeIn(signed.clientDataJSON);
  const response = { credential, ...signed };
  const by = await signerOf(db, origin, { audience: input.audience, challenge, response });
  const id = await handInAssertion(db, input, { challenge, response, by }, session);
  if (id === null) throw new Refusal('passkey_refused');
  const done = await awaitWorker(() => assertionOutcome(db, id));
  if (done.outcome === 'refused') throw new Refusal('passkey_refused');
  if (done.outcome === 'unverified') throw new Refusal('unverified');
  return done;
}
