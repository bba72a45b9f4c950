import { formatUsd } from '../../../core/money/money.ts';
import { canRenew, coolingOffOf, positionState } from '../../../core/rules/position-rules.ts';
import type { Position } from './positions.sql.ts';
import type { PositionSums } from './profit.sql.ts';

const nothing: PositionSums = { paidCents: 0n, lostCents: 0n, announced: null };

/** A position as its member sees it: what it holds, what it paid, and what can be done with it. */
export function showPosition(one: Position, sums: PositionSums | undefined, now: Date) {
  const { paidCents, lostCents, announced } = sums ?? nothing;
  const coolingOff = one.feeBorne ? null : coolingOffOf(one, now);
  return {
    id: one.id,
    _id: one.id,
    plan_id: one.planId,
    plan_name: one.planName,
    family: one.family === 'crypto' ? ('crypto' as const) : ('real_estate' as const),
    percentage: formatUsd(BigInt(one.targetHundredths)),
    term_days: one.termDays,
    opened: formatUsd(one.openedCents),
    principal: formatUsd(one.principalCents),
    opened_at: one.openedAt.toISOString(),
    matures_at: one.maturesAt.toISOString(),
    paid: formatUsd(paidCents),
    lost: formatUsd(lostCents),
    announced: announced && {
      amount: formatUsd(announced.cents),
      due_at: announced.dueAt?.toISOString() ?? null,
    },
    state: positionState(one, now),
    cooling_off_until: coolingOff?.toISOString() ?? null,
    can_renew: canRenew(one, now),
    renewed_as: one.renewedAs,
  };
}
