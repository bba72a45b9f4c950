import type { z } from 'zod';
import { contract } from '#contract/contract.ts';
import type { paymentFilters } from '#contract/list-filters.ts';
import { success } from '#contract/wire.ts';
import { parseUsd } from '#core/money/money.ts';
import { once } from '#platform/http/idempotency.ts';
import { adminOf, route } from '#platform/http/router.ts';
import { isCarriedOut } from '../approvals/approvals.ts';
import { findingsOf } from '../screening/screening.ts';
import { decideWithdrawal } from './decide-withdrawal.ts';
import type { WithdrawalDeps } from './deps.ts';
import { payoutsInFlight } from './payouts.sql.ts';
import { type Narrowed, withdrawalQueue } from './queue.sql.ts';
import { withdrawalById } from './sql.ts';
import { payoutRowOf, queueRowOf } from './withdrawal.presenter.ts';

const calls = contract.withdrawals;

const boundCents = (bound: string | undefined) => (bound === undefined ? null : parseUsd(bound));

function narrowedBy(
  input: z.output<z.ZodObject<typeof paymentFilters>>,
  only: string[] | null,
): Narrowed {
  return {
    search: input.search || null,
    only,
    method: input.payment_method ?? null,
    leastCents: boundCents(input.least),
    mostCents: boundCents(input.most),
    from: input.from ?? null,
    to: input.to ?? null,
  };
}

/** The administrators' calls on withdrawals (ADM-6). */
export const withdrawalAdminRoutes = ({
  assignedIds,
  wakeWorker,
  readClaimedPayment,
  markPaid,
}: WithdrawalDeps) => ({
  queue: route(calls.queue).handler(async ({ input, context }) => {
    const limit = input.limit ?? 20;
    const only = await assignedIds(context.db, input.assigned_to);
    const rows = await withdrawalQueue(context.db, input.state, {
      limit: limit + 1,
      cursor: input.cursor,
      narrowed: narrowedBy(input, only),
      offset: input.cursor === undefined ? ((input.page ?? 1) - 1) * limit : 0,
    });
    const page = rows.slice(0, limit);
    const findings = await findingsOf(
      context.db,
      page.map(({ id }) => id),
    );
    const data = page.map((row) => queueRowOf(row, findings.get(row.id)));
    return { status: success, data, next_cursor: rows.length > limit ? data.at(-1)!.id : null };
  }),

  payouts: route(calls.payouts).handler(async ({ context }) => {
    const inFlight = await payoutsInFlight(context.db, 100);
    const oldestFirst = inFlight.toSorted((a, b) => a.signedAt.getTime() - b.signedAt.getTime());
    return { status: success, data: oldestFirst.map(payoutRowOf) };
  }),

  decide: route(calls.decide).handler(async ({ input, context }) => {
    const { id: adminId, token } = adminOf(context);
    const staff = { id: adminId, token, ip: context.ip, requestId: context.requestId };
    const { id, action, reason, citation, txid } = input;
    const lookup = action === 'paid' ? await readClaimedPayment(context.db, id, txid) : null;
    const answer = await once(context.db, context, 'admin.withdrawals', input, async (tx) => {
      const decided =
        action === 'paid'
          ? await markPaid(tx, staff, id, lookup)
          : await decideWithdrawal(tx, staff, id, { action, reason, citation });
      const { message, state, proposalId } = decided;
      return {
        complete: 'complete' in decided ? decided.complete : undefined,
        status: proposalId === null ? (200 as const) : (202 as const),
        body: { status: success, message, data: { id, state, proposal_id: proposalId } },
      };
    });
    const { complete, status, body } = answer;
    if (complete === undefined || (await isCarriedOut(context.db, complete, wakeWorker))) {
      return { status, body };
    }
    const message = 'Approved; it is being carried out';
    const { state } = (await withdrawalById(context.db, id))!;
    return { status: 202 as const, body: { ...body, message, data: { ...body.data, state } } };
  }),
});
