import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { parseUsd } from '#core/money/money.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { businessNow } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { once } from '#platform/http/idempotency.ts';
import { memberOf, route } from '#platform/http/router.ts';
import { investBalance } from './invest-balance.ts';
import { presentLosses } from './losses.presenter.ts';
import { presentMonths } from './months.presenter.ts';
import { presentPosition } from './position.presenter.ts';
import { positionsOf } from './positions.sql.ts';
import { presentProfit } from './profit.presenter.ts';
import { lossLinesOf, profitLinesOf, sumsOfPositions } from './profit.sql.ts';
import { renewPosition } from './renew-position.ts';

const calls = contract.plans;

/** Presents a member's position; throws `not_found` for another member's. */
async function ownPosition(db: Db, memberId: string, id: string) {
  const item = (await positionsOf(db, memberId)).find((position) => position.id === id);
  if (item === undefined) throw new Refusal('not_found');
  const sums = await sumsOfPositions(db, memberId);
  return { one: item, shown: presentPosition(item, sums.get(id), await businessNow(db)) };
}

/** A member's views and actions on one position (MEM-13). */
export const positionRoutes = () => ({
  position: route(calls.position).handler(async ({ input, context }) => {
    const { db } = context;
    const { one, shown } = await ownPosition(db, memberOf(context).id, input.id);
    const [profit, losses] = [await profitLinesOf(db, one.id), await lossLinesOf(db, one.id)];
    return {
      status: success,
      data: {
        ...shown,
        months: presentMonths(one, await businessNow(db), profit, losses),
        profit: await presentProfit(db, one, profit),
        losses: presentLosses(losses),
      },
    };
  }),

  invest: route(calls.invest).handler(async ({ input, context }) => {
    const { id: memberId, token } = memberOf(context);
    return once(context.db, context, 'position/invest', input, async (tx) => {
      const { plan_id: planId, amount } = input;
      const id = await investBalance(tx, { memberId, token, planId, cents: parseUsd(amount) });
      const { shown } = await ownPosition(tx, memberId, id);
      return { status: success, message: 'Your free balance is invested.', data: shown };
    });
  }),

  renew: route(calls.renew).handler(async ({ input, context }) => {
    const { id: memberId, token } = memberOf(context);
    return once(context.db, context, 'position/renew', input, async (tx) => {
      const cents = input.amount === undefined ? null : parseUsd(input.amount);
      const id = await renewPosition(tx, { memberId, token, positionId: input.id, cents });
      const { shown } = await ownPosition(tx, memberId, id);
      return { status: success, message: 'Your position is renewed.', data: shown };
    });
  }),
});
