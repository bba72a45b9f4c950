import type { Db } from '#platform/db/db.ts';
import { findSenders, type OpenChain } from '../../chains/chains.ts';
import { insertSenders, unaskedArrivals } from './senders.sql.ts';

/**
 * Learns who sent what came to the treasury's addresses, where its chain says so: the books take no
 * coins of our own for a gain or capital (INT-9).
 */
export async function readSenders(db: Db, open: OpenChain): Promise<void> {
  for (const arrival of await unaskedArrivals(db)) {
    const senders = await findSenders(db, open, arrival);
    if (senders !== null) await insertSenders(db, arrival.id, senders);
  }
}
