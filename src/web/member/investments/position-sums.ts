import { formatUsd } from '#core/money/money.ts';
import { centsOf } from '#text/format/format.ts';
import type { PositionDetail } from '../layout/api-types.ts';

type Of = Pick<PositionDetail, 'opened' | 'principal' | 'paid' | 'lost' | 'losses'>;

/**
 * How a position's figures add up: what was invested and paid, less what was lost and what left it,
 * is what is left. Profit that was lost is not locked any more.
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
    /** Principal that was withdrawn, or went on in another position. */
    left: formatUsd(left),
    profit: formatUsd(centsOf(paid) - lostOf('from_profit')),
    total: formatUsd(centsOf(opened) + net - left),
  };
}
