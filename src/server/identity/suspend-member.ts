import { Refusal } from '../../core/refusal.ts';
import type { Proposer } from '../approvals/approvals.ts';
import { record } from '../audit/audit.ts';
import type { Tx } from '../db/db.ts';
import { notify } from '../db/notify.sql.ts';
import { enqueue } from '../jobs/jobs.sql.ts';
import { memberById } from './member.sql.ts';
import { lift, suspend } from './suspension.sql.ts';

type Change = { memberId: string; reason: string };

async function noteChange(
  tx: Tx,
  { id, ip, requestId }: Proposer,
  change: Change & { act: string; from: string; to: string; notice: string },
): Promise<void> {
  const { memberId, reason, act, from, to, notice } = change;
  const before = { status: from };
  const heard = { actor: `admin:${id}`, act, subject: memberId, before, after: { status: to } };
  await record(tx, { ...heard, reason, ip, requestId });
  await enqueue(tx, 'notice', { kind: notice, memberId, reason });
  await notify(tx, { to: { memberId }, topic: 'account' });
  await notify(tx, { to: 'administrators', topic: 'account' });
}

/**
 * Stops a member from beginning anything new, with a reason that they read. They still log in, and
 * what is theirs stays withdrawable: only a hold with a reason of the list stops a payout (INT-5).
 */
export async function suspendMember(tx: Tx, officer: Proposer, wish: Change): Promise<void> {
  const member = await memberById(tx, wish.memberId);
  if (member === undefined) throw new Refusal('not_found');
  const { memberId, reason } = wish;
  if (!(await suspend(tx, memberId, { by: officer.id, reason }))) {
    throw new Refusal('member_state');
  }
  const states = { from: member.status, to: 'suspended', notice: 'account_suspended' };
  await noteChange(tx, officer, { ...wish, act: 'member.suspend', ...states });
}

/** Ends a suspension. */
export async function liftSuspension(tx: Tx, officer: Proposer, wish: Change): Promise<void> {
  const { memberId, reason } = wish;
  if ((await memberById(tx, memberId)) === undefined) throw new Refusal('not_found');
  if (!(await lift(tx, memberId, { by: officer.id, reason }))) throw new Refusal('member_state');
  const to = (await memberById(tx, memberId))!.status;
  const states = { from: 'suspended', to, notice: 'suspension_lifted' };
  await noteChange(tx, officer, { ...wish, act: 'member.lift', ...states });
}
