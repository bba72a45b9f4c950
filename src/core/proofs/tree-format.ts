// The formats of a published tree (record 0111). Trees in older formats stay readable for ever;
// only the newest is written.

/** The last is the written one; the first had exactly the five sums below. */
export const treeVersions = ['pol/v1', 'pol/v2'] as const;
export type TreeVersion = (typeof treeVersions)[number];

/** The header of a snapshot; every hash of its tree depends on every field of it. */
export type Header = {
  v: TreeVersion;
  org: string;
  seq: number;
  asOf: string;
  /** The last counted position of the ledger. */
  ledgerSeq: string;
  /** The newest seal of the books at that time, as number:head. */
  seal: string | null;
  /** The root id of the snapshot before; null in the first. */
  prev: string | null;
  /** The names of the sums, in their order: smallest units, as 'BTC-sat'. */
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

/** The first sum of every format. */
export const dollarSum = firstAssets[0];

const mostAssets = 64;
const named = /^[A-Z][A-Z0-9]{1,11}-[a-z]{1,20}$/;

/** Returns the asset of a sum: 'BTC' for 'BTC-sat'. */
export const assetOfSum = (name: string): string => name.split('-')[0]!;

export const isKnownVersion = (version: unknown): version is TreeVersion =>
  treeVersions.some((treeVersion) => treeVersion === version);

/**
 * Whether a header names its sums exactly as its format requires: the five of the first format;
 * since then dollars, followed by each coin once, sorted by ticker.
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
