import type { PublishedAnchor } from '#core/proofs/anchored-transaction.ts';

/** An anchor as the list shows it. */
export type ListedAnchor = PublishedAnchor & { height: string; final: boolean };

type KeptAnchor = { line: string; height: bigint; isFinal: boolean };

/** What a witness noted of each anchor when it last checked it, by its transaction. */
export type KeptAnchors = ReadonlyMap<string, KeptAnchor>;

/** The line that is kept of an anchor; where it changes, the anchor is checked again. */
export const lineOf = ({ txid, size, root, height, final }: ListedAnchor): string =>
  `${txid} ${size} ${root} ${height} ${final ? 'final' : 'open'}`;

/** Reads what was kept; a line that is of no such form is as if it were not there. */
export function keptAnchors(text: string): KeptAnchors {
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
 * A final anchor above the lowest block of what was read that the list no longer shows as it was.
 * One that was not final may leave with its block.
 */
export function missingAnchor(
  kept: KeptAnchors,
  shown: readonly ListedAnchor[],
  lowest: bigint,
): string | undefined {
  const lines = new Set(shown.map(lineOf));
  for (const { line, height, isFinal } of kept.values()) {
    if (isFinal && height > lowest && !lines.has(line)) return line;
  }
  return undefined;
}
