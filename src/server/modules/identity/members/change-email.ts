import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import type { MemberActor } from '#platform/http/context.ts';
import { noteOrigin, record } from '../../audit/audit.ts';
import { requestEmailChange, spendEmailLink } from './email-change.sql.ts';

/**
 * Starts an address change: the worker mails a link to the old and the new address, and nothing
 * changes until both are opened. If the new address has an account, a mail notifies its owner, and
 * the requester learns nothing.
 */
export async function startEmailChange(
  tx: Tx,
  { id, token }: MemberActor,
  newEmail: string,
): Promise<void> {
  await requestEmailChange(tx, token, newEmail);
  const act = 'asked to change the e-mail address';
  await record(tx, { actor: `member:${id}`, act, subject: id });
}

/**
 * Confirms one side by its link. The second confirmation makes the change, notifies both, and ends
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
