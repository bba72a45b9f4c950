import { formatUsd } from '#core/money/money.ts';
import type { ClaimVerdict } from '#core/proofs/claim.ts';

/** The words of the files that check a claim away from the site. */
export const claimText = {
  none: 'This file is no claim made here.',
  noSnapshot: 'The second file is no published snapshot.',
  signed: 'The claim is signed by the key that it names.',
  unsigned: 'The signature does not hold: the claim was changed, or made by somebody else.',
  given: 'The root is that of the snapshot you gave.',
  otherRoot: 'The snapshot you gave has another root: not everybody was told the same.',
  alone:
    'Checked against the root in the claim itself. Compare it with the one that is published, or give the snapshot as a second file.',
  counted: (sum: string) => `Counted: $${sum} stands in the tree for this address.`,
  faults: {
    no_leaf: 'Nothing was owed to this member in that snapshot: there is no leaf.',
    version_unknown:
      'The snapshot has a format that this file does not know. Take the newest file that checks.',
    other_snapshot: 'The proof is of another snapshot.',
    root_forged: 'The root does not follow from what the snapshot says of itself.',
    chunks_missing: 'A part of the sum is missing, or stands there twice.',
    path_malformed: 'The path from the leaf to the root is malformed.',
    amount_invalid: 'An amount on the way is negative or too large.',
    not_in_tree: 'The leaf does not lead to the root. Is this the address of that day?',
    other_sum: 'The parts do not add up to the sum.',
  },
};

/** A line of what was found, and whether it is good. */
export type Line = { good: boolean; says: string };

/** What a verdict says, line by line. */
export function linesOf({ signed, published, fault, cents }: ClaimVerdict): Line[] {
  const root = published === null ? claimText.alone : claimText.given;
  return [
    { good: signed, says: signed ? claimText.signed : claimText.unsigned },
    { good: published !== false, says: published === false ? claimText.otherRoot : root },
    fault === null
      ? { good: true, says: claimText.counted(formatUsd(cents)) }
      : { good: false, says: claimText.faults[fault] },
  ];
}
