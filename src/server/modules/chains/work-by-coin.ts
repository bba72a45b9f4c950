import type { Coin } from '#core/chains/assets.ts';
import { workThrough } from '#platform/jobs/work-through.ts';
import { NodeFault } from './port.ts';

/**
 * Works through the items of several coins, as `workThrough` does. If a coin's node does not
 * answer, the rest of that coin waits for the next run, silently, because its watcher reports it;
 * no other coin waits.
 */
export async function workByCoin<One extends { asset: Coin }>(
  list: readonly One[],
  work: (item: One) => Promise<boolean>,
): Promise<number> {
  const away = new Set<Coin>();
  return workThrough(list, async (item) => {
    if (away.has(item.asset)) return false;
    try {
      return await work(item);
    } catch (error) {
      if (!(error instanceof NodeFault) || error.kind !== 'unreachable') throw error;
      away.add(item.asset);
      return false;
    }
  });
}
