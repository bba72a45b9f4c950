import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { noteOrigin } from '../audit/audit.ts';
import { consumeUndo } from './wallets.sql.ts';

/**
 * Undoes a change of saved addresses by the link in its mail. The former addresses return with
 * their age, no request made since is paid elsewhere, and every session ends but the one that
 * opened the link (MEM-8).
 */
export async function undoWallets(tx: Tx, link: string, session: string | null): Promise<void> {
  // The holder of the mailbox did this, with or without a session.
  await noteOrigin(tx);
  const undone = await consumeUndo(tx, link, session);
  if (undone === undefined) throw new Refusal('link_invalid');
  await notify(tx, { to: { memberId: undone.memberId }, topic: 'withdrawals' });
}
