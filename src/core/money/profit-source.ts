/** Money of a pool: what came into it, or a run that left it; in the order of the books. */
export type PoolMove = { id: string; cents: bigint };

/**
 * Which inflows stand behind one outflow of a pool, and with how much each: first in, first out,
 * so that every cent of a run is of exactly one gain and no gain is counted twice.
 */
export function fundedBy(
  inflows: readonly PoolMove[],
  outflows: readonly PoolMove[],
  outflowId: string,
): PoolMove[] {
  const index = outflows.findIndex((poolMove) => poolMove.id === outflowId);
  const outflow = outflows[index];
  if (outflow === undefined) return [];
  const from = outflows.slice(0, index).reduce((sum, poolMove) => sum + poolMove.cents, 0n);
  const to = from + outflow.cents;
  const behind: PoolMove[] = [];
  let start = 0n;
  for (const { id, cents } of inflows) {
    const end = start + cents;
    const used = (end < to ? end : to) - (start > from ? start : from);
    if (used > 0n) behind.push({ id, cents: used });
    start = end;
  }
  return behind;
}
