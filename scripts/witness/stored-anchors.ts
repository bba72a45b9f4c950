import type { PublishedAnchor } from '#core/proofs/anchored-transaction.ts';

/** An anchor in the published list. */
export type ListedAnchor = PublishedAnchor & { height: string; final: boolean };

type KeptAnchor = { line: string; height: bigint; isFinal: boolean };

/** A witness's record of each anchor at its last check, by transaction. */
export type StoredAnchors = ReadonlyMap<string, KeptAnchor>;

/** The stored line of an anchor; if it changes, the anchor is checked again. */
export const lineOf = ({ txid, size, root, height, final }: ListedAnchor): string =>
  `${txid} ${size} ${root} ${height} ${final ? 'final' : 'open'}`;

/** Reads the stored lines; a malformed line is ignored. */
export function storedAnchors(text: string): StoredAnchors {
  const kept = new Map<string, KeptAnchor>();
  for (const line of text.split('\n')) {
    const [, txid, height, state] =
      /^(\S+) \d+ [0-9a-f]{64} (\d{1,18}) (final|open)$/.exec(line) ?? [];
    if (txid === undefined || height === undefined) continue;
    kept.set(txid, { line, height: BigInt(height), isFinal: state === 'final' });
  }
  return kept;
}

/**
 * A final anchor above the lowest block read that the list no longer shows unchanged. One that was
 * not final may disappear with its block.
 */
export function missingAnchor(
  kept: StoredAnchors,
  shown: readonly ListedAnchor[],
  lowest: bigint,
): string | undefined {
  const lines = new Set(shown.map(lineOf));
  for (const { line, height, isFinal } of kept.values()) {
    if (isFinal && height > lowest && !lines.has(line)) return line;
  }
  return undefined;
}
