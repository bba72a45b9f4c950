/** What one source says a whole coin is worth, in millionths of a dollar, and when it said so. */
export type SourcePrice = { source: string; usdMicros: bigint; at: Date };

const freshMs = 120_000;
/** How far a source's clock may run ahead of ours. */
const aheadMs = 30_000;
/** One in so many parts: what lies further from the middle is taken for a fault of its source. */
const outlierParts = 100n;

function middleOf(prices: readonly SourcePrice[]): bigint {
  const sorted = prices.map(({ usdMicros }) => usdMicros).toSorted((a, b) => (a < b ? -1 : 1));
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0n;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0n;
  return (lower + upper) / 2n;
}

const isNear = (price: bigint, middle: bigint): boolean =>
  (price > middle ? price - middle : middle - price) * outlierParts <= middle;

/**
 * The median of what at least two fresh sources agree on within a hundredth, and their names; null
 * where there are none, because no price is better than a wrong one (CHN-4).
 */
export function medianPrice(
  said: readonly SourcePrice[],
  now: Date,
): { usdMicros: bigint; sources: string[] } | null {
  const fresh = said.filter(({ usdMicros, at }) => {
    const ageMs = now.getTime() - at.getTime();
    return usdMicros > 0n && ageMs <= freshMs && ageMs >= -aheadMs;
  });
  const middle = middleOf(fresh);
  const near = fresh.filter(({ usdMicros }) => isNear(usdMicros, middle));
  if (new Set(near.map(({ source }) => source)).size < 2) return null;
  return { usdMicros: middleOf(near), sources: near.map(({ source }) => source) };
}

/** Reads dollars as text into millionths, cutting what is finer; null for anything else. */
export function parsePrice(text: string): bigint | null {
  const parts = /^(\d{1,10})(?:\.(\d{1,20}))?$/.exec(text);
  if (parts === null) return null;
  return BigInt(`${parts[1]}${(parts[2] ?? '').slice(0, 6).padEnd(6, '0')}`);
}
