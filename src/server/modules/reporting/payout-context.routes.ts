import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { formatUsd } from '#core/money/money.ts';
import { toWire } from '#core/money/to-wire.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { route } from '#platform/http/router.ts';
import { memberFigures } from '../ledger/ledger.ts';
import * as read from './payout-context.sql.ts';
import { noteLook } from './people.routes.ts';

const calls = contract.reporting;

/** The context that an approver sees beside a withdrawal (ADM-12). */
export const payoutContextRoutes = () => ({
  withdrawalContext: route(calls.withdrawalContext).handler(async ({ input, context }) => {
    const { db } = context;
    const found = await read.payoutContextOf(db, input.id);
    if (found === undefined) throw new Refusal('not_found');
    const { memberId } = found;
    await noteLook(context, memberId);
    const { balance, profit, payout } = await memberFigures(db, memberId);
    const lastLogIn = await read.lastLogInOf(db, memberId);
    const security = await read.securityChangesOf(db, memberId);
    return {
      status: success,
      data: {
        read_at: found.readAt.toISOString(),
        member: {
          id: memberId,
          _id: memberId,
          first_name: found.firstName,
          last_name: found.lastName,
          email: found.email,
          status: found.status,
          createdAt: found.createdAt.toISOString(),
          identity_level: found.identityLevel,
        },
        account_balance: formatUsd(balance),
        withdrawable_profit: formatUsd(profit),
        on_hold: formatUsd(payout),
        last_30_days: {
          deposits: formatUsd(found.depositedCents),
          withdrawals: formatUsd(found.requestedCents),
        },
        largest_payout: found.largestCents === null ? null : formatUsd(found.largestCents),
        address: {
          first_used_at: found.firstUsedAt.toISOString(),
          is_saved: found.isSaved,
          payouts: found.payouts,
          paid: formatUsd(found.paidCents),
          other_members: found.otherMembers,
        },
        last_log_in: lastLogIn === undefined ? null : toWire(lastLogIn),
        security: security.map((securityChange) => toWire(securityChange)),
      },
    };
  }),
});
