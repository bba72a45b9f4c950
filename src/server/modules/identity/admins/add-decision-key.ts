import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Attestation, creationOptions } from '#contract/passkeys.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import {
  type ApprovedProposal,
  type Executors,
  proposeByPerson,
  type Proposer,
} from '../../approvals/approvals.ts';
import { record } from '../../audit/audit.ts';
import { expectedOf, type RelyingParty } from '../factors/check-passkey.ts';
import { userHandleOf } from '../factors/signer-of.ts';
import * as rows from './decision-keys.sql.ts';

// Keys that sign decisions (INT-11): added by a proposal that another person signs, or by a link
// from the command on the machine.

const algorithms = [-7, -8, -257];

/** Proposes that the proposer's passkey signs decisions; another person approves. */
export async function proposeDecisionKey(
  tx: Tx,
  proposer: Proposer & { email: string },
  { passkey, reason }: { passkey: string; reason: string },
) {
  const own = await rows.decisionKeysOf(tx, proposer.id);
  const key = own.find(({ id }) => id === passkey);
  if (key === undefined) throw new Refusal('not_found');
  const { fingerprint, isBackupEligible } = key;
  if (isBackupEligible === null || key.state !== 'none') throw new Refusal('key_unfit');
  const administrator = proposer.id;
  return proposeByPerson(tx, proposer, {
    kind: 'seat_key_add',
    subject: passkey,
    payload: { administrator, passkey, fingerprint },
    reason,
  });
}

async function enrol(tx: Tx, { id, subject }: ApprovedProposal, site: string): Promise<void> {
  const code = await rows.enrolDecisionKey(tx, id, site);
  if (code !== 'changed') throw new Refusal(code);
  await record(tx, { actor: 'worker', act: 'enrolled a decision key', subject });
  await notify(tx, { to: 'administrators', topic: 'team' });
}

/** The executors of approvals about keys. */
export const decisionKeyExecutors = (publicUrl: string): Executors => ({
  seat_key_add: { execute: (tx, proposal) => enrol(tx, proposal, new URL(publicUrl).origin) },
});

/** The link is the challenge: it works once, and no one else has it. */
const challengeOf = (token: string): Buffer =>
  createHash('sha256').update(`candor-key-link-v1 ${token}`).digest();

async function linkOf(db: Db, token: string) {
  const person = await rows.keyLinkOf(db, token);
  if (person === undefined) throw new Refusal('link_invalid');
  return person;
}

/** The options for making a key, for the holder of a link from the command. */
export async function offerLinkedKey(db: Db, party: RelyingParty, token: string) {
  const { id, email, firstName, lastName } = await linkOf(db, token);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    challenge: new Uint8Array(challengeOf(token)),
    userID: userHandleOf(id),
    userName: email,
    userDisplayName: `${firstName} ${lastName}`,
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { email, options: options as z.infer<typeof creationOptions> };
}

async function readKey(party: RelyingParty, token: string, name: string, passkey: Attestation) {
  const challenge = challengeOf(token).toString('base64url');
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const read = await verifyRegistrationResponse({
    response: passkey,
    ...expectedOf(party, challenge),
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (read === null || !read.verified) throw new Refusal('passkey_refused');
  const { credential, credentialBackedUp, credentialDeviceType, aaguid, fmt } =
    read.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
    transports: passkey.response.transports ?? [],
    isSynced: credentialBackedUp,
    isBackupEligible: credentialDeviceType === 'multiDevice',
    aaguid,
    attestationFormat: fmt,
    name,
  };
}

/** Enrols the key of a link and notifies every administrator; returns whether it must wait. */
export async function enrolLinkedKey(
  db: Db,
  party: RelyingParty,
  { token, name, passkey }: { token: string; name: string; passkey: Attestation },
): Promise<'first' | 'replacement'> {
  await linkOf(db, token);
  const key = await readKey(party, token, name, passkey);
  return inTransaction(db, async (tx) => {
    const code = await rows.enrolLinkedKey(tx, token, key, party.origin);
    if (code !== 'first' && code !== 'replacement') throw new Refusal(code);
    await notify(tx, { to: 'administrators', topic: 'team' });
    return code;
  });
}
