import type { Coin } from '#core/chains/assets.ts';
import { workThrough } from '#platform/jobs/work-through.ts';
import { NodeFault } from './port.ts';

/**
 * Works through what several coins have, as `workThrough` does. Of a coin whose node does not
 * answer the rest waits for the next round, silently, since its watch says so; no other coin waits.
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
