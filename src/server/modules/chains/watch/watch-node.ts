import type { Coin } from '#core/chains/assets.ts';
import type { Db } from '#platform/db/db.ts';
import { NodeFault, type OpenChain } from '../port.ts';
import { clearFault, noteFault } from './faults.sql.ts';
import { watchPayments } from './watch-payments.ts';

/**
 * Reads a chain from its node. A failure leaves the cursor in place and is noted for
 * administrators, in our own words, until a run succeeds.
 */
export async function watchNode(db: Db, asset: Coin, open: OpenChain): Promise<void> {
  try {
    await watchPayments(db, asset, open);
    await clearFault(db, asset);
  } catch (error) {
    const isOurs = error instanceof NodeFault;
    const message = isOurs ? error.message : 'the round failed: the log of the worker says why';
    await noteFault(db, asset, isOurs ? error.kind : 'failed', message);
    throw error;
  }
}
