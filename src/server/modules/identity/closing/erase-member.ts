import { formatUsd } from '#core/money/money.ts';
import { type Note, note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import type { Proposer } from '../../approvals/approvals.ts';
import {
  closable,
  closePaidOutAccount,
  deleteMember,
  type Obstacle,
  obstaclesToClosing,
} from './closing.sql.ts';

const owedNote = (owed: readonly Obstacle[]): Note =>
  note('account_owed', Object.fromEntries(owed.map(({ kind, cents }) => [kind, formatUsd(cents)])));

/**
 * Closes a member's account and erases the person, by decision of an admin with a reason. Refuses
 * while anything withdrawable is owed. If only locked profit remains, the account is 'closing':
 * paid on schedule and erased after the last payment (MONEY, Closing an account).
 */
export async function eraseMember(
  tx: Tx,
  officer: Proposer,
  command: { memberId: string; reason: string },
): Promise<'closed' | 'closing'> {
  const { memberId } = command;
  const owed = (await obstaclesToClosing(tx, memberId)).filter(
    ({ kind }) => kind !== 'locked_profit',
  );
  if (owed.length > 0) throw new Refusal('member_owed', { detail: owedNote(owed) });
  const outcome = await deleteMember(tx, officer.token, command);
  await notify(tx, { to: { memberId }, topic: 'account' });
  await notify(tx, { to: 'administrators', topic: 'account' });
  return outcome;
}

/** Erases the accounts that waited for their last payment; a recurring job of the worker. */
export async function closePaidOut(db: Db): Promise<void> {
  for (const memberId of await closable(db)) {
    await inTransaction(db, (tx) => closePaidOutAccount(tx, memberId));
  }
}
