import type { Coin } from '#core/chains/assets.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import {
  type ChainPort,
  type Holdings,
  NodeFault,
  type OpenChain,
  type WatchSet,
} from '../port.ts';
import { savedCursor } from '../sql.ts';
import * as rows from './reserves.sql.ts';
import { watchPayments } from './watch-payments.ts';

// A block may arrive during the read.
const tries = 3;

const wantedIn = (db: Db, asset: Coin): WatchSet => ({
  addresses: () => rows.ourAddresses(db, asset),
  outputs: () => rows.ownOutputs(db, asset),
});

/** The current heights of our transactions that were last seen in no block. */
async function lookUpSent(db: Db, port: ChainPort): Promise<Map<string, bigint>> {
  const confirmed = new Map<string, bigint>();
  for (const txid of await rows.sentAndNotSeen(db, port.asset)) {
    const found = await port.lookup(txid);
    const height = found.state === 'confirmed' ? found.outputs[0]?.blockHeight : null;
    if (height !== null && height !== undefined) confirmed.set(txid, height);
  }
  return confirmed;
}

/**
 * Our holdings in a block that the payment watcher has read too; null if the two are at different
 * blocks. Outputs are listed after the watcher ran, so none of that block is missing.
 */
async function readOnce(db: Db, asset: Coin, open: OpenChain): Promise<Holdings | null> {
  await watchPayments(db, asset, open);
  const watched = (await savedCursor(db, asset))?.tipHash;
  const held = await open(db, asset).holdings(wantedIn(db, asset));
  if (held.isFinal) await watchPayments(db, asset, open);
  return held.isFinal || held.block.hash === watched ? held : null;
}

async function saveOnce(
  db: Db,
  asset: Coin,
  held: Holdings,
  confirmed: ReadonlyMap<string, bigint>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if ((await rows.saveReading(tx, asset, held)) === null) return false;
    await rows.noteSpent(tx, asset, held.spent, held.block.height);
    await rows.noteConfirmed(tx, asset, confirmed);
    await rows.compareBooks(tx, asset);
    await rows.clearReadingFault(tx, asset);
    return true;
  });
}

/**
 * Reads the holdings of each of our addresses in one block, outside any transaction. Saves them in
 * one transaction with the comparison of chain and ledger (SOL-1, INT-8). Returns false if blocks
 * came too fast: the earlier reading then stays.
 */
export async function readReserves(db: Db, asset: Coin, open: OpenChain): Promise<boolean> {
  for (let index = 1; index <= tries; index += 1) {
    try {
      const held = await readOnce(db, asset, open);
      if (held === null) continue;
      if (await saveOnce(db, asset, held, await lookUpSent(db, open(db, asset)))) return true;
    } catch (error) {
      if (!(error instanceof NodeFault) || error.kind !== 'behind' || index === tries) throw error;
    }
  }
  return false;
}

/** A run of the worker: notes a failure and keeps the earlier, ageing reading. */
export async function readOrNote(db: Db, asset: Coin, open: OpenChain): Promise<void> {
  try {
    const isRead = await readReserves(db, asset, open);
    if (!isRead)
      await rows.noteReadingFault(db, asset, 'behind', 'blocks came faster than reading');
  } catch (error) {
    const isOurs = error instanceof NodeFault;
    const message = isOurs ? error.message : 'the round failed: the log of the worker says why';
    await rows.noteReadingFault(db, asset, isOurs ? error.kind : 'failed', message);
    throw error;
  }
}
