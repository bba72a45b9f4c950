/** An inflow of a pool, or a run that it paid; in the order of the ledger. */
export type PoolMove = { id: string; cents: bigint };

/**
 * Returns the inflows behind one outflow of a pool, with the amount of each: first in, first out.
 * So every cent of a run comes from exactly one gain, and no gain is counted twice.
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
