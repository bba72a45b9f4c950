import { formatUsd } from '#core/money/money.ts';
import { centsOf } from '#text/format/format.ts';
import type { Me } from '../layout/api-types.ts';

/** The equation of a member's money; it adds up on screen, to the cent, or shows what is not. */
export function sumOf(me: Me) {
  const balance = centsOf(me.withdrawable_balance);
  const free = centsOf(me.withdrawable_profit);
  const locked = centsOf(me.locked_profit);
  const onTheWay = centsOf(me.pending_withdrawals);
  const yours = balance + free + locked;
  const explained =
    centsOf(me.total_invest) -
    centsOf(me.total_withdrawal) -
    onTheWay +
    centsOf(me.accumulated_interest);
  const other = yours - explained;
  return {
    yours: formatUsd(yours),
    profit: formatUsd(free + locked),
    onTheWay: onTheWay === 0n ? null : formatUsd(onTheWay),
    /** Losses shared, adjustments and reversals, together; null where there were none. */
    other: other === 0n ? null : { isLoss: other < 0n, amount: formatUsd(abs(other)) },
  };
}

const abs = (cents: bigint): bigint => (cents < 0n ? -cents : cents);
