import type { OpenPlacement } from '../../../contract/placements.ts';
import { placements as words } from '../../text/en/site/placements.ts';
import { dollars } from '../server/dollars.ts';

/** 'today', '1 day ago', '53 days ago' */
export const daysAgo = (days: number): string => (days < 1 ? words.today : words.days(days));

/** What last showed that the coins are there, in a few words. */
export function proofOf({ proof }: OpenPlacement): string {
  if (proof.kind === 'return') return words.kinds.return(dollars(proof.amount ?? '0.00'));
  if (proof.kind === 'statement') return words.kinds.statement(proof.statement ?? '');
  return words.kinds.placed;
}
