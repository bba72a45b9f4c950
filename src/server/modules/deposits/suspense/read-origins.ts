import { type Db, inTransaction } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { findSenders, type OpenChain } from '../../chains/chains.ts';
import { insertOrigin, unaskedOrigins } from './origins.sql.ts';

/** Reads the senders of every unmatched payment, if its chain shows them (CHN-2). */
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
