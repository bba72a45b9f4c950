import type { Db } from '#platform/db/db.ts';
import { findSenders, type OpenChain } from '../../chains/chains.ts';
import { insertSenders, unaskedArrivals } from './senders.sql.ts';

/**
 * Reads the senders of payments to the treasury's addresses, if the chain shows them: the books do
 * not accept our own coins as a gain or capital (INT-9).
 */
export async function readSenders(db: Db, open: OpenChain): Promise<void> {
  for (const arrival of await unaskedArrivals(db)) {
    const senders = await findSenders(db, open, arrival);
    if (senders !== null) await insertSenders(db, arrival.id, senders);
  }
}
