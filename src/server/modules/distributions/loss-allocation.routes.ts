import { contract } from '../../../contract/contract.ts';
import { needsSecond } from '../../../contract/proposing.ts';
import type { RefusalCode } from '../../../contract/refusals.ts';
import { refusalMessage } from '../../platform/http/problem.ts';
import { success } from '../../../contract/wire.ts';
import { formatUsd, parseUsd } from '../../../core/money/money.ts';
import { Refusal } from '../../../core/rules/refusal.ts';
import { toWire } from '../../../core/money/to-wire.ts';
import { proposerOf } from '../approvals/approvals.ts';
import { derivedId, once } from '../../platform/http/idempotency.ts';
import { route } from '../../platform/http/router.ts';
import { proposeLossAllocation } from './settle-loss-allocations.ts';
import * as rows from './loss-allocation.sql.ts';

const calls = contract.distributions;
const proposing = 'admin.sharings';

function stateOf(one: rows.LossAllocation) {
  if (one.doneAt !== null) return 'done' as const;
  if (one.approvedAt === null) return one.isAlive ? ('proposed' as const) : ('lapsed' as const);
  if (one.notifiedAt === null) return 'telling' as const;
  return one.startedAt === null ? ('notice' as const) : ('sharing' as const);
}

function allocationOf(one: rows.LossAllocation) {
  const borne = one.fromProfitCents + one.fromBalanceCents;
  return {
    ...toWire(one),
    state: stateOf(one),
    left: formatUsd((one.dueCents ?? one.totalCents) - borne),
    percent: Math.floor((one.positionsDone * 100) / one.positions),
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
    data: (await rows.lossesOf(db, input.plan)).map((one) => toWire(one)),
  })),

  previewLossAllocation: route(calls.previewLossAllocation).handler(
    async ({ input, context: { db } }) => {
      const wanted = { lossId: input.loss, cents: parseUsd(input.amount) };
      const page = pageOf(input);
      const { drafted, parts } = await rows.previewLossAllocation(db, wanted, page);
      if (drafted.refusal === 'not_found') throw new Refusal('not_found');
      const code = drafted.refusal as RefusalCode | null;
      const refusal = code === null ? null : { code, message: refusalMessage(code) };
      const last = parts.length === page.limit ? parts.at(-1) : undefined;
      const next = last === undefined ? null : `${last.position}.${last.through}`;
      const shown = parts.map((part) => toWire(part));
      const data = { ...toWire(drafted), refusal, parts: shown, next_cursor: next };
      return { status: success, data };
    },
  ),

  proposeLossAllocation: route(calls.proposeLossAllocation).handler(({ input, context }) => {
    const proposer = proposerOf(context);
    const id = derivedId(context, proposing);
    return once(context.db, context, proposing, input, async (tx) => {
      const wanted = { lossId: input.loss, cents: parseUsd(input.amount), reason: input.reason };
      const { figures, proposalId, shownHash } = await proposeLossAllocation(
        tx,
        proposer,
        id,
        wanted,
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
