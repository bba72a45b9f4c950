/** What a payout asks for: its coins in all, who bears its fee, and how much of one was agreed. */
export type ToPay = {
  id: string;
  address: string;
  tag: string | null;
  total: bigint;
  /** The operator bears its whole fee, as far as the books can count it. */
  isBorne: boolean;
  /** The most that its payee agreed to bear (CHN-8); null where nobody agreed to anything. */
  ceiling: bigint | null;
  /** It waited long enough: what is above the ceiling is the operator's. */
  isRestBorne: boolean;
  /** Whether the books let the operator bear a fee of it at all. */
  mayBeBorne: boolean;
};

/**
 * What an output pays, its payee's share of the fee, what of the fee the operator bears, and
 * whether that is for its cooling-off, which it uses up.
 */
export type Shared = { amount: bigint; fee: bigint; borne: bigint; isEarly: boolean };

/** What the books count as a cent, and the most that the operator bears of one payout's share. */
export type Bounds = { leastBorne: bigint; mostBorne: bigint };

const leastOf = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * Divides one payout's share of the fee between its payee and the operator. The books count whole
 * cents: the operator bears `leastBorne`, which is worth one, or nothing; and never more than
 * `mostBorne`, whatever the network asks for (0291).
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

/** Whether a payee would bear more than was agreed. */
export const isOverCeiling = ({ ceiling, fee }: Pick<ToPay, 'ceiling'> & Shared): boolean =>
  ceiling !== null && fee > ceiling;
