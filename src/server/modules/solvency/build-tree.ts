import { hash, randomBytes } from 'node:crypto';
import { setImmediate as rest } from 'node:timers/promises';
import { joined } from '#core/proofs/bytes.ts';
import {
  hmacWithKey,
  LeafWriter,
  levelsFrom,
  type Means,
  type Owed,
  type Place,
} from '#core/proofs/merkle-build.ts';
import type { Header } from '#core/proofs/tree-format.ts';
import { keyFor } from '#platform/config/keys.ts';

/** Node's SHA-256: a binary string costs a quarter of what a buffer costs. */
function hashInto(bytes: Uint8Array, into: Uint8Array, at: number): void {
  const digest = hash('sha256', bytes, 'binary');
  for (let index = 0; index < digest.length; index += 1)
    into[at + index] = digest.charCodeAt(index);
}

/** The functions for building a tree, from Node. */
export const nodeMeans: Means = { hashInto, randomBytes };

/** Returns the secret that hides a member's leaves, from a members' key, current or former. */
export function memberSecretsOf(key: Buffer): (member: string) => Uint8Array {
  const ofMembers = hmacWithKey(key, hashInto);
  return (member) => ofMembers(joined(member));
}

/** Returns keys derived from the installation's secret; no snapshot shows them. */
export function secretsOf(secret: string) {
  const keyOf = (label: string): Buffer => keyFor(secret, 'candor solvency', label);
  return {
    ofMember: memberSecretsOf(keyOf('members')),
    ofPadding: hmacWithKey(keyOf('padding'), hashInto),
  };
}

/** The leaves that one proof reads at once: ten levels of the tree. */
const mostInBlock = 1024;

export const blockLeavesOf = (header: Header): number => Math.min(mostInBlock, header.leaves);

export type Tree = {
  leaves: Uint8Array;
  /** Every level from the roots of the blocks up to the root. */
  top: Uint8Array[];
};

/**
 * Builds the tree from batches of members as they arrive, and yields to other work between batches.
 */
export async function buildTree(
  header: Header,
  padding: Uint8Array,
  batches: AsyncIterable<Owed[]>,
  note: (places: Place[]) => Promise<void>,
): Promise<Tree> {
  const writer = new LeafWriter(header, nodeMeans);
  for await (const batch of batches) {
    await note(batch.map((item) => writer.add(item)));
    await rest();
  }
  const leaves = writer.finish(padding);
  const blockLevel = Math.log2(blockLeavesOf(header));
  const top = levelsFrom(leaves, 0, header, hashInto).slice(blockLevel);
  return { leaves, top };
}

/** Splits the concatenated levels; each record is as long as the root. */
export function levelsOf(top: Uint8Array, recordBytes: number): Uint8Array[] {
  const levels: Uint8Array[] = [];
  // A tree of n at the bottom has 2n - 1 records.
  let size = (top.length + recordBytes) / 2;
  for (let at = 0; at < top.length; size /= 2) {
    levels.push(top.subarray(at, at + size));
    at += size;
  }
  return levels;
}
