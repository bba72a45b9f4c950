import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../db/db.ts';
import { decide, insertProposal } from './sql.ts';

export { proposeOnce, proposerOf } from './propose-once.ts';
export { decideProposal } from './decide-proposal.ts';
export {
  proposeAbout,
  proposeByPerson,
  type Proposed,
  type Proposer,
} from './propose-by-person.ts';
export { withdrawProposals } from './sql.ts';

/** What is asked. A ledger posting's payload holds { flow, amount, owner } of its first leg. */
export type Asked = {
  kind: string;
  subject: string;
  payload: Record<string, unknown>;
  /** Exactly what the approvers will read: at best { before, after } and plain words. */
  shown: Record<string, unknown>;
  needed: 1 | 2;
  /** The proposer's raw session token; with it the proposer counts as one of the people. */
  token?: string;
};

/** Opens a proposal for 24 hours; `proposedBy` is null for a member's or the system's request. */
export function propose(
  tx: Tx,
  proposedBy: string | null,
  asked: Asked,
): Promise<{ id: string; shownHash: string }> {
  return insertProposal(tx, proposedBy, asked);
}

/** Adds one person's yes; Postgres checks their session, its fresh proof and their role. */
export async function approve(
  tx: Tx,
  rawSessionToken: string,
  proposalId: string,
  shownHash: string,
): Promise<{ complete: boolean }> {
  const code = await decide(tx, 'approve', rawSessionToken, proposalId, shownHash);
  if (code !== 'approved' && code !== 'complete') throw new Refusal(code);
  return { complete: code === 'complete' };
}

/** One person's no ends a proposal. */
export async function reject(
  tx: Tx,
  rawSessionToken: string,
  proposalId: string,
  reason: string,
): Promise<void> {
  const code = await decide(tx, 'reject', rawSessionToken, proposalId, reason);
  if (code !== 'rejected') throw new Refusal(code);
}

/** What carries out an approved proposal, in the transaction of the last approval. */
export type Executor = (tx: Tx, proposal: ApprovedProposal) => Promise<void>;

export type ApprovedProposal = {
  id: string;
  subject: string;
  payload: Record<string, unknown>;
  /** The administrator whose yes completed it. */
  completedBy: string;
};

/** By proposal kind; `onReject` where a refused proposal must undo what waits for it. */
export type Executors = Record<string, { execute: Executor; onReject?: Executor }>;
