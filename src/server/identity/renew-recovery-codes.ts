import { createHmac, randomInt } from 'node:crypto';
import { Refusal } from '../../core/refusal.ts';
import { record } from '../audit/audit.ts';
import type { Tx } from '../db/db.ts';
import type { MemberActor } from '../http/context.ts';
import { hasSecondFactor, replaceRecoveryCodes } from './factors.sql.ts';
import { memberById } from './member.sql.ts';
import type { Keys } from './seal-secret.ts';
import type { Surroundings } from './sign-up.ts';
import { tellMember } from './tell-member.ts';

const codesMade = 10;
// Without 0, 1, I, L, O and U, as for referral codes: these are written on paper.
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Twelve letters: 59 bits, under a keyed hash and five tries a log-in. */
const makeRecoveryCode = (): string =>
  Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');

/** What is kept of a code: useless without CANDOR_SECRET, and for any other member. */
export const hashRecoveryCode = (keys: Keys, memberId: string, code: string): Buffer =>
  createHmac('sha256', keys.codes).update(`recovery\n${memberId}\n${code}`).digest();

const asPeopleReadIt = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

/** Ten new codes in the place of all older ones; told here, and never again. */
export async function makeRecoveryCodes(tx: Tx, keys: Keys, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: codesMade }, makeRecoveryCode);
  const hashes = codes.map((code) => hashRecoveryCode(keys, memberId, code));
  await replaceRecoveryCodes(tx, memberId, hashes);
  return codes.map(asPeopleReadIt);
}

/** The same at the member's wish: noted, and told by mail. */
export async function renewRecoveryCodes(
  tx: Tx,
  around: Surroundings,
  actor: MemberActor,
): Promise<string[]> {
  const member = await memberById(tx, actor.id);
  if (member === undefined) throw new Refusal('session_expired');
  if (!(await hasSecondFactor(tx, actor.id))) throw new Refusal('second_factor_off');
  const act = 'renewed the recovery codes';
  await record(tx, { actor: `member:${actor.id}`, act, subject: actor.id });
  const mail = around.mails.recoveryCodesRenewed(member);
  await tellMember(tx, actor.id, 'recovery_codes_renewed', mail);
  return makeRecoveryCodes(tx, around.keys, actor.id);
}
