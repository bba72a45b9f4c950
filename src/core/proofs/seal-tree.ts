// The tree over the seals of the books (INT-14): the Merkle tree of RFC 6962, whose leaves are the
// seals in order. It keeps only the roots of complete subtrees, so it grows without its past.

import { int64, joined } from './bytes.ts';
import type { Sha256 } from './seal-chain.ts';

/** Returns the leaf of a seal: its number and its head, which binds everything that it covers. */
export const sealLeaf = (no: bigint, head: Uint8Array): Uint8Array =>
  joined('candor/seal-leaf/1\0', int64(no), head);

/** A growing tree: its number of leaves, and its root at any moment. */
export type SealTree = {
  size: () => bigint;
  add: (leaf: Uint8Array) => void;
  root: () => Uint8Array;
};

/** An empty tree; its root is the hash of nothing. */
export function sealTree(sha256: Sha256): SealTree {
  // One subtree for each bit of the size, the largest first.
  const whole: Uint8Array[] = [];
  let size = 0n;
  const node = (left: Uint8Array, right: Uint8Array): Uint8Array =>
    sha256(joined(Uint8Array.of(1), left, right));
  return {
    size: () => size,
    add: (leaf) => {
      let grown = sha256(joined(Uint8Array.of(0), leaf));
      for (let bits = size; (bits & 1n) === 1n; bits >>= 1n) {
        grown = node(whole.pop() ?? grown, grown);
      }
      whole.push(grown);
      size += 1n;
    },
    root: () =>
      whole.length === 0
        ? sha256(new Uint8Array())
        : whole.reduceRight((right, left) => node(left, right)),
  };
}
