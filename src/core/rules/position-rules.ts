const dayMs = 86_400_000;

/** The first days of a position, in which the operator bears the network fee of leaving. */
export const coolingOffDays = 14;

export type PositionState = 'open' | 'emptied' | 'matured' | 'renewed';

type Facts = {
  principalCents: bigint;
  openedAt: Date;
  maturesAt: Date;
  /** The position that went on with its principal, if one did. */
  renewedAs: string | null;
  /** A deposit opened it: free balance that is invested leaves at its member's cost. */
  isBrought: boolean;
};

/** What a position is to its member now. */
export function positionState(position: Facts, now: Date): PositionState {
  if (position.renewedAs !== null) return 'renewed';
  if (position.maturesAt <= now) return 'matured';
  return position.principalCents === 0n ? 'emptied' : 'open';
}

/** When a position's cooling-off ends; that moment itself is outside. */
const coolingOffEnds = (openedAt: Date): Date =>
  new Date(openedAt.getTime() + coolingOffDays * dayMs);

/** The end of the cooling-off of a deposit while it runs and something is left; else null. */
export function coolingOffOf(position: Facts, now: Date): Date | null {
  const ends = coolingOffEnds(position.openedAt);
  return position.isBrought && ends > now && position.principalCents > 0n ? ends : null;
}

/** A position goes on in a new one after its term, once, while principal stands in it. */
export const canRenew = (position: Facts, now: Date): boolean =>
  positionState(position, now) === 'matured' && position.principalCents > 0n;

/** What a withdrawal takes from each position: free balance leaves first, then the oldest. */
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
 * What an amount would still be paid until maturity if the target were reached, in cents rounded
 * down: the target scaled to the days that are left. Nothing once the term is over.
 */
export function targetUntilMaturity(cents: bigint, term: Term, now: Date): bigint {
  const leftMs = BigInt(Math.max(0, term.maturesAt.getTime() - now.getTime()));
  const termMs = BigInt(term.termDays * dayMs);
  return (cents * BigInt(term.targetHundredths) * leftMs) / (termMs * 10_000n);
}
