/** A payout to plan: its total coins, who pays its fee, and the agreed maximum. */
export type ToPay = {
  id: string;
  address: string;
  tag: string | null;
  total: bigint;
  /** The operator pays its whole fee, if the ledger can count it. */
  isBorne: boolean;
  /** The highest fee its payee agreed to (CHN-8); null without an agreement. */
  ceiling: bigint | null;
  /** It waited long enough: the operator pays any fee above the ceiling. */
  isRestBorne: boolean;
  /** Whether the ledger allows the operator to pay a fee of it. */
  mayBeBorne: boolean;
};

/**
 * An output's amount, its payee's fee share, the operator's part, and whether that part uses up the
 * payout's cooling-off benefit.
 */
export type Shared = { amount: bigint; fee: bigint; borne: bigint; isEarly: boolean };

/** The coins worth a cent in the ledger, and the operator's maximum for one payout's share. */
export type Bounds = { leastBorne: bigint; mostBorne: bigint };

const leastOf = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * Divides one payout's fee share between its payee and the operator. The ledger counts whole cents:
 * the operator pays at least `leastBorne`, which is worth one, or nothing; and never more than
 * `mostBorne`, whatever the network's fee (0291).
 */
export function allocateFee(
  part: Omit<ToPay, 'id' | 'tag'>,
  share: bigint,
  { leastBorne, mostBorne }: Bounds,
): Shared {
  const { total, isBorne, isRestBorne, mayBeBorne } = part;
  const isBookable = mayBeBorne && share >= leastBorne && mostBorne >= leastBorne;
  if (isBorne && isBookable) {
    const borne = leastOf(share, mostBorne);
    return { amount: total - share + borne, fee: share - borne, borne, isEarly: true };
  }
  const over = part.ceiling === null ? 0n : share - part.ceiling;
  if (over <= 0n || !isRestBorne || !isBookable) {
    return { amount: total - share, fee: share, borne: 0n, isEarly: false };
  }
  const borne = leastOf(over > leastBorne ? over : leastBorne, mostBorne);
  return { amount: total - share + borne, fee: share - borne, borne, isEarly: false };
}

/** Whether a payee would pay more than agreed. */
export const isOverCeiling = ({ ceiling, fee }: Pick<ToPay, 'ceiling'> & Shared): boolean =>
  ceiling !== null && fee > ceiling;
