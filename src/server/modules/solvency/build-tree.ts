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

/** Node's own SHA-256: as a text of bytes it costs a quarter of what a buffer costs. */
function hashInto(bytes: Uint8Array, into: Uint8Array, at: number): void {
  const digest = hash('sha256', bytes, 'binary');
  for (let index = 0; index < digest.length; index += 1)
    into[at + index] = digest.charCodeAt(index);
}

/** What building a tree needs, as Node has it. */
export const nodeMeans: Means = { hashInto, randomBytes };

/** What hides a member's leaves, by the key of members: of the secret, or of one before it. */
export function memberSecretsOf(key: Buffer): (member: string) => Uint8Array {
  const ofMembers = hmacWithKey(key, hashInto);
  return (member) => ofMembers(joined(member));
}

/** Keys of the installation's secret that no snapshot shows. */
export function secretsOf(secret: string) {
  const keyOf = (label: string): Buffer => keyFor(secret, 'candor solvency', label);
  return {
    ofMember: memberSecretsOf(keyOf('members')),
    ofPadding: hmacWithKey(keyOf('padding'), hashInto),
  };
}

/** Leaves that one proof reads at once: ten levels of the tree. */
const mostInBlock = 1024;

export const blockLeavesOf = (header: Header): number => Math.min(mostInBlock, header.leaves);

export type Tree = {
  leaves: Uint8Array;
  /** Every level from that of the blocks' own roots up to the root. */
  top: Uint8Array[];
};

/** Builds the tree from members as they come, batch by batch, and rests between two of them. */
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

/** The levels that were kept one after the other, apart again; records are as long as the root. */
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
