import { contract } from '../../../contract/contract.ts';
import type { RefusalCode } from '../../../contract/refusals.ts';
import { refusalMessage } from '../../platform/http/problem.ts';
import { success } from '../../../contract/wire.ts';
import { formatUsd, parseUsd } from '../../../core/money/money.ts';
import { Refusal } from '../../../core/rules/refusal.ts';
import { proposerOf } from '../approvals/approvals.ts';
import { derivedId, once } from '../../platform/http/idempotency.ts';
import { route } from '../../platform/http/router.ts';
import { proposeSharing } from './settle-loss-allocations.ts';
import * as rows from './loss-allocation.sql.ts';

const calls = contract.distributions;
const proposing = 'admin.sharings';

const figuresOf = (one: rows.LossAllocationFigures) => ({
  plan: one.planId,
  plan_name: one.planName,
  total: formatUsd(one.cents),
  lost_at: one.lostAt.toISOString(),
  evidence: one.evidence,
  positions: one.positions,
});

const partOf = (one: rows.Part) => ({
  position: one.positionId,
  member: one.memberId,
  member_name: one.memberName,
  principal: formatUsd(one.units),
  share: formatUsd(one.cents),
});

function stateOf(one: rows.LossAllocation) {
  if (one.doneAt !== null) return 'done' as const;
  if (one.approvedAt === null) return one.isAlive ? ('proposed' as const) : ('lapsed' as const);
  if (one.notifiedAt === null) return 'telling' as const;
  return one.startedAt === null ? ('notice' as const) : ('sharing' as const);
}

function allocationOf(one: rows.LossAllocation) {
  const borne = one.profitCents + one.balanceCents;
  return {
    id: one.id,
    _id: one.id,
    ...figuresOf(one),
    state: stateOf(one),
    proposed_at: one.proposedAt.toISOString(),
    approved_at: one.approvedAt?.toISOString() ?? null,
    due_at: one.dueAt?.toISOString() ?? null,
    done_at: one.doneAt?.toISOString() ?? null,
    from_profit: formatUsd(one.profitCents),
    from_balance: formatUsd(one.balanceCents),
    left: formatUsd((one.dueCents ?? one.cents) - borne),
    percent: Math.floor((one.positionsDone * 100) / one.positions),
    refusal: one.refusal,
  };
}

type Paged = { limit?: number | undefined; cursor?: string | undefined };

function pageOf({ limit = 50, cursor }: Paged): rows.PartPage {
  const [after = null, done = '0'] = cursor?.split('.') ?? [];
  return { after, done: BigInt(done), limit };
}

/** Recorded losses, what each position would bear of one, and how sharings go (ADM-7). */
export const lossAllocationRoutes = () => ({
  losses: route(calls.losses).handler(async ({ input, context: { db } }) => ({
    status: success,
    data: (await rows.lossesOf(db, input.plan)).map((one) => ({
      id: one.id,
      _id: one.id,
      plan: one.planId,
      amount: formatUsd(one.cents),
      at: one.at.toISOString(),
      evidence: one.evidence,
      open: formatUsd(one.openCents),
    })),
  })),

  previewSharing: route(calls.previewSharing).handler(async ({ input, context: { db } }) => {
    const wanted = { lossId: input.loss, cents: parseUsd(input.amount) };
    const page = pageOf(input);
    const { drafted, parts } = await rows.previewSharing(db, wanted, page);
    if (drafted.refusal === 'not_found') throw new Refusal('not_found');
    const code = drafted.refusal as RefusalCode | null;
    const refusal = code === null ? null : { code, message: refusalMessage(code) };
    const last = parts.length === page.limit ? parts.at(-1) : undefined;
    const next = last === undefined ? null : `${last.positionId}.${last.through}`;
    const data = { ...figuresOf(drafted), refusal, parts: parts.map(partOf), next_cursor: next };
    return { status: success, data };
  }),

  proposeSharing: route(calls.proposeSharing).handler(({ input, context }) => {
    const proposer = proposerOf(context);
    const id = derivedId(context, proposing);
    return once(context.db, context, proposing, input, async (tx) => {
      const wanted = { lossId: input.loss, cents: parseUsd(input.amount), reason: input.reason };
      const { figures, proposalId, shownHash } = await proposeSharing(tx, proposer, id, wanted);
      const data = { id, ...figuresOf(figures), proposal_id: proposalId, shown_hash: shownHash };
      return { status: success, message: 'Another person has to approve this', data };
    });
  }),

  sharings: route(calls.sharings).handler(async ({ input, context: { db } }) => {
    const page = { limit: input.limit ?? 50, planId: input.plan ?? null };
    const data = (await rows.sharings(db, page)).map(allocationOf);
    return { status: success, data, next_cursor: null };
  }),
});
