import { generateSecret, generateURI } from 'otplib';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import type { MemberActor } from '#platform/http/context.ts';
import { noteOrigin, record } from '../../audit/audit.ts';
import { handInConfirmation } from '../codes/code-tries.sql.ts';
import { compared } from '../codes/compare-codes.ts';
import { memberById } from '../members/member.sql.ts';
import { offerTotpSecret, padFor } from './factors.sql.ts';
import { makeRecoveryCodes, newRecoveryCodes } from './renew-recovery-codes.ts';
import { type Keys, sealedSecret } from './seal-secret.ts';

/** Offers a new authenticator secret: it is inactive until the person enters a code from it. */
export async function offerTotp(
  tx: Tx,
  keys: Keys,
  issuer: string,
  actor: MemberActor,
): Promise<{ secret: string; uri: string }> {
  const member = await memberById(tx, actor.id);
  if (member === undefined) throw new Refusal('session_expired');
  const secret = generateSecret();
  const kept = sealedSecret(keys, actor.id, secret);
  if (!(await offerTotpSecret(tx, actor.token, kept))) throw new Refusal('totp_on');
  return { secret, uri: generateURI({ issuer, label: member.email, secret }) };
}

/** Completes a new factor: an audit line and, for the first one, recovery codes. */
export async function noteNewFactor(
  tx: Tx,
  keys: Keys,
  actor: MemberActor,
  added: { what: string; isFirst: boolean },
): Promise<string[] | null> {
  const after = { factor: added.what };
  const act = 'added a second factor';
  await record(tx, { actor: `member:${actor.id}`, act, subject: actor.id, after });
  await notify(tx, { to: { memberId: actor.id }, topic: 'account' });
  if (!added.isFirst) return null;
  return makeRecoveryCodes(tx, keys, actor);
}

/** Activates the offered authenticator by a code; returns recovery codes if it is the first. */
export async function confirmTotp(
  db: Db,
  keys: Keys,
  actor: MemberActor,
  code: string,
): Promise<string[] | null> {
  const pad = await padFor(db, keys, actor.id);
  const { codes, hashes } = newRecoveryCodes(keys, actor.id);
  const handIn = inTransaction(db, async (tx) => {
    await noteOrigin(tx);
    return handInConfirmation(tx, actor.token, { code, pad }, hashes);
  });
  const isOn = (outcome: string) => outcome === 'first' || outcome === 'on';
  const done = await compared(db, handIn, isOn);
  const outcome = done?.outcome ?? 'totp_not_offered';
  if (outcome === 'second_factor_wrong') {
    throw new Refusal(outcome, { fields: { code: note('code_wrong') } });
  }
  if (!isOn(outcome)) throw new Refusal(outcome);
  await inTransaction(db, (tx) => notify(tx, { to: { memberId: actor.id }, topic: 'account' }));
  return outcome === 'first' ? codes : null;
}
