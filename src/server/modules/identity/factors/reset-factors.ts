import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { enqueue } from '#platform/jobs/jobs.sql.ts';
import {
  type ApprovedProposal,
  proposeAbout,
  type OpenProposal,
  type Proposer,
} from '../../approvals/approvals.ts';
import { record } from '../../audit/audit.ts';
import { memberById } from '../members/member.sql.ts';
import { factorsOf, resetFactorsRow } from './factors.sql.ts';

export const resetKind = 'second_factor_reset';
const text = (value: unknown): string => String(value);

type ResetCommand = { memberId: string; reason: string };

/** Proposes to remove every second factor of a member: another person must approve. */
export async function proposeFactorReset(
  tx: Tx,
  officer: Proposer,
  subject: string,
  { memberId, reason }: ResetCommand,
): Promise<OpenProposal> {
  const member = await memberById(tx, memberId);
  if (member === undefined || member.status === 'closed') throw new Refusal('not_found');
  const { hasTotp, hasPasskey } = await factorsOf(tx, memberId);
  if (!hasTotp && !hasPasskey) throw new Refusal('second_factor_none');
  return proposeAbout(tx, officer, {
    kind: resetKind,
    subject,
    memberId,
    reason,
    payload: {},
  });
}

/** Removes the factors after approval: sessions end, and withdrawals wait 72 hours. */
export async function resetFactors(tx: Tx, proposal: ApprovedProposal): Promise<void> {
  const memberId = text(proposal.payload['owner']);
  const reason = text(proposal.payload['reason']);
  const refusal = await resetFactorsRow(tx, proposal.id);
  if (refusal !== null) throw new Refusal(refusal);
  const actor = `admin:${proposal.completedBy}`;
  await record(tx, { actor, act: 'member.reset-2fa', subject: memberId, reason });
  await enqueue(tx, 'notice', { kind: 'factors_reset', memberId, reason });
  await notify(tx, { to: { memberId }, topic: 'account' });
  await notify(tx, { to: 'administrators', topic: 'account' });
}
