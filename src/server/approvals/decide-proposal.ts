import { Refusal } from '../../core/refusal.ts';
import { record } from '../audit/audit.ts';
import { notify } from '../db/notify.sql.ts';
import type { Tx } from '../db/db.ts';
import { approve, type Executors, reject } from './approvals.ts';
import { proposalById } from './sql.ts';

/** One person's decision on what they were shown. */
export type Decision = {
  proposalId: string;
  decision: 'approve' | 'reject';
  shownHash: string;
  reason?: string | undefined;
};

/** Who decides, with the raw token of the session that Postgres checks. */
export type Decider = { id: string; token: string };

/**
 * Approves or rejects; the last approval carries the proposal out in the same transaction.
 * Answers whether it is decided, or still waits for another person.
 */
export async function decideProposal(
  tx: Tx,
  decider: Decider,
  decision: Decision,
  executors: Executors,
): Promise<'carried_out' | 'waits' | 'rejected'> {
  const proposal = await proposalById(tx, decision.proposalId);
  if (proposal === null) throw new Refusal('not_found');
  const executor = executors[proposal.kind];
  const outcome = { ...proposal, completedBy: decider.id };
  await record(tx, {
    actor: `admin:${decider.id}`,
    act: `${decision.decision} ${proposal.kind}`,
    subject: proposal.subject,
    after: proposal.shown,
    reason: decision.reason,
  });
  await notify(tx, { to: 'administrators', topic: 'approvals' });
  if (decision.decision === 'reject') {
    if (decision.reason === undefined) throw new Refusal('reason_missing');
    await reject(tx, decider.token, proposal.id, decision.reason);
    await executor?.onReject?.(tx, outcome);
    return 'rejected';
  }
  if (executor === undefined) throw new Refusal('not_executable');
  const { complete } = await approve(tx, decider.token, proposal.id, decision.shownHash);
  if (!complete) return 'waits';
  await executor.execute(tx, outcome);
  return 'carried_out';
}
