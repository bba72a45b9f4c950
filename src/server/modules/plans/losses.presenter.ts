import { formatUsd } from '../../../core/money/money.ts';
import { toWire } from '../../../core/money/to-wire.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Position } from './positions.sql.ts';
import { lossLinesOf } from './profit.sql.ts';

/** Each loss that a position bore a part of, with the loss behind it and its evidence. */
export async function showLosses(db: Db, position: Position) {
  return (await lossLinesOf(db, position.id)).map(({ lostAt, ...one }) => ({
    ...toWire(one),
    amount: formatUsd(one.fromProfitCents + one.fromBalanceCents),
    loss: { ...toWire(one), at: lostAt.toISOString(), told_at: one.notifiedAt.toISOString() },
  }));
}
