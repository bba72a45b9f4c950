import { formatUsd } from '#core/money/money.ts';
import { type Performance, performanceOf } from '#core/money/performance.ts';
import { toWire } from '#core/money/to-wire.ts';
import { canRenew, coolingOffOf, positionState } from '#core/rules/position-rules.ts';
import type { Position } from './positions.sql.ts';
import type { PositionSums } from './profit.sql.ts';

const nothing: PositionSums = { paidCents: 0n, lostCents: 0n, centSeconds: 0n, announced: null };

/** Presents a performance; its percentages are already text. */
export const performanceOnWire = (performance: Performance | null) =>
  performance && { ...performance, since: performance.since.toISOString() };

/** Presents a position to its member: principal, payments, and the actions it allows. */
export function presentPosition(position: Position, sums: PositionSums | undefined, now: Date) {
  const { paidCents, lostCents, centSeconds, announced } = sums ?? nothing;
  const performance = performanceOf({
    since: position.openedAt,
    until: position.maturesAt < now ? position.maturesAt : now,
    netCents: paidCents - lostCents,
    // In hundredths of a percent for the whole term, on the principal while it was invested.
    targetCents:
      (centSeconds * BigInt(position.targetHundredths)) /
      (BigInt(position.termDays) * 864_000_000n),
    centSeconds,
  });
  const coolingOff = position.operatorPaidFee ? null : coolingOffOf(position, now);
  return {
    ...toWire({ ...position, paidCents, lostCents }),
    family: position.family === 'crypto' ? ('crypto' as const) : ('real_estate' as const),
    percentage: formatUsd(BigInt(position.targetHundredths)),
    performance: performanceOnWire(performance),
    announced: announced && toWire(announced),
    state: positionState(position, now),
    cooling_off_until: coolingOff?.toISOString() ?? null,
    can_renew: canRenew(position, now),
  };
}
