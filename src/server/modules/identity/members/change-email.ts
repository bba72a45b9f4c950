import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import type { MemberActor } from '#platform/http/context.ts';
import { noteOrigin, record } from '../../audit/audit.ts';
import { requestEmailChange, spendEmailLink } from './email-change.sql.ts';

/**
 * Begins a change of address: the worker mails a link to the old and one to the new, and nothing
 * changes before both are opened. Where the new address has an account its owner is told by mail,
 * and the one who asked learns nothing.
 */
export async function askForEmailChange(
  tx: Tx,
  { id, token }: MemberActor,
  newEmail: string,
): Promise<void> {
  await requestEmailChange(tx, token, newEmail);
  const act = 'asked to change the e-mail address';
  await record(tx, { actor: `member:${id}`, act, subject: id });
}

/**
 * One side says yes by its link; the second of them makes the change, which both are told, and ends
 * every session but the one (`session`) that opened the link.
 */
export async function confirmEmailChange(
  tx: Tx,
  link: string,
  session: string | null,
): Promise<{ isDone: boolean }> {
  await noteOrigin(tx);
  const { outcome, memberId } = await spendEmailLink(tx, link, session);
  if (outcome === 'link_invalid') throw new Refusal(outcome);
  await notify(tx, { to: { memberId }, topic: 'account' });
  if (outcome === 'waits') return { isDone: false };
  return { isDone: true };
}
