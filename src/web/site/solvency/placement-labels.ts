import type { OpenPlacement } from '#contract/placements.ts';
import type { Spoken } from '../server/spoken.tsx';

/** 'today', '1 day ago', '53 days ago' */
export const daysAgo = ({ words: { placements } }: Spoken, days: number): string =>
  days < 1 ? placements.today : placements.days(days);

/** Returns the latest evidence that the coins exist, in a few words. */
export function proofOf({ words, dollars }: Spoken, { proof }: OpenPlacement): string {
  const { kinds } = words.placements;
  if (proof.kind === 'return') return kinds.return(dollars(proof.amount ?? '0.00'));
  if (proof.kind === 'statement') return kinds.statement(proof.statement ?? '');
  return kinds.placed;
}
