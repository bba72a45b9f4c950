/** One source's price of a whole coin, in millionths of a dollar, with its time. */
export type SourcePrice = { source: string; usdMicros: bigint; at: Date };

const freshMs = 120_000;
/** The most that a source's clock may run ahead of ours. */
const aheadMs = 30_000;
/** The divisor of the tolerance: two prices further apart mean that one source is wrong. */
const apartParts = 100n;

function middleOf(sorted: readonly SourcePrice[]): bigint {
  const upper = sorted[Math.floor(sorted.length / 2)]?.usdMicros ?? 0n;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]?.usdMicros ?? 0n;
  return (lower + upper) / 2n;
}

const isNear = (low: bigint, high: bigint): boolean => (high - low) * apartParts <= low;

const spreadOf = (sorted: readonly SourcePrice[]): bigint =>
  (sorted.at(-1)?.usdMicros ?? 0n) - (sorted[0]?.usdMicros ?? 0n);

/** Returns the largest group of prices that all agree; of equally large groups, the closest. */
function agreeing(sorted: readonly SourcePrice[]): readonly SourcePrice[] {
  const groups = sorted.map(({ usdMicros: low }, index) =>
    sorted.slice(index).filter(({ usdMicros }) => isNear(low, usdMicros)),
  );
  return groups.reduce((best, entry) => {
    const isMore = entry.length > best.length;
    const isCloser = entry.length === best.length && spreadOf(entry) < spreadOf(best);
    return isMore || isCloser ? entry : best;
  }, []);
}

const freshOf = (sourcePrices: readonly SourcePrice[], now: Date): SourcePrice[] =>
  sourcePrices.filter(({ at }) => {
    const ageMs = now.getTime() - at.getTime();
    return ageMs <= freshMs && ageMs >= -aheadMs;
  });

/** The intended value of a coin, and how far a source may be off it or off another source. */
export type Peg = { usdMicros: bigint; mostOff: bigint };

/**
 * Whether one fresh source is off the intended value of a coin, or off another source. One is
 * enough: if we paid a dollar for a coin worth less, everyone would sell us theirs (CHN-12).
 */
export function isOffPeg(
  sourcePrices: readonly SourcePrice[],
  now: Date,
  { usdMicros, mostOff }: Peg,
) {
  const prices = freshOf(sourcePrices, now).map((sourcePrice) => sourcePrice.usdMicros);
  const isApart = (value: bigint, other: bigint): boolean => value - other > mostOff;
  return prices.some(
    (price) =>
      isApart(price, usdMicros) ||
      isApart(usdMicros, price) ||
      prices.some((other) => isApart(price, other)),
  );
}

/**
 * Returns the median of at least two fresh sources that agree within a hundredth, and their names.
 * Returns null if there are none: a missing price is better than a wrong one (CHN-4).
 */
export function medianPrice(
  sourcePrices: readonly SourcePrice[],
  now: Date,
): { usdMicros: bigint; sources: string[] } | null {
  const fresh = freshOf(sourcePrices, now).filter(({ usdMicros }) => usdMicros > 0n);
  const near = agreeing(fresh.toSorted((a, b) => (a.usdMicros < b.usdMicros ? -1 : 1)));
  if (new Set(near.map(({ source }) => source)).size < 2) return null;
  const sources = fresh
    .filter((sourcePrice) => near.includes(sourcePrice))
    .map(({ source }) => source);
  return { usdMicros: middleOf(near), sources };
}

/** An exchange's quote of a coin, as text; some exchanges omit bid and ask. */
export type Ticker = { last: string; bid?: string | undefined; ask?: string | undefined };

/**
 * Returns the middle of bid and ask, in millionths of a dollar: the last trade is the price of one
 * buyer and cheap to fake. Returns null if the two are a hundredth apart, or no prices.
 */
export function tickerPrice({ last, bid, ask }: Ticker): bigint | null {
  if (bid === undefined || ask === undefined) return parsePrice(last);
  const [low, high] = [parsePrice(bid), parsePrice(ask)];
  if (low === null || high === null || low > high || !isNear(low, high)) return null;
  return (low + high) / 2n;
}

/** Parses dollars as text into millionths, cutting finer digits; null for anything else. */
export function parsePrice(text: string): bigint | null {
  const parts = /^(\d{1,10})(?:\.(\d{1,20}))?$/.exec(text);
  if (parts === null) return null;
  return BigInt(`${parts[1]}${(parts[2] ?? '').slice(0, 6).padEnd(6, '0')}`);
}
