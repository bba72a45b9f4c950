import { placeAbove, siblingOf, type Span } from './path-rows.ts';

// Where the nodes of the tree stand: every row of the list is a row of the picture. A small tree is
// drawn whole; of a larger one the member's ways to the root, and what was given beside them.

export type NodeKind = 'own' | 'given' | 'other';
/** `x` is a share of the width; a row counts from the leaves, and half of one hangs below. */
export type TreeNode = { x: number; row: number; kind: NodeKind };
export type TreeLine = {
  from: { x: number; row: number };
  to: { x: number; row: number };
  kind: NodeKind;
  /** Whether levels are left out between its ends. */
  isFolded: boolean;
};
export type TreeLayout = { nodes: TreeNode[]; lines: TreeLine[]; columns: number };

/** The height of a row, in the list and in the picture. */
export const rowHeight = 56;
const drawnWhole = 7;
/** How much wider a node stands for each level that is not drawn below it. */
const wider = 0.5;

const mostPlaces = 16;
/** Whether a tree of so many leaves has these places, and a picture of them can be read. */
export const isDrawable = (places: readonly number[], leaves: number): boolean =>
  places.length > 0 &&
  places.length <= mostPlaces &&
  places.every((index) => Number.isInteger(index) && index >= 0 && index < leaves);

/** Every node of each row, by its place in its level. */
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

/** So many columns there are at least for every one of the member's own leaves. */
const roomy = 40;
const widthOf = (row: number): number => 1 + row * wider;

/** Two short lines below a node whose own children are not drawn. */
const tuft = ({ x, row }: TreeNode, columns: number): TreeLine[] =>
  [-1, 1].map((side) => ({
    from: { x: x + (side * widthOf(row) * 0.22) / columns, row: row - 0.5 },
    to: { x, row },
    kind: 'other',
    isFolded: false,
  }));

/**
 * Lays the tree out: what has nothing drawn below it stands in columns of one width, from left to
 * right as in the tree, and a parent in the middle above its children.
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

/** How far down a row stands in a picture of so many rows. */
export const heightOf = (row: number, rows: number): number => (rows - 1 - row + 0.5) * rowHeight;

/** A line from a child up to its parent, in a picture that is a thousand wide. */
export function curveOf({ from, to }: TreeLine, rows: number): string {
  const [x1, x2] = [from.x * 1000, to.x * 1000].map((x) => x.toFixed(1));
  const [y1, y2] = [heightOf(from.row, rows), heightOf(to.row, rows)];
  const middle = (y1 + y2) / 2;
  return `M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`;
}
