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
import { lossAllocationRoutes } from './loss-allocation.routes.ts';
import { proposeDistribution } from './propose-distribution.ts';
import * as rows from './sql.ts';

const calls = contract.distributions;
const proposing = 'admin.distributions';

type RunInput = { plan: string; from: string; to: string; amount: string };

const wantedOf = ({ plan, from, to, amount }: RunInput): rows.RunRequest => ({
  plan,
  from,
  to,
  cents: parseUsd(amount),
});

const figuresOf = ({ weight, ...run }: rows.RunFigures) => ({
  ...toWire(run),
  total: formatUsd(run.gainCents + run.capitalCents),
  units: weight.toString(),
});

const shareOf = (share: rows.DistributionShare) => ({
  ...toWire(share),
  units: share.weight.toString(),
  total: formatUsd(share.gainCents + share.capitalCents),
});

function stateOf(run: rows.Run) {
  if (run.doneAt !== null) return 'done' as const;
  if (run.approvedAt === null) return run.isAlive ? ('proposed' as const) : ('lapsed' as const);
  return run.startedAt === null ? ('waiting' as const) : ('paying' as const);
}

function percentOf(run: rows.Run): number {
  const total = run.gainCents + run.capitalCents;
  return Number(((run.paidGainCents + run.paidCapitalCents) * 100n) / total);
}

const runOf = (run: rows.Run) => ({
  ...toWire(run),
  ...figuresOf(run),
  progress: {
    ...toWire(run),
    state: stateOf(run),
    paid: formatUsd(run.paidGainCents + run.paidCapitalCents),
    percent: percentOf(run),
  },
});

function pageOf({ limit = 50, cursor }: { limit?: number; cursor?: string }): rows.SharesPage {
  const [after = null, done = '0'] = cursor?.split('.') ?? [];
  return { after, done: BigInt(done), limit };
}

function nextOf(shares: rows.DistributionShare[], { limit }: rows.SharesPage): string | null {
  const last = shares.length === limit ? shares.at(-1) : undefined;
  return last === undefined ? null : `${last.position}.${last.through}`;
}

/** Preview, proposal, progress and distribution shares (ADM-7). */
const distributionsRoutes = () => ({
  ...lossAllocationRoutes(),

  preview: route(calls.preview).handler(async ({ input, context: { db } }) => {
    const request = wantedOf(input);
    const page = pageOf(input);
    const { run, shares } = await rows.previewRun(db, request, page);
    if (run.refusal === 'not_found') throw new Refusal('not_found');
    const code = run.refusal as RefusalCode | null;
    const refusal = code === null ? null : { code, message: refusalMessage(code) };
    const data = { ...figuresOf(run), refusal, shares: shares.map(shareOf) };
    return { status: success, data: { ...data, next_cursor: nextOf(shares, page) } };
  }),

  propose: route(calls.propose).handler(({ input, context }) => {
    const proposer = proposerOf(context);
    return once(context.db, context, proposing, input, async (tx) => {
      const runId = await drawId(tx);
      const request = { ...wantedOf(input), reason: input.reason };
      const made = await proposeDistribution(tx, proposer, runId, request);
      const { run, proposalId, shownHash } = made;
      const preview = `/admin/distributions/${runId}/shares`;
      const proposal = { proposal_id: proposalId, shown_hash: shownHash, preview };
      return {
        status: success,
        message: needsSecond,
        data: { id: runId, ...figuresOf(run), ...proposal },
      };
    });
  }),

  list: route(calls.list).handler(async ({ input, context: { db } }) => {
    const limit = input.limit ?? 20;
    const page = { limit: limit + 1, cursor: input.cursor ?? null, planId: input.plan ?? null };
    const found = await rows.runs(db, page);
    const data = found.slice(0, limit).map(runOf);
    return { status: success, data, next_cursor: found.length > limit ? data.at(-1)!.id : null };
  }),

  byId: route(calls.byId).handler(async ({ input, context: { db } }) => {
    const run = await rows.runById(db, input.id);
    if (run === undefined) throw new Refusal('not_found');
    return { status: success, data: runOf(run) };
  }),

  shares: route(calls.shares).handler(async ({ input, context: { db } }) => {
    if ((await rows.runById(db, input.id)) === undefined) throw new Refusal('not_found');
    const page = pageOf(input);
    const shares = await rows.runShares(db, input.id, page);
    return { status: success, data: shares.map(shareOf), next_cursor: nextOf(shares, page) };
  }),
});

/** The routes of this module, by the area of the contract. */
export const routes = () => ({ distributions: distributionsRoutes() });
