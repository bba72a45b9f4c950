import { type Db, inTransaction } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { findSenders, type OpenChain } from '../../chains/chains.ts';
import { insertOrigin, unaskedOrigins } from './origins.sql.ts';

/** Learns of every payment that nobody could match who sent it, where its chain tells (CHN-2). */
export async function readOrigins(db: Db, open: OpenChain): Promise<number> {
  let notified = 0;
  for (const unaskedOrigin of await unaskedOrigins(db)) {
    const senders = await findSenders(db, open, unaskedOrigin);
    if (senders === null) continue;
    await inTransaction(db, async (tx) => {
      await insertOrigin(tx, unaskedOrigin.paymentId, senders);
      await notify(tx, { to: 'administrators', topic: 'deposits' });
    });
    notified += 1;
  }
  return notified;
}
