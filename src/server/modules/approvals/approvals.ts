import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import type { ProposalInput } from './deps.ts';
import {
  approveRow,
  type DecisionAssertion,
  insertProposal,
  type NewProposal,
  rejectRow,
} from './sql.ts';

export type { ProposalInput } from './deps.ts';
export { proposeOnce, proposerOf } from './propose-once.ts';
export type { AssignedIds } from './sql.ts';
export { isCarriedOut, type NotifyWorker } from './await-execution.ts';
export {
  type ApprovedProposal,
  executeProposal,
  executeWithin,
  executionLoop,
  type Executors,
} from './execute-proposal.ts';
export {
  proposeAbout,
  proposeByPerson,
  type OpenProposal,
  type Proposer,
} from './propose-by-person.ts';
export { checkDecisions } from './check-decisions.ts';
export { decisionFile, hasToSign } from './signatures.sql.ts';
export { faultOfSignatures } from './check-signatures.ts';

/** Opens a proposal for 24 hours; a member's request or an event on the chain has no proposer. */
export function propose(tx: Tx, input: ProposalInput): Promise<NewProposal> {
  return insertProposal(tx, input);
}

/** Adds one person's approval; Postgres checks their session, recent re-authentication and role. */
export async function approve(
  tx: Tx,
  rawSessionToken: string,
  proposalId: string,
  shownHash: string,
  assertion?: DecisionAssertion,
): Promise<{ complete: boolean }> {
  const row = { id: proposalId, shownHash, assertion };
  const code = await approveRow(tx, rawSessionToken, row);
  if (code !== 'approved' && code !== 'complete') throw new Refusal(code);
  return { complete: code === 'complete' };
}

/** Ends a proposal by one person's rejection. */
export async function reject(
  tx: Tx,
  rawSessionToken: string,
  proposalId: string,
  reason: string,
): Promise<void> {
  const code = await rejectRow(tx, rawSessionToken, proposalId, reason);
  if (code !== 'rejected') throw new Refusal(code);
}
