import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { placeAbove, spansOf } from './path-rows.ts';
import { curveOf, heightOf, isDrawable, layTree, rowHeight, type TreeNode } from './tree-layout.ts';

const rowOf = (nodes: TreeNode[], row: number, kind?: string) =>
  nodes.filter((node) => node.row === row && (kind === undefined || node.kind === kind));

test('a small tree is drawn whole: leaves side by side, a parent in the middle of its children', () => {
  const { nodes, lines } = layTree([10, 21], spansOf(5, 5, false));
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map((row) => rowOf(nodes, row).length),
    [32, 16, 8, 4, 2, 1],
  );
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map((row) => rowOf(nodes, row, 'own').length),
    [2, 2, 2, 2, 2, 1],
  );
  assert.equal(rowOf(nodes, 0, 'given').length, 2);
  assert.equal(rowOf(nodes, 4, 'given').length, 0);
  assert.equal(lines.length, nodes.length - 1);
  assert.equal(rowOf(nodes, 5)[0]!.x, 0.5);
  assert.equal(
    rowOf(nodes, 0, 'own')
      .map(({ x }) => x)
      .join(),
    `${10.5 / 32},${21.5 / 32}`,
  );
});

test('every row of the picture is a row of the list, 56 px high, whatever the depth', () => {
  assert.equal(rowHeight, 56);
  for (const depth of [1, 5, 7, 8, 21, 31]) {
    for (const isOpen of [false, true]) {
      const spans = spansOf(depth, depth, isOpen);
      const { nodes } = layTree([0, 1], spans);
      const rows = new Set(nodes.map(({ row }) => heightOf(row, spans.length)));
      assert.deepEqual(
        [...rows].sort((a, b) => a - b),
        spans.map((_, index) => index * 56 + 28),
      );
    }
  }
});

test('of any tree all ways lead to the root, left stays left, and nothing stands outside', () => {
  const input = fc
    .record({ depth: fc.integer({ min: 1, max: 31 }), isOpen: fc.boolean(), stop: fc.nat(31) })
    .chain(({ depth, isOpen, stop }) =>
      fc.record({
        places: fc.uniqueArray(fc.nat(2 ** depth - 1), { minLength: 1, maxLength: 4 }),
        depth: fc.constant(depth),
        spans: fc.constant(spansOf(depth, Math.min(stop, depth), isOpen)),
      }),
    );
  fc.assert(
    fc.property(input, ({ places, depth, spans }) => {
      const { nodes, lines } = layTree(places, spans);
      for (const { x } of nodes) assert.ok(x > 0 && x < 1);
      for (const [row, { to }] of spans.entries()) {
        const own = rowOf(nodes, row, 'own');
        assert.equal(own.length, new Set(places.map((index) => placeAbove(index, to))).size);
        const xs = new Set(rowOf(nodes, row).map(({ x }) => x));
        assert.equal(xs.size, rowOf(nodes, row).length, 'no two in one place');
      }
      const sorted = places.toSorted((a, b) => a - b);
      const leaves = rowOf(nodes, 0, 'own').toSorted((a, b) => a.x - b.x);
      assert.equal(leaves.length, sorted.length);
      const ways = lines.filter(({ kind, from }) => kind === 'own' && Number.isInteger(from.row));
      assert.equal(ways.length, nodes.filter(({ kind }) => kind === 'own').length - 1);
      for (const { from, to } of ways) assert.equal(to.row, from.row + 1);
      const beside = nodes.filter(({ kind }) => kind === 'given').length;
      assert.ok(beside <= places.length * depth);
    }),
  );
});

test('a line goes up from its child, and leaves and arrives upright', () => {
  const line = {
    from: { x: 0.25, row: 0 },
    to: { x: 0.5, row: 1 },
    kind: 'own' as const,
    isFolded: false,
  };
  assert.equal(curveOf(line, 2), 'M250.0 84C250.0 56 500.0 56 500.0 28');
});

test('places that the tree does not have are not drawn', () => {
  assert.ok(isDrawable([0, 31], 32));
  for (const places of [[], [32], [-1], [0.5], Array.from({ length: 17 }, (_, at) => at)]) {
    assert.equal(isDrawable(places, 32), false);
  }
});
