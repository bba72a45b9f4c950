import { formatUsd } from '../../core/money.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Proposer } from '../approvals/approvals.ts';
import { record } from '../audit/audit.ts';
import { type Db, inTransaction, type Tx } from '../db/db.ts';
import { notify } from '../db/notify.sql.ts';
import { queueMail } from '../mail/mail.ts';
import { closeMember, type Obstacle, obstaclesToClosing } from './closing.sql.ts';
import { memberById } from './member.sql.ts';
import type { Surroundings } from './sign-up.ts';
import { beginClosing, closable } from './suspension.sql.ts';

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
  around: Surroundings,
  officer: Proposer,
  { memberId, reason }: { memberId: string; reason: string },
): Promise<'closed' | 'closing'> {
  const member = await memberById(tx, memberId);
  if (member === undefined || member.status === 'closed') throw new Refusal('not_found');
  const obstacles = await obstaclesToClosing(tx, memberId);
  const owed = obstacles.filter(({ kind }) => kind !== 'locked_profit');
  if (owed.length > 0) throw new Refusal('member_owed', { detail: owedWords(owed) });
  const outcome = obstacles.length > 0 ? 'closing' : 'closed';
  const done =
    outcome === 'closing' ? await beginClosing(tx, memberId) : await closeMember(tx, memberId);
  if (!done) throw new Refusal('member_state');
  const { id, ip, requestId } = officer;
  const heard = { actor: `admin:${id}`, act: 'member.delete', subject: memberId, reason };
  const states = { before: { status: member.status }, after: { status: outcome } };
  await record(tx, { ...heard, ...states, ip, requestId });
  if (outcome === 'closed') await queueMail(tx, around.mails.accountClosed(member));
  await notify(tx, { to: { memberId }, topic: 'account' });
  await notify(tx, { to: 'administrators', topic: 'account' });
  return outcome;
}

/** Erases the accounts that waited for their last payment; the worker's loop. */
export async function closePaidOut(db: Db): Promise<void> {
  for (const memberId of await closable(db)) {
    await inTransaction(db, async (tx) => {
      if (!(await closeMember(tx, memberId))) return;
      const act = 'closed the account';
      await record(tx, { actor: 'system', act, subject: memberId, reason: 'paid out' });
    });
  }
}
