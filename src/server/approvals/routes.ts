import { contract } from '../../contract/contract.ts';
import { once } from '../http/idempotency.ts';
import { adminOf, route } from '../http/router.ts';
import type { Executors } from './approvals.ts';
import { decideProposal } from './decide-proposal.ts';
import { openProposals, type Proposal } from './sql.ts';

const calls = contract.approvals;
const pageSize = 50;

const said = {
  carried_out: 'Approved and carried out',
  waits: 'Approved; another person must approve too',
  rejected: 'Rejected',
};

type Facts = Record<string, unknown>;
const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null;

function toWire(proposal: Proposal, reader: { id: string; role: string }) {
  const { before, after } = proposal.shown;
  return {
    id: proposal.id,
    _id: proposal.id,
    kind: proposal.kind,
    subject: proposal.subject,
    before: isFacts(before) ? before : null,
    after: isFacts(after) ? after : proposal.shown,
    proposed_by: proposal.proposedBy,
    proposed_by_name: proposal.proposedByName,
    member: proposal.member,
    needed: proposal.needed,
    approvals: proposal.approvers.map(({ id }) => id),
    approvers: proposal.approvers,
    shown_hash: proposal.shownHash,
    proposed_at: proposal.proposedAt.toISOString(),
    expires_at: proposal.expiresAt.toISOString(),
    decided_at: proposal.decidedAt?.toISOString() ?? null,
    rejected_by_name: proposal.rejectedByName,
    status: proposal.status,
    reason: proposal.reason,
    can_approve:
      proposal.status === 'open' &&
      ['owner', 'finance'].includes(reader.role) &&
      proposal.proposedBy !== reader.id &&
      !proposal.approvers.some(({ id }) => id === reader.id),
  };
}

/** The desk of proposals; `executors` is the map that main.ts hands in (DECISIONS 18). */
export function approvalRoutes(executors: Executors) {
  return {
    waiting: route(calls.waiting).handler(async ({ input, context }) => {
      const limit = input.limit ?? pageSize;
      const { cursor, member } = input;
      const page = { limit, cursor, member, status: input.status ?? 'open' };
      const rows = await openProposals(context.db, page);
      const next = rows.length === limit ? (rows.at(-1)?.id ?? null) : null;
      const reader = adminOf(context);
      return {
        status: 'success',
        data: rows.map((row) => toWire(row, reader)),
        next_cursor: next,
      };
    }),

    decide: route(calls.decide).handler(async ({ input, context }) => {
      const decision = {
        proposalId: input.id,
        decision: input.decision,
        shownHash: input.shown_hash,
        reason: input.reason,
      };
      const outcome = await once(context.db, context, 'approvals.decide', input, (tx) =>
        decideProposal(tx, adminOf(context), decision, executors),
      );
      return { status: 'success', message: said[outcome] };
    }),
  };
}
