import { createHmac } from 'node:crypto';
import type { Tx } from '#platform/db/db.ts';
import { hashedAgain } from '#platform/db/former-keys.sql.ts';
import type { MemberActor } from '#platform/http/context.ts';
import { record } from '../../audit/audit.ts';
import { makeLetters } from '../sessions/make-token.ts';
import { replaceRecoveryCodes } from './factors.sql.ts';
import type { Keys } from './seal-secret.ts';

const codesMade = 10;

/** Twelve letters: 59 bits, with a keyed hash and five tries per log-in. */
const makeRecoveryCode = (): string => makeLetters(12);

const hashUnder = (key: Buffer, memberId: string, code: string): Buffer =>
  createHmac('sha256', key).update(`recovery\n${memberId}\n${code}`).digest();

/** The stored hash of a code: useless without CANDOR_SECRET, or for any other member. */
const hashRecoveryCode = (keys: Keys, memberId: string, code: string): Buffer =>
  hashUnder(keys.codes, memberId, code);

/**
 * All possible stored hashes of a code, concatenated: from this secret, or from an earlier one
 * (oldest first) and rehashed at each change since.
 */
export function hashesOfRecoveryCode(
  keys: Keys,
  former: readonly Buffer[],
  memberId: string,
  code: string,
): Buffer {
  const all = [...former, keys.codes];
  const since = (at: number): Buffer =>
    all
      .slice(at + 1)
      .reduce((hash, key) => hashedAgain(key, hash), hashUnder(all[at]!, memberId, code));
  return Buffer.concat(all.map((_, at) => since(at)));
}

const asPeopleReadIt = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

/** Ten new codes in readable form, with their stored hashes. */
export function newRecoveryCodes(
  keys: Keys,
  memberId: string,
): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: codesMade }, makeRecoveryCode);
  const hashes = codes.map((code) => hashRecoveryCode(keys, memberId, code));
  return { codes: codes.map(asPeopleReadIt), hashes };
}

/** Replaces all codes with ten new ones, which are shown only now. */
export async function makeRecoveryCodes(
  tx: Tx,
  keys: Keys,
  { id, token }: Pick<MemberActor, 'id' | 'token'>,
): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes(keys, id);
  await replaceRecoveryCodes(tx, token, hashes);
  return codes;
}

/** Does the same at the member's request, and records it. */
export async function renewRecoveryCodes(
  tx: Tx,
  keys: Keys,
  actor: MemberActor,
): Promise<string[]> {
  const codes = await makeRecoveryCodes(tx, keys, actor);
  const act = 'renewed the recovery codes';
  await record(tx, { actor: `member:${actor.id}`, act, subject: actor.id });
  return codes;
}
