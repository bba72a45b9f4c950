import { generateSecret, generateURI } from 'otplib';
import { note } from '../../../../core/rules/notes.ts';
import { Refusal } from '../../../../core/rules/refusal.ts';
import { record } from '../../audit/audit.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/db/db.ts';
import { notify } from '../../../platform/db/notify.sql.ts';
import type { MemberActor } from '../../../platform/http/context.ts';
import { offerTotpSecret, padFor, turnTotpOn } from './factors.sql.ts';
import { memberById } from '../members/member.sql.ts';
import { makeRecoveryCodes } from './renew-recovery-codes.ts';
import { type Keys, sealSecret } from './seal-secret.ts';

/** A new secret for an authenticator app: it counts for nothing until a code of it is shown. */
export async function offerTotp(
  tx: Tx,
  keys: Keys,
  issuer: string,
  actor: MemberActor,
): Promise<{ secret: string; uri: string }> {
  const member = await memberById(tx, actor.id);
  if (member === undefined) throw new Refusal('session_expired');
  const secret = generateSecret();
  const sealed = sealSecret(keys, actor.id, secret);
  if (!(await offerTotpSecret(tx, actor.token, sealed))) throw new Refusal('totp_on');
  return { secret, uri: generateURI({ issuer, label: member.email, secret }) };
}

/** What follows a factor that was added: audit line and, with the first, recovery codes. */
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

/** Turns the offered authenticator on by a code of it; recovery codes where it is the first. */
export async function confirmTotp(
  db: Db,
  keys: Keys,
  actor: MemberActor,
  code: string,
): Promise<string[] | null> {
  const pad = await padFor(db, keys, actor.id);
  return inTransaction(db, async (tx) => {
    const outcome = await turnTotpOn(tx, actor.token, { code, pad });
    if (outcome === 'second_factor_wrong') {
      throw new Refusal(outcome, { fields: { code: note('code_wrong') } });
    }
    if (outcome === 'totp_not_offered') throw new Refusal(outcome);
    const added = { what: 'authenticator app', isFirst: outcome === 'first' };
    return noteNewFactor(tx, keys, actor, added);
  });
}
