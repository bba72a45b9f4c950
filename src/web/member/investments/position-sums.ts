import { formatUsd } from '#core/money/money.ts';
import { centsOf } from '#text/format/format.ts';
import type { PositionDetail } from '../layout/api-types.ts';

type Of = Pick<PositionDetail, 'opened' | 'principal' | 'paid' | 'lost' | 'losses'>;

/**
 * Returns how a position's figures add up: invested and paid, less losses and withdrawals, is the
 * remainder. Lost profit is no longer locked.
 */
export function sumsOf({ opened, principal, paid, lost, losses }: Of) {
  const borne = losses.filter(({ reversed }) => !reversed);
  const lostOf = (part: 'from_profit' | 'from_balance') =>
    borne.reduce((sum, line) => sum + centsOf(line[part]), 0n);
  const gone = centsOf(opened) - centsOf(principal) - lostOf('from_balance');
  const left = gone > 0n ? gone : 0n;
  const net = centsOf(paid) - centsOf(lost);
  return {
    net: formatUsd(net),
    /** Principal that was withdrawn, or renewed in another position. */
    left: formatUsd(left),
    profit: formatUsd(centsOf(paid) - lostOf('from_profit')),
    total: formatUsd(centsOf(opened) + net - left),
  };
}
