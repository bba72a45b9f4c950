import { placeAbove, siblingOf, type Span } from './path-rows.ts';

// Computes the positions of the tree's nodes; each row of the list is a row of the picture. A small
// tree is drawn in full; of a larger one, only the member's paths to the root and the given nodes
// beside them.

export type NodeKind = 'own' | 'given' | 'other';
/** `x` is a share of the width; rows count from the leaves, and a half row hangs below one. */
export type TreeNode = { x: number; row: number; kind: NodeKind };
export type TreeLine = {
  from: { x: number; row: number };
  to: { x: number; row: number };
  kind: NodeKind;
  /** Whether levels between its ends are left out. */
  isFolded: boolean;
};
export type TreeLayout = { nodes: TreeNode[]; lines: TreeLine[]; columns: number };

/** A row's height, in the list and in the picture. */
export const rowHeight = 56;
const drawnWhole = 7;
/** The extra width of a node for each level below it that is not drawn. */
const wider = 0.5;

const mostPlaces = 16;
/** Returns whether a tree of this size has these indices, and its picture is readable. */
export const isDrawable = (places: readonly number[], leaves: number): boolean =>
  places.length > 0 &&
  places.length <= mostPlaces &&
  places.every((index) => Number.isInteger(index) && index >= 0 && index < leaves);

/** Returns every node of each row, by its index in the level. */
function kindsOf(places: readonly number[], spans: readonly Span[]): Map<number, NodeKind>[] {
  const depth = spans.at(-1)!.to;
  const isWhole = depth <= drawnWhole && spans.length === depth + 1;
  return spans.map(({ from, to }) => {
    const kinds = new Map<number, NodeKind>();
    if (isWhole) for (let at = 0; at < 2 ** (depth - to); at += 1) kinds.set(at, 'other');
    const own = new Set(places.map((index) => placeAbove(index, to)));
    for (const at of own) {
      const sibling = siblingOf(at);
      if (from === to && to < depth && !own.has(sibling)) kinds.set(sibling, 'given');
    }
    for (const at of own) kinds.set(at, 'own');
    return kinds;
  });
}

const isOrder: Record<NodeKind, number> = { other: 0, given: 1, own: 2 };
const byKind = (row: { kind: NodeKind }, other: { kind: NodeKind }): number =>
  isOrder[row.kind] - isOrder[other.kind];

/** The minimum number of columns for each of the member's leaves. */
const roomy = 40;
const widthOf = (row: number): number => 1 + row * wider;

/** Returns two short lines below a node whose children are not drawn. */
const tuft = ({ x, row }: TreeNode, columns: number): TreeLine[] =>
  [-1, 1].map((side) => ({
    from: { x: x + (side * widthOf(row) * 0.22) / columns, row: row - 0.5 },
    to: { x, row },
    kind: 'other',
    isFolded: false,
  }));

/**
 * Lays out the tree: nodes without drawn children get equal columns from left to right in tree
 * order; a parent is centred above its children.
 */
export function layTree(places: readonly number[], spans: readonly Span[]): TreeLayout {
  const kinds = kindsOf(places, spans);
  const nodes: TreeNode[] = [];
  const lines: TreeLine[] = [];
  const ends: TreeNode[] = [];
  const leafWidth = Math.max(1, kinds[0]!.size / roomy);
  let columns = 0;
  const stand = (row: number, place: number): TreeNode => {
    const levels = row === 0 ? 0 : spans[row]!.to - spans[row - 1]!.to;
    const below = row === 0 ? [] : [...kinds[row - 1]!.keys()].sort((a, b) => a - b);
    const children = below
      .filter((at) => placeAbove(at, levels) === place)
      .map((at) => stand(row - 1, at));
    const kind = kinds[row]!.get(place)!;
    const leaf = kind === 'other' ? 1 : leafWidth;
    const width = children.length > 0 ? 0 : row === 0 ? leaf : widthOf(row);
    const node: TreeNode = { x: columns + width / 2, row, kind };
    columns += width;
    if (children.length === 0) {
      if (row > 0) ends.push(node);
    } else {
      node.x = children.reduce((sum, { x }) => sum + x, 0) / children.length;
    }
    const isFolded = row > 0 && spans[row]!.to > spans[row]!.from;
    for (const child of children) lines.push({ from: child, to: node, kind: child.kind, isFolded });
    nodes.push(node);
    return node;
  };
  stand(spans.length - 1, 0);
  for (const node of nodes) node.x /= columns;
  lines.push(...ends.flatMap((node) => tuft(node, columns)));
  return { nodes: nodes.sort(byKind), lines: lines.sort(byKind), columns };
}

/** Returns a row's vertical position in a picture of `rows` rows. */
export const heightOf = (row: number, rows: number): number => (rows - 1 - row + 0.5) * rowHeight;

/** Returns the curve from a child up to its parent, in a picture 1000 units wide. */
export function curveOf({ from, to }: TreeLine, rows: number): string {
  const [x1, x2] = [from.x * 1000, to.x * 1000].map((x) => x.toFixed(1));
  const [y1, y2] = [heightOf(from.row, rows), heightOf(to.row, rows)];
  const middle = (y1 + y2) / 2;
  return `M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`;
}
