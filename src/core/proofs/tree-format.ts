// The formats of a published tree (record 0111). What was published in an older one is
// read for ever; only the newest is written.

/** The format that is written; the first had the five sums below, and no others. */
export const treeVersions = ['pol/v1', 'pol/v2'] as const;
export type TreeVersion = (typeof treeVersions)[number];

/** What a snapshot says of itself; every hash of its tree depends on every word of it. */
export type Header = {
  v: TreeVersion;
  org: string;
  seq: number;
  asOf: string;
  /** The last position of the ledger that is counted. */
  ledgerSeq: string;
  /** The newest seal of the books then, as number:head. */
  seal: string | null;
  /** The root id of the snapshot before; null in the first. */
  prev: string | null;
  /** What the sums are of, in their order: smallest units, as 'BTC-sat'. */
  assets: string[];
  leaves: number;
  chunks: number;
};

/** The sums of the first format, in its order. */
export const firstAssets = [
  'USD-cent',
  'BTC-sat',
  'DOGE-koinu',
  'XRP-drop',
  'SOL-lamport',
] as const;

/** What the first sum of every format is of. */
export const dollarSum = firstAssets[0];

const mostAssets = 64;
const named = /^[A-Z][A-Z0-9]{1,11}-[a-z]{1,20}$/;

/** Of what a sum is: 'BTC' of 'BTC-sat'. */
export const assetOfSum = (name: string): string => name.split('-')[0]!;

export const isKnownVersion = (version: unknown): version is TreeVersion =>
  treeVersions.some((treeVersion) => treeVersion === version);

/**
 * Whether a header names what its sums are of in the one way that its format allows: the five of
 * the first; since then dollars, and behind them each coin once, by the letters of its code.
 */
export function namesItsSums({ v, assets }: Pick<Header, 'v' | 'assets'>): boolean {
  if (!Array.isArray(assets) || assets.length > mostAssets) return false;
  if (v === 'pol/v1') return assets.join() === firstAssets.join();
  const [dollars, ...coins] = assets;
  return (
    dollars === dollarSum &&
    coins.every(
      (name, index) =>
        named.test(name) &&
        assetOfSum(name) !== assetOfSum(dollarSum) &&
        (index === 0 || assetOfSum(coins[index - 1]!) < assetOfSum(name)),
    )
  );
}

/** A record of a level: a node's hash, and its sums of eight bytes each. */
export const hashBytes = 32;
export const sumBytes = 8;
export const recordBytesOf = ({ assets }: Pick<Header, 'assets'>): number =>
  hashBytes + sumBytes * assets.length;
