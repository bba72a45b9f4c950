import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import type { Proposer } from '../../approvals/approvals.ts';
import { memberById } from './member.sql.ts';
import { lift, suspend } from './suspension.sql.ts';

type Change = { memberId: string; reason: string };

async function notifyScreens(tx: Tx, memberId: string): Promise<void> {
  await notify(tx, { to: { memberId }, topic: 'account' });
  await notify(tx, { to: 'administrators', topic: 'account' });
}

/**
 * Suspends a member: they can start nothing new, and see the reason. They can still log in and
 * withdraw: only a hold with a listed reason stops a payout (INT-5).
 */
export async function suspendMember(tx: Tx, officer: Proposer, command: Change): Promise<void> {
  const member = await memberById(tx, command.memberId);
  if (member?.status === 'unverified') {
    throw new Refusal('member_state', { detail: note('suspension_of_unverified') });
  }
  await suspend(tx, officer.token, command);
  await notifyScreens(tx, command.memberId);
}

/** Ends a suspension. */
export async function liftSuspension(tx: Tx, officer: Proposer, command: Change): Promise<void> {
  await lift(tx, officer.token, command);
  await notifyScreens(tx, command.memberId);
}
