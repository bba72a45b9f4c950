import { Refusal } from '../../core/refusal.ts';
import { record } from '../audit/audit.ts';
import type { Tx } from '../db/db.ts';
import { notify } from '../db/notify.sql.ts';
import type { MemberActor } from '../http/context.ts';
import { deleteTotp, hasSecondFactor, makePayoutsWait } from './factors.sql.ts';
import { memberById } from './member.sql.ts';
import { deletePasskey } from './passkeys.sql.ts';
import { endSessionsOf } from './session.sql.ts';
import type { Surroundings } from './sign-up.ts';
import { tellMember } from './tell-member.ts';

// Without a second factor the account is easier to take: who takes it does not get money out of
// it for 72 hours, in which its owner reads the mail (ACC-7a).
async function noteLostFactor(
  tx: Tx,
  around: Surroundings,
  actor: MemberActor,
  what: string,
): Promise<{ isOff: boolean }> {
  const member = await memberById(tx, actor.id);
  if (member === undefined) throw new Refusal('session_expired');
  const isOff = !(await hasSecondFactor(tx, actor.id));
  if (isOff) {
    await makePayoutsWait(tx, actor.id);
    await endSessionsOf(tx, actor.id, actor.sessionId);
  }
  const act = 'removed a second factor';
  const before = { factor: what };
  await record(tx, { actor: `member:${actor.id}`, act, subject: actor.id, before });
  const mail = around.mails.factorRemoved(member, what, isOff);
  await tellMember(tx, actor.id, 'factor_removed', mail, { factor: what });
  await notify(tx, { to: { memberId: actor.id }, topic: 'account' });
  return { isOff };
}

/** Turns the authenticator app off; `isOff` where no second factor is left. */
export async function removeTotp(
  tx: Tx,
  around: Surroundings,
  actor: MemberActor,
): Promise<{ isOff: boolean }> {
  if (!(await deleteTotp(tx, actor.id))) throw new Refusal('not_found');
  return noteLostFactor(tx, around, actor, 'authenticator app');
}

export async function removePasskey(
  tx: Tx,
  around: Surroundings,
  actor: MemberActor,
  id: string,
): Promise<{ isOff: boolean }> {
  const name = await deletePasskey(tx, actor.id, id);
  if (name === undefined) throw new Refusal('not_found');
  return noteLostFactor(tx, around, actor, `passkey '${name}'`);
}
