import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { formatUsd } from '#core/money/money.ts';
import { toWire } from '#core/money/to-wire.ts';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { inTransaction } from '#platform/db/db.ts';
import { drawId } from '#platform/db/rows/draw-id.sql.ts';
import { once } from '#platform/http/idempotency.ts';
import { adminOf, route } from '#platform/http/router.ts';
import { proposerOf } from '../approvals/approvals.ts';
import { isSimulated, issueAddress } from '../chains/chains.ts';
import { planById } from '../plans/plans.ts';
import { depositBrake } from '../policy/policy.ts';
import * as rows from './figures.sql.ts';
import { treasuryMoveRoutes } from './moves.routes.ts';
import { readClaimedOperation, claimPaid, cancelOperation } from './operations/claim-paid.ts';
import { operations, type OperationRow } from './operations/operations.sql.ts';
import { treasuryProposalRoutes } from './operations/proposals.routes.ts';
import { placementFor } from './placements/placements.sql.ts';
import { suspenseReturnRoutes } from './placements/suspense.routes.ts';

const calls = contract.treasury;

const presentPayment = ({ planId: plan, unitsLeft, ...one }: rows.IncomingPayment) =>
  toWire({ ...one, plan, coinAmountLeftUnits: unitsLeft });

/** Coins of a real chain leave only by an export. */
const waitsForExport = ({ asset }: OperationRow): boolean => asset !== null && !isSimulated(asset);

const actOf = (act: OperationRow) => ({
  ...toWire(act),
  state: act.state === 'waiting' && waitsForExport(act) ? ('due' as const) : act.state,
  after: act.shown.after ?? {},
});

const openAddress = route(calls.openAddress).handler(({ input, context }) => {
  const { purpose, asset, plan = null, placement } = input;
  const isForPlan = purpose === 'placement';
  const misplaced = placement !== undefined && !isForPlan;
  if (misplaced || (plan !== null) !== isForPlan) {
    const field = misplaced ? 'placement' : 'plan';
    const fields = { [field]: note('address_purpose') };
    throw new Refusal('shape_invalid', { fields });
  }
  return inTransaction(context.db, async (tx) => {
    if (plan !== null && (await planById(tx, plan)) === undefined) throw new Refusal('not_found');
    const id = await drawId(tx);
    const { token } = adminOf(context);
    const of = plan === null ? null : { id: await placementFor(tx, plan, placement), planId: plan };
    const command = { purpose, subject: id, token } as const;
    const { address, tag } = await issueAddress(tx, asset, command, (drawn) =>
      rows.openTreasuryAddress(tx, token, { id, placement: of, asset }, drawn),
    );
    return { status: success, data: { id, asset, address, tag } };
  });
});

/** The treasury's balances and waiting operations (ADM-7). */
const treasuryRoutes = () => ({
  figures: route(calls.figures).handler(async ({ context: { db } }) => ({
    status: success,
    data: {
      operator_capital: formatUsd(await rows.capitalOf(db)),
      incident: formatUsd(await rows.incidentOf(db)),
      brake: await depositBrake(db),
      plans: (await rows.allFigures(db)).map((plan) => toWire(plan)),
    },
  })),

  incomingPayments: route(calls.incomingPayments).handler(async ({ context: { db } }) => ({
    status: success,
    data: (await rows.openIncomingPayments(db)).map(presentPayment),
  })),

  operations: route(calls.operations).handler(async ({ input, context: { db } }) => {
    const limit = input.limit ?? 50;
    const found = await operations(db, { limit: limit + 1, cursor: input.cursor ?? null });
    const data = found.slice(0, limit).map(actOf);
    return { status: success, data, next_cursor: found.length > limit ? data.at(-1)!.id : null };
  }),

  claimPaid: route(calls.claimPaid).handler(async ({ input, context }) => {
    const { id, txid } = input;
    const lookup = await readClaimedOperation(context.db, id, txid);
    return once(context.db, context, 'admin.treasury.paid', input, async (tx) => {
      await claimPaid(tx, proposerOf(context), id, lookup);
      return { status: success, message: 'The chain shows this payment. It is being booked.' };
    });
  }),

  cancelOperation: route(calls.cancelOperation).handler(({ input, context }) =>
    once(context.db, context, 'admin.treasury.recall', input, async (tx) => {
      await cancelOperation(tx, proposerOf(context), input);
      return { status: success, message: 'Cancelled. No coins were sent.' };
    }),
  ),

  venues: route(calls.venues).handler(async ({ context: { db } }) => ({
    status: success,
    data: (await rows.venues(db)).map((venue) => toWire(venue)),
  })),

  openAddress,
});

/** The routes of this module, by the area of the contract. */
export const routes = () => ({
  suspense: suspenseReturnRoutes(),
  treasury: { ...treasuryRoutes(), ...treasuryMoveRoutes(), ...treasuryProposalRoutes() },
});
