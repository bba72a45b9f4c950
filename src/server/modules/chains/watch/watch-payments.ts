import type { Coin } from '#core/chains/assets.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { enqueue } from '#platform/jobs/jobs.sql.ts';
import { NodeFault, type OpenChain, type Scan, type Watched } from '../port.ts';
import * as rows from '../sql.ts';
import { voidReadings } from './reserves.sql.ts';

const watchedIn = (db: Db, asset: Coin): Watched => ({
  among: (addresses) => rows.watchedAmong(db, asset, addresses),
  newest: (count, skip = 0) => rows.newestAddresses(db, asset, count, skip),
  looked: (addresses) => rows.lastSeenBalances(db, asset, addresses),
  homes: () => rows.homesOf(db, asset),
});

/** Records a scan's results; returns the payments that changed. */
async function noteScan(tx: Tx, asset: Coin, scan: Scan, heightBefore?: bigint): Promise<string[]> {
  const changed = new Set<string>();
  const note = (ids: (string | undefined)[]): void => {
    for (const id of ids) if (id !== undefined) changed.add(id);
  };
  if (scan.detached.length > 0) {
    note(await rows.noteDetached(tx, asset, scan.detached));
    await voidReadings(tx, asset, scan.detached);
  }
  for (const output of scan.seen) note([await rows.noteOutput(tx, asset, output)]);
  if (scan.dropped.length > 0) note(await rows.noteDropped(tx, asset, scan.dropped));
  if (scan.looked !== undefined && scan.looked.length > 0) {
    await rows.noteLastSeenBalances(tx, asset, scan.looked);
  }
  if (scan.seen.length > 0 || scan.tip.height !== heightBefore) {
    note(await rows.noteDepth(tx, asset, scan.tip.height));
  }
  return [...changed];
}

/**
 * Reads a chain on from the last scan, outside any transaction. The results, the new cursor and the
 * follow-up jobs are saved together, and only if no other process has moved the cursor meanwhile.
 * After a crash at any point, or a concurrent scan, it is simply read again.
 */
export async function watchPayments(db: Db, asset: Coin, open: OpenChain): Promise<string[]> {
  const port = open(db, asset);
  const saved = await rows.savedCursor(db, asset);
  const identity = await port.identity();
  if (saved !== undefined && saved.identity !== identity) {
    throw new NodeFault('foreign', `${asset} was read from another chain so far`);
  }
  const scan = await port.scan(saved?.position ?? null, watchedIn(db, asset));
  return inTransaction(db, async (tx) => {
    if (!(await rows.moveCursor(tx, asset, saved, { identity, ...scan }))) return [];
    const changed = await noteScan(tx, asset, scan, saved?.tipHeight);
    for (const paymentId of changed) await enqueue(tx, 'payment-changed', { paymentId });
    return changed;
  });
}
