import type { Coin } from '#core/chains/assets.ts';
import type { Db } from '#platform/db/db.ts';
import { NodeFault, type OpenChain } from '../port.ts';

/**
 * Queries one chain for a payment's senders, outside every transaction: empty if the chain does not
 * name them, null if it does not show the payment yet or its node does not answer.
 */
export async function findSenders(
  db: Db,
  open: OpenChain,
  { asset, txid }: { asset: Coin; txid: string },
): Promise<string[] | null> {
  try {
    const found = await open(db, asset).lookup(txid);
    return found.state === 'confirmed' ? (found.senders ?? []) : null;
  } catch (error) {
    // The next run queries a silent node again.
    if (error instanceof NodeFault) return null;
    throw error;
  }
}
