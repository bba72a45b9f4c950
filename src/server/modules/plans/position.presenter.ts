import { formatUsd } from '../../../core/money/money.ts';
import { canRenew, coolingOffOf, positionState } from '../../../core/rules/position-rules.ts';
import { toWire } from '../../../core/money/to-wire.ts';
import type { Position } from './positions.sql.ts';
import type { PositionSums } from './profit.sql.ts';

const nothing: PositionSums = { paidCents: 0n, lostCents: 0n, announced: null };

/** A position as its member sees it: what it holds, what it paid, and what can be done with it. */
export function showPosition(one: Position, sums: PositionSums | undefined, now: Date) {
  const { paidCents, lostCents, announced } = sums ?? nothing;
  const coolingOff = one.feeBorne ? null : coolingOffOf(one, now);
  return {
    ...toWire({ ...one, paidCents, lostCents }),
    family: one.family === 'crypto' ? ('crypto' as const) : ('real_estate' as const),
    percentage: formatUsd(BigInt(one.targetHundredths)),
    announced: announced && toWire(announced),
    state: positionState(one, now),
    cooling_off_until: coolingOff?.toISOString() ?? null,
    can_renew: canRenew(one, now),
  };
}
