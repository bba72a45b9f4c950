import type { Coin } from '#core/chains/assets.ts';
import type { Db } from '#platform/db/db.ts';
import { NodeFault, type OpenChain } from '../port.ts';

/**
 * Asks one chain who sent a payment, outside of every transaction: empty where the chain does not
 * say, null where it does not show the payment yet or its node does not answer.
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
    // A node that does not answer is asked again in the next round.
    if (error instanceof NodeFault) return null;
    throw error;
  }
}
