import { type Db, inTransaction } from '#platform/db/db.ts';
import { workThrough } from '#platform/jobs/work-through.ts';
import * as chains from '../../chains/chains.ts';
import { anchorsToWatch, noteAnchor, type WatchedAnchor } from './anchors.sql.ts';

const atOnce = 50;

/** The transaction of an anchor that is in a block, and its depth; null if none is. */
async function placeOf(port: chains.ChainPort, { txids }: WatchedAnchor) {
  for (const txid of txids) {
    const found = await port.lookup(txid);
    if (found.state !== 'confirmed') continue;
    const height = found.outputs[0]?.blockHeight ?? null;
    if (height !== null) return { txid, height, isFinal: found.final };
  }
  return null;
}

async function watchAnchor(
  db: Db,
  anchor: WatchedAnchor,
  open: chains.OpenChain,
): Promise<boolean> {
  const place = await placeOf(open(db, anchor.asset), anchor).catch((error: unknown) => {
    // An unreachable node proves nothing: the last known place stays.
    if (error instanceof chains.NodeFault) return undefined;
    throw error;
  });
  const isSame = place?.txid === anchor.txid && place?.height === anchor.height;
  if (place === undefined || (place === null && anchor.txid === null)) return false;
  if (isSame && !place?.isFinal) return false;
  await inTransaction(db, (tx) => noteAnchor(tx, anchor.spendId, place));
  return true;
}

/** Looks up the sent anchors on the chain until they are final (INT-14). */
export const watchAnchors = async (
  db: Db,
  open: chains.OpenChain = chains.openChain,
): Promise<number> =>
  workThrough(await anchorsToWatch(db, atOnce), (anchor) => watchAnchor(db, anchor, open));
