import { contract } from '#contract/contract.ts';
import { needsSecond } from '#contract/proposing.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { success } from '#contract/wire.ts';
import { formatUsd, parseUsd } from '#core/money/money.ts';
import { toWire } from '#core/money/to-wire.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { drawId } from '#platform/db/rows/draw-id.sql.ts';
import { once } from '#platform/http/idempotency.ts';
import { refusalMessage } from '#platform/http/problem.ts';
import { route } from '#platform/http/router.ts';
import { proposerOf } from '../approvals/approvals.ts';
import * as rows from './loss-allocation.sql.ts';
import { proposeLossAllocation } from './settle-loss-allocations.ts';

const calls = contract.distributions;
const proposing = 'admin.sharings';

function stateOf(lossAllocation: rows.LossAllocation) {
  if (lossAllocation.doneAt !== null) return 'done' as const;
  if (lossAllocation.approvedAt === null)
    return lossAllocation.isAlive ? ('proposed' as const) : ('lapsed' as const);
  if (lossAllocation.notifiedAt === null) return 'telling' as const;
  return lossAllocation.startedAt === null ? ('notice' as const) : ('sharing' as const);
}

function allocationOf(lossAllocation: rows.LossAllocation) {
  const borne = lossAllocation.fromProfitCents + lossAllocation.fromBalanceCents;
  return {
    ...toWire(lossAllocation),
    state: stateOf(lossAllocation),
    left: formatUsd((lossAllocation.dueCents ?? lossAllocation.totalCents) - borne),
    percent: Math.floor((lossAllocation.positionsDone * 100) / lossAllocation.positions),
  };
}

type Paged = { limit?: number | undefined; cursor?: string | undefined };

function pageOf({ limit = 50, cursor }: Paged): rows.ChunkPage {
  const [after = null, done = '0'] = cursor?.split('.') ?? [];
  return { after, done: BigInt(done), limit };
}

/** Recorded losses, the part of each position in one, and the progress of allocations (ADM-7). */
export const lossAllocationRoutes = () => ({
  losses: route(calls.losses).handler(async ({ input, context: { db } }) => ({
    status: success,
    data: (await rows.lossesOf(db, input.plan)).map((loss) => toWire(loss)),
  })),

  previewLossAllocation: route(calls.previewLossAllocation).handler(
    async ({ input, context: { db } }) => {
      const request = { lossId: input.loss, cents: parseUsd(input.amount) };
      const page = pageOf(input);
      const { drafted, parts } = await rows.previewLossAllocation(db, request, page);
      if (drafted.refusal === 'not_found') throw new Refusal('not_found');
      const code = drafted.refusal as RefusalCode | null;
      const refusal = code === null ? null : { code, message: refusalMessage(code) };
      const last = parts.length === page.limit ? parts.at(-1) : undefined;
      const next = last === undefined ? null : `${last.position}.${last.through}`;
      const lines = parts.map((part) => toWire(part));
      const data = { ...toWire(drafted), refusal, parts: lines, next_cursor: next };
      return { status: success, data };
    },
  ),

  proposeLossAllocation: route(calls.proposeLossAllocation).handler(({ input, context }) => {
    const proposer = proposerOf(context);
    return once(context.db, context, proposing, input, async (tx) => {
      const id = await drawId(tx);
      const request = { lossId: input.loss, cents: parseUsd(input.amount), reason: input.reason };
      const { figures, proposalId, shownHash } = await proposeLossAllocation(
        tx,
        proposer,
        id,
        request,
      );
      const data = { id, ...toWire(figures), proposal_id: proposalId, shown_hash: shownHash };
      return { status: success, message: needsSecond, data };
    });
  }),

  lossAllocations: route(calls.lossAllocations).handler(async ({ input, context: { db } }) => {
    const page = { limit: input.limit ?? 50, planId: input.plan ?? null };
    const data = (await rows.lossAllocations(db, page)).map(allocationOf);
    return { status: success, data, next_cursor: null };
  }),
});
