import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import type { MemberActor } from '#platform/http/context.ts';
import { record } from '../../audit/audit.ts';
import { deleteTotp, hasSecondFactor } from './factors.sql.ts';
import { deletePasskey } from './passkeys.sql.ts';

async function noteLostFactor(
  tx: Tx,
  actor: MemberActor,
  what: string,
): Promise<{ isOff: boolean }> {
  const isOff = !(await hasSecondFactor(tx, actor.id));
  const act = 'removed a second factor';
  const before = { factor: what };
  await record(tx, { actor: `member:${actor.id}`, act, subject: actor.id, before });
  await notify(tx, { to: { memberId: actor.id }, topic: 'account' });
  return { isOff };
}

/** Turns the authenticator app off; `isOff` if no second factor is left. */
export async function removeTotp(tx: Tx, actor: MemberActor): Promise<{ isOff: boolean }> {
  if (!(await deleteTotp(tx, actor.token))) throw new Refusal('not_found');
  return noteLostFactor(tx, actor, 'authenticator app');
}

export async function removePasskey(
  tx: Tx,
  actor: MemberActor,
  id: string,
): Promise<{ isOff: boolean }> {
  const name = await deletePasskey(tx, { audience: 'client', token: actor.token }, id);
  if (name === null) throw new Refusal('not_found');
  return noteLostFactor(tx, actor, `passkey '${name}'`);
}
