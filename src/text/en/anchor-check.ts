import { hexOf } from '#core/proofs/bytes.ts';
import type { AnchorVerdict, UnreadAnchor } from '#core/proofs/judge-anchor.ts';
import type { Line } from './claim-check.ts';

/** Why nothing could be compared, in the files that check an anchor away from the site. */
const unread: Record<UnreadAnchor, string> = {
  no_transaction:
    'This is not a whole transaction or OP_RETURN data: it is cut short, too long or something else.',
  no_data: 'The transaction has no OP_RETURN output, so it carries no anchor.',
  several_data:
    'The transaction has more than one OP_RETURN output. A payout of these books has one at most.',
  other_prefix: 'The OP_RETURN data does not start with CNDR. Another network or program wrote it.',
  other_version: 'The anchor has a version that this file cannot read. Download a newer file.',
  malformed_data: 'The data starts as an anchor, but it is cut short, too long or malformed.',
};

type Found<Is extends AnchorVerdict['is']> = Extract<AnchorVerdict, { is: Is }>;

const noHeads = ({ line }: Found<'no_heads'>): string =>
  `Line ${line} is not the head of seal ${line}. Provide all heads from the first, without a gap.`;

const newer = ({ size, published }: Found<'newer'>): string =>
  `The anchor covers ${size} seals, but the heads end at ${published}. Download the newer heads. If they are not published, report it.`;

const otherHead = ({ head: { size, root }, root: ours }: Found<'other_head'>): string =>
  `The anchor holds another history. Its root of ${size} seals is ${hexOf(root)}, but the published heads have ${hexOf(ours)}. Keep both files and publish them.`;

const anchored = ({ head: { size, root } }: Found<'anchored'>): string =>
  `The anchor holds the published history of ${size} seals, with the root ${hexOf(root)}.`;

function where({ txid, isPlay }: Found<'anchored'>): string {
  if (txid === null) return 'Only the data was checked. Find its transaction on the chain.';
  if (isPlay) return `Transaction ${txid} is play money. No block of Bitcoin contains it.`;
  return `Transaction ${txid}. Look it up with a node or explorer you trust: its block proves the time.`;
}

/** What was found of an anchor, line by line. */
export function linesOfAnchor(verdict: AnchorVerdict): Line[] {
  const bad = (text: string): Line[] => [{ good: false, says: text }];
  switch (verdict.is) {
    case 'no_heads':
      return bad(noHeads(verdict));
    case 'newer':
      return bad(newer(verdict));
    case 'other_head':
      return bad(otherHead(verdict));
    case 'anchored':
      return [anchored(verdict), where(verdict)].map((text) => ({ good: true, says: text }));
    default:
      return bad(unread[verdict.is]);
  }
}
