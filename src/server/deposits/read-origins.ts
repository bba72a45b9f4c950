import { NodeFault, type OpenChain } from '../chains/chains.ts';
import { type Db, inTransaction } from '../db/db.ts';
import { notify } from '../db/notify.sql.ts';
import { insertOrigin, type Unasked, unaskedOrigins } from './origins.sql.ts';

/** Asks one chain who sent a payment, outside of every transaction; null where it is not shown. */
async function askSenders(db: Db, open: OpenChain, { asset, txid }: Unasked) {
  try {
    const found = await open(db, asset).lookup(txid);
    return found.state === 'confirmed' ? (found.senders ?? []) : null;
  } catch (error) {
    // A node that does not answer is asked again in the next round.
    if (error instanceof NodeFault) return null;
    throw error;
  }
}

/** Learns of every payment that nobody could match who sent it, where its chain tells (CHN-2). */
export async function readOrigins(db: Db, open: OpenChain): Promise<number> {
  let told = 0;
  for (const one of await unaskedOrigins(db)) {
    const senders = await askSenders(db, open, one);
    if (senders === null) continue;
    await inTransaction(db, async (tx) => {
      await insertOrigin(tx, one.paymentId, senders);
      await notify(tx, { to: 'administrators', topic: 'deposits' });
    });
    told += 1;
  }
  return told;
}
