import { depthOf, type Proof, type ProofCheck } from '#core/proofs/merkle-sum.ts';
import type { Header } from '#core/proofs/tree-format.ts';

// The path from a member's leaves to the root, row by row, for the list and the tree.

export type RowState = 'found' | 'failed' | 'unchecked';

/** The tree levels of one row: one, or several when folded. */
export type Span = { from: number; to: number };

export type PathRow = Span & {
  state: RowState;
  /** The hashes given by the server to get here from the row below. */
  given: string[];
  /** The distinct hashes that the browser computed at the upper end; two of one node may differ. */
  own: string[];
  /** The number of this level's nodes on the member's paths. */
  places: number;
  /** Whether paths of the member meet on the way here. */
  meets: boolean;
  /** The node's sum in cents; null if it was not computed. */
  cents: bigint | null;
};

const mostRows = 8;
const lowest = 4;
const highest = 3;
// A leaf's index has 32 bits.
const deepest = 32;

/** Returns the levels of each row, from the leaves up. The middle of a deep tree is folded. */
export function spansOf(depth: number, stopsAt: number, isOpen: boolean): Span[] {
  const isShown = (level: number): boolean =>
    isOpen || depth < mostRows || level < lowest || level > depth - highest || level === stopsAt;
  const spans: Span[] = [];
  let isFolding = false;
  for (let level = 0; level <= depth; level += 1) {
    const last = spans.at(-1);
    if (isFolding && last !== undefined && !isShown(level)) last.to = level;
    else spans.push({ from: level, to: level });
    isFolding = !isShown(level);
  }
  return spans;
}

/** Returns how many levels are folded into a row. */
export const foldedIn = ({ from, to }: Span): number => (to > from ? to - from + 1 : 0);

/** Returns the index of the ancestor some levels above a leaf. */
export const placeAbove = (index: number, levels: number): number =>
  Math.floor(index / 2 ** levels);

/** Returns the index of a node's sibling. */
export const siblingOf = (place: number): number => (place % 2 === 0 ? place + 1 : place - 1);

/** Returns the first chunk at each index of a level, by index. */
function chunksAt({ chunks }: Proof, level: number): Map<number, number> {
  const found = new Map<number, number>();
  for (const [number, { index }] of chunks.entries()) {
    const place = placeAbove(index, level);
    if (!found.has(place)) found.set(place, number);
  }
  return found;
}

/** Returns the hashes given for the step from a level to the next; computed ones are not given. */
function givenAbove(proof: Proof, level: number): string[] {
  const own = chunksAt(proof, level);
  return [...own].flatMap(([place, index]) => {
    const sibling = proof.chunks[index]?.path[level];
    return own.has(siblingOf(place)) || !sibling ? [] : [sibling.hash];
  });
}

function stateOf({ to, from }: Span, { fault, level }: ProofCheck): RowState {
  if (fault === null || to < level) return 'found';
  return level >= from ? 'failed' : 'unchecked';
}

/** Returns the rows from the leaves to the root; null if the header names no such tree. */
export function rowsOf(
  proof: Proof,
  header: Header,
  check: ProofCheck,
  isOpen: boolean,
): PathRow[] | null {
  const depth = depthOf(header);
  if (!Number.isInteger(depth) || depth < 1 || depth > deepest) return null;
  return spansOf(depth, check.fault === null ? depth : check.level, isOpen).map((span) => {
    const below = Math.max(0, span.from - 1);
    const [start, end] = [chunksAt(proof, below), chunksAt(proof, span.to)];
    const steps = Array.from({ length: span.to - below }, (_, index) => below + index);
    const nodes = check.levels[span.to] ?? [];
    const own = nodes.length === 0 ? [] : [...end.values()].map((index) => nodes[index]!);
    // If the root itself fails, no level was computed.
    const isAfter = check.fault !== null && check.levels.length === 0;
    const state = isAfter && span.to < check.level ? 'unchecked' : stateOf(span, check);
    return {
      ...span,
      state,
      given: steps.flatMap((level) => givenAbove(proof, level)),
      own: [...new Set(nodes.map(({ hash }) => hash))],
      places: end.size,
      meets: end.size < start.size,
      cents:
        own.length === 0 ? null : own.reduce((sum, { amounts }) => sum + BigInt(amounts[0]!), 0n),
    };
  });
}
