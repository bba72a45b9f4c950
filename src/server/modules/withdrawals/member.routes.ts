import type { z } from 'zod';
import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import type { historyInput } from '#contract/withdrawals.ts';
import { parseUsd } from '#core/money/money.ts';
import { orderOf } from '#core/rules/history-order.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Context } from '#platform/http/context.ts';
import { keyedBy, once } from '#platform/http/idempotency.ts';
import { memberOf, route } from '#platform/http/router.ts';
import { postingsOf } from '../ledger/ledger.ts';
import { wouldStayFree } from '../plans/plans.ts';
import { agreeFee } from './agree-fee.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { payoutOf } from './payouts.sql.ts';
import { withdrawalsOf } from './queue.sql.ts';
import { admitRequest, requestWithdrawal, withDestination } from './request-withdrawal.ts';
import { requirePayable } from './require-payable.ts';
import { feeTermsOf, historyOf, withdrawalById } from './sql.ts';
import { detailOf, rowOf } from './withdrawal.presenter.ts';

const calls = contract.withdrawals;

type HistoryCall = { input: z.output<typeof historyInput>; context: Context };

async function presentHistory({ input, context }: HistoryCall) {
  const limit = input.limit ?? 20;
  const rows = await withdrawalsOf(context.db, memberOf(context).id, {
    limit: limit + 1,
    cursor: input.cursor,
    offset: input.cursor === undefined ? ((input.page ?? 1) - 1) * limit : 0,
    order: orderOf(input.sort),
  });
  const data = rows.slice(0, limit).map(rowOf);
  return { status: success, data, next_cursor: rows.length > limit ? data.at(-1)!.id : null };
}

/** The members' calls on withdrawals. */
export const withdrawalMemberRoutes = () => ({
  request: route(calls.request).handler(async ({ input, context }) => {
    const member = memberOf(context);
    const subject = {
      key: context.idempotencyKey ?? null,
      memberId: member.id,
      method: input.payment_channel,
    };
    const facts = await admitRequest(context, subject);
    const request = withDestination(facts.mode, {
      ...subject,
      token: member.token,
      amountCents: parseUsd(input.amount),
      address: input.wallet_address,
      tag: input.tag === undefined || input.tag === '' ? null : input.tag,
      source: input.source,
    });
    await requirePayable(context.db, request, facts.usdMicros);
    return requestWithdrawal(context.db, request, keyedBy(context, input), facts);
  }),

  byId: route(calls.byId).handler(async ({ input, context }) => {
    const { db } = context;
    const withdrawal = await withdrawalById(db, input.id);
    if (withdrawal?.memberId !== memberOf(context).id) throw new Refusal('not_found');
    const payout = await payoutOf(db, input.id);
    const history = await historyOf(db, input.id);
    const entries = await postingsOf(db, input.id);
    const fee = await feeTermsOf(db, input.id);
    const more = { history, entries, staysFree: await wouldStayFree(db, input.id) };
    return { status: success, data: detailOf(withdrawal, payout, fee, more) };
  }),

  raiseFee: route(calls.raiseFee).handler(({ input, context }) =>
    once(context.db, context, 'withdraw.fee', input, async (tx) => {
      await agreeFee(tx, memberOf(context), input);
      return { status: success, message: 'Agreed. It is included in the next payout run.' };
    }),
  ),

  cancel: route(calls.cancel).handler(({ input, context }) =>
    once(context.db, context, 'withdraw.cancel', input, async (tx) => {
      await cancelWithdrawal(tx, memberOf(context), input.id);
      return { status: success, message: 'Withdrawal cancelled' };
    }),
  ),

  history: route(calls.history).handler(presentHistory),
  historyAlias: route(calls.historyAlias).handler(presentHistory),
});
