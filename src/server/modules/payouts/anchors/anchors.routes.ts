import { contract } from '#contract/contract.ts';
import type { SolvencyReading } from '#contract/solvency.ts';
import { success } from '#contract/wire.ts';
import type { Db } from '#platform/db/db.ts';
import { route } from '#platform/http/router.ts';
import { hashedTransaction } from '../../chains/chains.ts';
import { type AnchorPlace, type PlacedAnchor, placedAnchors } from './anchors.sql.ts';

const shownOnPage = 3;

/** The anchor before a page; an unknown cursor starts at the first page. */
function placeOf(cursor: string | undefined): AnchorPlace | null {
  const parts = /^(\d{1,18}):([0-9a-z]{64})$/.exec(cursor ?? '');
  return parts === null ? null : { height: BigInt(parts[1]!), txid: parts[2]! };
}

/** The published form of an anchor, without its transaction. */
const anchorOnWire = ({ txid, height, isFinal, size, root }: PlacedAnchor) => ({
  txid,
  height: height.toString(),
  final: isFinal,
  size: size.toString(),
  root: root.toString('hex'),
});

/** The anchors in the highest blocks, for the solvency page (INT-14). */
export const newestAnchors = async (db: Db): Promise<NonNullable<SolvencyReading['anchors']>> =>
  (await placedAnchors(db, shownOnPage)).map(anchorOnWire);

const withTransaction = (anchor: PlacedAnchor) => ({
  ...anchorOnWire(anchor),
  transaction: hashedTransaction(anchor.signed),
});

/** The blocks that hold heads of the books, for public verification (INT-14). */
export const anchorRoutes = () => ({
  anchors: route(contract.solvency.anchors).handler(async ({ input, context: { db } }) => {
    const { limit = 20, cursor } = input;
    const found = await placedAnchors(db, limit + 1, placeOf(cursor));
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const next = found.length > limit && last ? `${last.height}:${last.txid}` : null;
    return { status: success, data: { anchors: page.map(withTransaction), next } };
  }),
});
