import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { approve, reject } from './approvals.ts';
import { requireSignature } from './check-signatures.ts';
import { type DecisionAssertion, proposalById, signRow } from './sql.ts';

/** One person's decision on the content they were shown. */
export type Decision = {
  proposalId: string;
  decision: 'approve' | 'reject';
  shownHash: string;
  reason?: string | undefined;
  assertion?: DecisionAssertion | undefined;
};

/** The decider, with the raw session token for Postgres to check. */
export type Decider = { id: string; token: string };

/**
 * Approves or rejects, by a raw session token that Postgres checks. Returns whether it is decided
 * or waits for another person; the worker carries out a complete one.
 */
export async function decideProposal(
  tx: Tx,
  decider: Decider,
  { proposalId, decision, shownHash, reason, assertion }: Decision,
): Promise<'complete' | 'waits' | 'rejected'> {
  const proposal = await proposalById(tx, proposalId);
  if (proposal === null) throw new Refusal('not_found');
  await notify(tx, { to: 'administrators', topic: 'approvals' });
  if (decision === 'reject') {
    if (reason === undefined) throw new Refusal('reason_missing');
    await reject(tx, decider.token, proposalId, reason);
    if (proposal.member !== null) {
      const to = { memberId: proposal.member.id };
      for (const topic of ['account', 'deposits']) await notify(tx, { to, topic });
    }
    return 'rejected';
  }
  if (assertion !== undefined) {
    const decided = { verb: 'approve', proposal: proposalId, shownHash } as const;
    await requireSignature(tx, decider.id, decided, assertion);
  }
  const { complete } = await approve(tx, decider.token, proposalId, shownHash, assertion);
  return complete ? 'complete' : 'waits';
}

/** Signs a proposal as its proposer, who then counts as one of the people (INT-11). */
export async function signProposal(
  tx: Tx,
  proposer: Decider,
  row: { id: string; shownHash: string; assertion: DecisionAssertion },
): Promise<void> {
  const { id, shownHash, assertion } = row;
  const decided = { verb: 'propose', proposal: id, shownHash } as const;
  await requireSignature(tx, proposer.id, decided, assertion);
  const code = await signRow(tx, proposer.token, row);
  if (code !== 'signed') throw new Refusal(code);
  await notify(tx, { to: 'administrators', topic: 'approvals' });
}
