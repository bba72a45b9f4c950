import { depthOf, type Proof, type ProofCheck } from '#core/proofs/merkle-sum.ts';
import type { Header } from '#core/proofs/tree-format.ts';

// The way from a member's leaves to the root, row by row: what the list says and the tree draws.

export type RowState = 'found' | 'failed' | 'unchecked';

/** Levels of the tree that one row shows: one, or several that are folded. */
export type Span = { from: number; to: number };

export type PathRow = Span & {
  state: RowState;
  /** The hashes that we gave to come here from the row below. */
  given: string[];
  /** What the browser computed at the upper end: more than there are places where two differ. */
  own: string[];
  /** How many nodes of the level lie on the member's ways. */
  places: number;
  /** Whether ways of the member come together on the way to here. */
  meets: boolean;
  /** The sum of it in cents; null where it was not computed. */
  cents: bigint | null;
};

const mostRows = 8;
const lowest = 4;
const highest = 3;
// A place is a number of 32 bits.
const deepest = 32;

/** The levels of each row, from the leaves up. Of a deep tree the middle is folded. */
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

/** How many levels are folded into another row. */
export const foldedIn = ({ from, to }: Span): number => (to > from ? to - from + 1 : 0);

/** A place some levels above a leaf. */
export const placeAbove = (index: number, levels: number): number =>
  Math.floor(index / 2 ** levels);

/** The place beside one, under the same parent. */
export const siblingOf = (place: number): number => (place % 2 === 0 ? place + 1 : place - 1);

/** The first chunk at each place of a level, by its place. */
function chunksAt({ chunks }: Proof, level: number): Map<number, number> {
  const found = new Map<number, number>();
  for (const [number, { index }] of chunks.entries()) {
    const place = placeAbove(index, level);
    if (!found.has(place)) found.set(place, number);
  }
  return found;
}

/** The hashes that lead from a level to the one above; those the browser computes are not given. */
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

/** The rows from the leaves up to the root; null where the header names no such tree. */
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
    // Before the leaves nothing was computed where the root itself does not hold.
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
