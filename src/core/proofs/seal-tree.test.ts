import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { hexOf, joined } from './bytes.ts';
import { sealLeaf, sealTree } from './seal-tree.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');

/** The root as RFC 6962, 2.1 defines it, by a split at the largest smaller power of two. */
function rootOf(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return sha256(new Uint8Array());
  if (leaves.length === 1) return sha256(joined(Uint8Array.of(0), leaves[0]!));
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  const parts = [rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split))];
  return sha256(joined(Uint8Array.of(1), ...parts));
}

function grown(leaves: readonly Uint8Array[]) {
  const tree = sealTree(sha256);
  for (const leaf of leaves) tree.add(leaf);
  return tree;
}

describe('the tree over the seals', () => {
  // The test vectors of Certificate Transparency's reference implementation.
  test('has the roots of the published vectors', () => {
    const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657'];
    const leaves = [...inputs, '606162636465666768696a6b6c6d6e6f'].map((input) =>
      Buffer.from(input, 'hex'),
    );
    assert.equal(
      hexOf(grown([]).root()),
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
    assert.equal(
      hexOf(grown(leaves.slice(0, 1)).root()),
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    );
    assert.equal(
      hexOf(grown(leaves).root()),
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    );
  });

  test('has the root of the definition at any size, and keeps it when asked twice', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 70 }), (leaves) => {
        const tree = grown(leaves);
        assert.equal(hexOf(tree.root()), hexOf(rootOf(leaves)));
        assert.equal(hexOf(tree.root()), hexOf(rootOf(leaves)));
        assert.equal(tree.size(), BigInt(leaves.length));
      }),
      { numRuns: 100 },
    );
  });

  test('has another root where one seal has another head or another number', () => {
    const head = sha256(Uint8Array.of(1));
    const other = sha256(Uint8Array.of(2));
    const roots = [
      grown([sealLeaf(1n, head), sealLeaf(2n, other)]),
      grown([sealLeaf(1n, other), sealLeaf(2n, head)]),
      grown([sealLeaf(1n, head), sealLeaf(3n, other)]),
      grown([sealLeaf(1n, head)]),
    ].map((tree) => hexOf(tree.root()));
    assert.equal(new Set(roots).size, roots.length);
  });
});
