import { formatUsd } from '#core/money/money.ts';
import { centsOf } from '#text/format/format.ts';
import type { Me } from '../layout/api-types.ts';

/** Returns the equation of a member's balance: to the cent, including any remainder. */
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
    /** Losses, adjustments and reversals combined; null if there were none. */
    other: other === 0n ? null : { isLoss: other < 0n, amount: formatUsd(abs(other)) },
  };
}

const abs = (cents: bigint): bigint => (cents < 0n ? -cents : cents);
