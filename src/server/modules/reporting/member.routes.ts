import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { formatUsd } from '#core/money/money.ts';
import { toWire } from '#core/money/to-wire.ts';
import { nextUnlock } from '#core/rules/next-unlock.ts';
import { invariant } from '#core/rules/refusal.ts';
import { businessNow } from '#platform/clock/clock.ts';
import { memberOf, route } from '#platform/http/router.ts';
import { type Suspension, suspensionOf } from '../identity/identity.ts';
import { memberFigures, type MemberFigures } from '../ledger/ledger.ts';
import { sumsOfPositions, positionsOf, presentPosition } from '../plans/plans.ts';
import { type Identity, identityOf } from './sql.ts';

const calls = contract.reporting;

type WithdrawalLimits = { unlock: Date | null; suspension: Suspension | undefined };

const meOnWire = (
  person: Identity,
  figures: MemberFigures,
  { unlock, suspension }: WithdrawalLimits,
) => ({
  ...toWire(person),
  withdrawable_balance: formatUsd(figures.balance),
  total_balance: formatUsd(figures.profit + figures.profitLocked),
  withdrawable_profit: formatUsd(figures.profit),
  locked_profit: formatUsd(figures.profitLocked),
  next_unlock_at: unlock?.toISOString() ?? null,
  accumulated_interest: formatUsd(figures.accumulatedInterest),
  total_invest: formatUsd(figures.totalInvest),
  total_withdrawal: formatUsd(figures.totalWithdrawal),
  pending_withdrawals: formatUsd(figures.payout),
  suspension: suspension
    ? { reason: suspension.reason, since: suspension.since.toISOString() }
    : null,
  createdAt: person.createdAt.toISOString(),
});

/** A member's own figures and positions. */
export const overviewMemberRoutes = () => ({
  me: route(calls.me).handler(async ({ context }) => {
    const { db } = context;
    const { id } = memberOf(context);
    const [person, figures, positions, now] = await Promise.all([
      identityOf(db, id),
      memberFigures(db, id),
      positionsOf(db, id),
      businessNow(db),
    ]);
    invariant(person, 'a living session has its member');
    const unlock = nextUnlock(positions, figures.profitLocked, now);
    const suspension = person.status === 'suspended' ? await suspensionOf(db, id) : undefined;
    return { status: success, data: meOnWire(person, figures, { unlock, suspension }) };
  }),

  positions: route(calls.positions).handler(async ({ context }) => {
    const { db } = context;
    const memberId = memberOf(context).id;
    const now = await businessNow(db);
    const sums = await sumsOfPositions(db, memberId);
    const data = (await positionsOf(db, memberId)).map((position) =>
      presentPosition(position, sums.get(position.id), now),
    );
    return { status: success, data };
  }),
});
