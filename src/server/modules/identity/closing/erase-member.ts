import { formatUsd } from '../../../../core/money/money.ts';
import { Refusal } from '../../../../core/rules/refusal.ts';
import type { Proposer } from '../../approvals/approvals.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/db/db.ts';
import { notify } from '../../../platform/db/notify.sql.ts';
import {
  closable,
  closePaidOutAccount,
  deleteMember,
  type Obstacle,
  obstaclesToClosing,
} from './closing.sql.ts';

const names: Record<Obstacle['kind'], string> = {
  balance: 'of balance',
  profit: 'of profit',
  locked_profit: 'of locked profit',
  withdrawal: 'on its way out',
  deposit: 'in an open deposit',
};

const owedWords = (owed: readonly Obstacle[]): string =>
  `Still owed or on its way: ${owed
    .map(({ kind, cents }) => `$${formatUsd(cents)} ${names[kind]}`)
    .join(', ')}. The account stays open.`;

/**
 * Closes a member's account and erases the person, as the staff decides with a reason. Refused
 * while anything withdrawable is owed; where only locked profit is left the account is 'closing',
 * paid on schedule and erased after the last payment (MONEY, Closing an account).
 */
export async function eraseMember(
  tx: Tx,
  officer: Proposer,
  wish: { memberId: string; reason: string },
): Promise<'closed' | 'closing'> {
  const { memberId } = wish;
  const owed = (await obstaclesToClosing(tx, memberId)).filter(
    ({ kind }) => kind !== 'locked_profit',
  );
  if (owed.length > 0) throw new Refusal('member_owed', { detail: owedWords(owed) });
  const outcome = await deleteMember(tx, officer.token, wish);
  await notify(tx, { to: { memberId }, topic: 'account' });
  await notify(tx, { to: 'administrators', topic: 'account' });
  return outcome;
}

/** Erases the accounts that waited for their last payment; the worker's loop. */
export async function closePaidOut(db: Db): Promise<void> {
  for (const memberId of await closable(db)) {
    await inTransaction(db, (tx) => closePaidOutAccount(tx, memberId));
  }
}
