import { formatUsd } from '../../../core/money/money.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Position } from './positions.sql.ts';
import { lossLinesOf } from './profit.sql.ts';

/** Each loss that a position bore a part of, with the loss behind it and its evidence. */
export async function showLosses(db: Db, position: Position) {
  return (await lossLinesOf(db, position.id)).map((one) => ({
    id: one.id,
    _id: one.id,
    amount: formatUsd(one.profitCents + one.balanceCents),
    from_profit: formatUsd(one.profitCents),
    from_balance: formatUsd(one.balanceCents),
    at: one.at.toISOString(),
    reversed: one.isReversed,
    loss: {
      recorded: formatUsd(one.recordedCents),
      at: one.lostAt.toISOString(),
      shared: formatUsd(one.totalCents),
      positions: one.positions,
      told_at: one.notifiedAt.toISOString(),
      evidence: one.evidence,
    },
  }));
}
