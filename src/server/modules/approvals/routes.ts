import type { z } from 'zod';
import { contract } from '#contract/contract.ts';
import type { assertion } from '#contract/passkeys.ts';
import { isRefusalCode } from '#contract/refusals.ts';
import { toWire } from '#core/money/to-wire.ts';
import { once } from '#platform/http/idempotency.ts';
import { refusalMessage } from '#platform/http/problem.ts';
import { adminOf, route } from '#platform/http/router.ts';
import { isCarriedOut, type NotifyWorker } from './await-execution.ts';
import { decideProposal, signProposal } from './decide-proposal.ts';
import { hasToSign } from './signatures.sql.ts';
import { type AssignedIds, type DecisionAssertion, openProposals, type Proposal } from './sql.ts';

const calls = contract.approvals;
const pageSize = 50;

const answer = {
  carried_out: 'Approved and carried out',
  complete: 'Approved; it is being carried out',
  waits: 'Approved. A second person must approve too.',
  rejected: 'Rejected',
};

const messageOf = (code: string): string | undefined =>
  isRefusalCode(code) ? refusalMessage(code) : undefined;

type Facts = Record<string, unknown>;
const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null;

type ProposalRow = Omit<Proposal, 'standing'>;
type Reader = { id: string; role: string; mustSign: boolean };

function mayApprove(proposal: ProposalRow, { id: me, role }: Reader): boolean {
  return (
    proposal.status === 'open' &&
    ['owner', 'finance'].includes(role) &&
    proposal.proposedBy !== me &&
    !proposal.approvers.some(({ id }) => id === me)
  );
}

function toSign(proposal: ProposalRow, reader: Reader): 'propose' | 'approve' | null {
  if (!reader.mustSign || proposal.status !== 'open') return null;
  if (mayApprove(proposal, reader)) return 'approve';
  return proposal.proposedBy === reader.id && proposal.awaitsProposer ? 'propose' : null;
}

/** The stored part of an assertion: the signed bytes and the credential. */
const assertionOf = (given: z.infer<typeof assertion>): DecisionAssertion => ({
  credential_id: given.id,
  authenticator_data: given.response.authenticatorData,
  client_data: given.response.clientDataJSON,
  signature: given.response.signature,
});

function presentProposal({ standing, ...proposal }: Proposal, reader: Reader) {
  const { before, after } = proposal.shown;
  const isMoved = standing?.is_moved === true;
  return {
    ...toWire(proposal),
    before: isFacts(before) ? before : null,
    after: isFacts(after) ? after : proposal.shown,
    approvals: proposal.approvers.map(({ id }) => id),
    failed_message: proposal.failedCode && (messageOf(proposal.failedCode) ?? proposal.failedCode),
    now: standing?.figures ?? null,
    is_moved: isMoved,
    can_approve: mayApprove(proposal, reader) && !proposal.awaitsProposer && !isMoved,
    to_sign: toSign(proposal, reader),
  };
}

/** Proposals and the decisions on them; the worker carries out the approved ones. */
type Deps = { assignedIds: AssignedIds; wakeWorker: NotifyWorker | undefined };

function approvalRoutes({ assignedIds, wakeWorker }: Deps) {
  return {
    waiting: route(calls.waiting).handler(async ({ input, context }) => {
      const limit = input.limit ?? pageSize;
      const { cursor, member, proposal } = input;
      const only = await assignedIds(context.db, input.assigned_to);
      const page = { limit, cursor, member, proposal, only, status: input.status ?? 'open' };
      const rows = await openProposals(context.db, page);
      const next = rows.length === limit ? (rows.at(-1)?.id ?? null) : null;
      const me = adminOf(context);
      const reader = { ...me, mustSign: await hasToSign(context.db, me.id) };
      return {
        status: 'success',
        data: rows.map((row) => presentProposal(row, reader)),
        next_cursor: next,
      };
    }),

    decide: route(calls.decide).handler(async ({ input, context }) => {
      const decision = {
        proposalId: input.id,
        decision: input.decision,
        shownHash: input.shown_hash,
        reason: input.reason,
        assertion: input.signature && assertionOf(input.signature),
      };
      const outcome = await once(context.db, context, 'approvals.decide', input, (tx) =>
        decideProposal(tx, adminOf(context), decision),
      );
      const isDone =
        outcome === 'complete' && (await isCarriedOut(context.db, input.id, wakeWorker));
      return { status: 'success', message: answer[isDone ? 'carried_out' : outcome] };
    }),

    sign: route(calls.sign).handler(async ({ input, context }) => {
      const { id, shown_hash: shownHash } = input;
      const row = { id, shownHash, assertion: assertionOf(input.signature) };
      await once(context.db, context, 'approvals.sign', input, (tx) =>
        signProposal(tx, adminOf(context), row),
      );
      return { status: 'success', message: 'Signed' };
    }),
  };
}

/** The calls of this module, by area of the contract. */
export const routes = (deps: Deps) => ({
  approvals: approvalRoutes(deps),
});
