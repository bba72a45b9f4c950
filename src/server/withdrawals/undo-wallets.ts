import { Refusal } from '../../core/refusal.ts';
import { withdrawalCan } from '../../core/withdrawal-state.ts';
import { record } from '../audit/audit.ts';
import type { Tx } from '../db/db.ts';
import { notify } from '../db/notify.sql.ts';
import { hashToken } from '../identity/identity.ts';
import { releaseWithdrawal } from './release-withdrawal.ts';
import { lockWithdrawal } from './sql.ts';
import { requestsSince, restoreWallets, takeUndo, type Undone } from './wallets.sql.ts';

/** Takes back what was asked for since a change, to any address but the one put back. */
async function cancelSince(tx: Tx, undone: Undone, actor: string): Promise<void> {
  for (const id of await requestsSince(tx, undone)) {
    const withdrawal = await lockWithdrawal(tx, id);
    if (withdrawal === undefined || !withdrawalCan(withdrawal.state, 'cancel')) continue;
    await releaseWithdrawal(tx, withdrawal, { state: 'cancelled', actor });
  }
}

/**
 * Undoes a change of the gateway by the link of its mail: the former addresses stand again, with
 * the age they had, and nothing asked for since is paid elsewhere (MEM-8).
 */
export async function undoWallets(tx: Tx, token: string): Promise<void> {
  const linkHash = hashToken(token);
  const undone = await takeUndo(tx, linkHash);
  const first = undone[0];
  if (first === undefined) throw new Refusal('link_invalid');
  const { memberId } = first;
  await restoreWallets(tx, linkHash);
  // Whoever holds the mailbox did this, with or without a session.
  const actor = `member:${memberId}`;
  for (const one of undone) await cancelSince(tx, one, actor);
  const after = { restored: undone.map((one) => one.network) };
  await record(tx, { actor, act: 'wallets.undo', subject: memberId, after });
  await notify(tx, { to: { memberId }, topic: 'withdrawals' });
}
