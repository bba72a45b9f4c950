import type { Coin } from '../../core/assets.ts';
import { invariant } from '../../core/refusal.ts';
import { type Db, inTransaction } from '../db/db.ts';
import { enqueue } from '../jobs/jobs.sql.ts';
import type { OpenChain } from './port.ts';
import * as rows from './sql.ts';

/**
 * Reads a chain from where the last scan ended. What was seen, the new cursor and the jobs that
 * follow stand or fall together, so that a crash at any point only means reading it again.
 */
export function watchPayments(db: Db, asset: Coin, open: OpenChain): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    if (!(await rows.takeScan(tx, asset))) return [];
    const port = open(tx, asset);
    const identity = await port.identity();
    const saved = await rows.savedCursor(tx, asset);
    invariant(!saved || saved.identity === identity, `${asset} is read from the same chain`);
    const watched = (addresses: readonly string[]) => rows.watchedAmong(tx, asset, addresses);
    const scan = await port.scan(saved?.position ?? null, watched);
    const changed = new Set<string>();
    const note = (ids: (string | undefined)[]): void => {
      for (const id of ids) if (id !== undefined) changed.add(id);
    };
    if (scan.detached.length > 0) note(await rows.noteDetached(tx, asset, scan.detached));
    for (const output of scan.seen) note([await rows.noteOutput(tx, asset, output)]);
    if (scan.dropped.length > 0) note(await rows.noteDropped(tx, asset, scan.dropped));
    const confirmations = await rows.confirmationsOf(tx, asset);
    if (scan.seen.length > 0 || scan.tip.height !== saved?.tipHeight) {
      note(await rows.noteDepth(tx, asset, scan.tip.height, confirmations));
    }
    await rows.saveCursor(tx, asset, identity, scan);
    for (const paymentId of changed) await enqueue(tx, 'payment-changed', { paymentId });
    return [...changed];
  });
}
