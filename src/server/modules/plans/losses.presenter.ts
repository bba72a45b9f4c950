import { formatUsd } from '#core/money/money.ts';
import { toWire } from '#core/money/to-wire.ts';
import type { LossLine } from './profit.sql.ts';

/** Presents each loss that a position bore part of, with the loss behind it and its evidence. */
export function presentLosses(lines: readonly LossLine[]) {
  return lines.map(({ lostAt, heldCents, ...one }) => ({
    ...toWire(one),
    amount: formatUsd(one.fromProfitCents + one.fromBalanceCents),
    held: formatUsd(heldCents),
    loss: { ...toWire(one), at: lostAt.toISOString(), told_at: one.notifiedAt.toISOString() },
  }));
}
