/** What one source says a whole coin is worth, in millionths of a dollar, and when it said so. */
export type SourcePrice = { source: string; usdMicros: bigint; at: Date };

const freshMs = 120_000;
/** How far a source's clock may run ahead of ours. */
const aheadMs = 30_000;
/** One in so many parts: what lies further apart is taken for a fault of one of the two. */
const apartParts = 100n;

function middleOf(sorted: readonly SourcePrice[]): bigint {
  const upper = sorted[Math.floor(sorted.length / 2)]?.usdMicros ?? 0n;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]?.usdMicros ?? 0n;
  return (lower + upper) / 2n;
}

const isNear = (low: bigint, high: bigint): boolean => (high - low) * apartParts <= low;

const spreadOf = (sorted: readonly SourcePrice[]): bigint =>
  (sorted.at(-1)?.usdMicros ?? 0n) - (sorted[0]?.usdMicros ?? 0n);

/** The most prices that all agree with each other; of as many, those closest together. */
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

/** What a coin is meant to be worth, and how far a source may be off it, or off another. */
export type Peg = { usdMicros: bigint; mostOff: bigint };

/**
 * Whether one fresh source is off what a coin is meant to be worth, or off another source: one is
 * enough, because who quotes a dollar for what is worth less is sold all of it (CHN-12).
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
 * The median of what at least two fresh sources agree on within a hundredth of each other, and
 * their names; null where there are none, because no price is better than a wrong one (CHN-4).
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

/** What an exchange tells of a coin, as text; not each tells what is bid and asked. */
export type Ticker = { last: string; bid?: string | undefined; ask?: string | undefined };

/**
 * The middle of bid and ask, in millionths of a dollar: a last trade is what one person paid, and
 * costs little to make up. Null where the two are a hundredth apart, or are no prices.
 */
export function tickerPrice({ last, bid, ask }: Ticker): bigint | null {
  if (bid === undefined || ask === undefined) return parsePrice(last);
  const [low, high] = [parsePrice(bid), parsePrice(ask)];
  if (low === null || high === null || low > high || !isNear(low, high)) return null;
  return (low + high) / 2n;
}

/** Reads dollars as text into millionths, cutting what is finer; null for anything else. */
export function parsePrice(text: string): bigint | null {
  const parts = /^(\d{1,10})(?:\.(\d{1,20}))?$/.exec(text);
  if (parts === null) return null;
  return BigInt(`${parts[1]}${(parts[2] ?? '').slice(0, 6).padEnd(6, '0')}`);
}
