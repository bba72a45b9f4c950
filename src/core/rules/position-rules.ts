const dayMs = 86_400_000;

/** The cooling-off of a position, during which the operator bears the network fee of leaving. */
export const coolingOffDays = 14;

export type PositionState = 'open' | 'emptied' | 'matured' | 'renewed';

type Facts = {
  principalCents: bigint;
  openedAt: Date;
  maturesAt: Date;
  /** The position that renewed it, if any. */
  renewedAs: string | null;
  /** Whether a deposit opened it: invested free balance always leaves at the member's cost. */
  isBrought: boolean;
};

/** Returns the present state of a position for its member. */
export function positionState(position: Facts, now: Date): PositionState {
  if (position.renewedAs !== null) return 'renewed';
  if (position.maturesAt <= now) return 'matured';
  return position.principalCents === 0n ? 'emptied' : 'open';
}

/** Returns when a position's cooling-off ends; that moment itself is outside. */
const coolingOffEnds = (openedAt: Date): Date =>
  new Date(openedAt.getTime() + coolingOffDays * dayMs);

/** Returns the end of a deposit's cooling-off while it runs and principal is left; else null. */
export function coolingOffOf(position: Facts, now: Date): Date | null {
  const ends = coolingOffEnds(position.openedAt);
  return position.isBrought && ends > now && position.principalCents > 0n ? ends : null;
}

/** Whether a position can be renewed: once, after its term, while it has principal. */
export const canRenew = (position: Facts, now: Date): boolean =>
  positionState(position, now) === 'matured' && position.principalCents > 0n;

/** Returns how much a withdrawal takes from each position: free balance first, then the oldest. */
export function takenByPosition(
  principals: readonly bigint[],
  balanceCents: bigint,
  amountCents: bigint,
): bigint[] {
  const held = principals.reduce((sum, cents) => sum + cents, 0n);
  let excess = held - (balanceCents - amountCents);
  return principals.map((cents) => {
    const taken = excess <= 0n ? 0n : excess < cents ? excess : cents;
    excess -= taken;
    return taken;
  });
}

type Term = { targetHundredths: number; termDays: number; maturesAt: Date };

/**
 * Returns the payment for an amount until maturity if the target is reached, in cents rounded down:
 * the target scaled to the remaining days. Zero once the term is over.
 */
export function targetUntilMaturity(cents: bigint, term: Term, now: Date): bigint {
  const leftMs = BigInt(Math.max(0, term.maturesAt.getTime() - now.getTime()));
  const termMs = BigInt(term.termDays * dayMs);
  return (cents * BigInt(term.targetHundredths) * leftMs) / (termMs * 10_000n);
}
