import { contract } from '../../../contract/contract.ts';
import { success } from '../../../contract/wire.ts';
import { formatAmount, formatUsd } from '../../../core/money/money.ts';
import { route } from '../../platform/http/router.ts';
import { type Inlet, inlets, type Move, moves } from './moves.sql.ts';

const calls = contract.treasury;

const moveOf = (one: Move) => ({
  id: one.id,
  _id: one.id,
  kind: one.kind,
  plan: one.planId,
  amount: formatUsd(one.cents),
  asset: one.asset,
  coin_amount: one.asset && one.units !== null ? formatAmount(one.asset, one.units) : null,
  txid: one.txid,
  evidence: one.evidence,
  proposal: one.approvalId,
  at: one.at.toISOString(),
});

const inletOf = (one: Inlet) => ({
  id: one.id,
  _id: one.id,
  purpose: one.purpose,
  plan: one.planId,
  asset: one.asset,
  address: one.address,
  tag: one.tag,
  opened_by: one.openedBy,
  opened_at: one.openedAt.toISOString(),
  payments: one.payments,
  coin_amount: formatAmount(one.asset, one.units),
});

/** What the treasury did and where coins can come to it (ADM-7). */
export const treasuryMoveRoutes = () => ({
  moves: route(calls.moves).handler(async ({ input, context: { db } }) => {
    const limit = input.limit ?? 20;
    const { cursor = null, plan: planId = null, kind = null, from = null, to = null } = input;
    const found = await moves(db, { limit: limit + 1, cursor, planId, kind, from, to });
    const data = found.slice(0, limit).map(moveOf);
    return { status: success, data, next_cursor: found.length > limit ? data.at(-1)!.id : null };
  }),

  addresses: route(calls.addresses).handler(async ({ input, context: { db } }) => ({
    status: success,
    data: (await inlets(db, input.plan ?? null)).map(inletOf),
  })),
});
