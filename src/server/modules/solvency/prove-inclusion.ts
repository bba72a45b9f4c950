import { hexOf } from '#core/proofs/bytes.ts';
import { levelsFrom, nodeOf, nonceOf, pathOf } from '#core/proofs/merkle-build.ts';
import type { Chunk, Proof, Published } from '#core/proofs/merkle-sum.ts';
import type { Header } from '#core/proofs/tree-format.ts';
import { invariant } from '#core/rules/refusal.ts';
import type { Db } from '#platform/db/db.ts';
import { formerMembersKey } from '#platform/db/former-keys.sql.ts';
import { levelsOf, memberSecretsOf, nodeMeans, secretsOf } from './build-tree.ts';
import { blockOf, placesOf, type Snapshot, topOf } from './snapshots.sql.ts';

const { hashInto } = nodeMeans;

export const headerOf = (snapshot: Snapshot): Header => JSON.parse(snapshot.header) as Header;

/** A snapshot in the form that proofs are verified against. */
export const publishedOf = (snapshot: Snapshot): Published => ({
  header: headerOf(snapshot),
  root: nodeOf(snapshot.root),
  rootId: snapshot.rootId,
});

/** Returns the proof of one owner in a snapshot; null if nothing was owed to them then. */
export async function proveInclusion(
  db: Db,
  snapshot: Snapshot,
  owner: string,
  secret: string,
): Promise<Proof | null> {
  const indices = await placesOf(db, snapshot.no, owner);
  if (indices === undefined) return null;
  const header = headerOf(snapshot);
  const top = levelsOf(await topOf(db, snapshot.no), snapshot.root.length);
  const chunks: Chunk[] = [];
  for (const index of indices) {
    const number = Math.floor(index / snapshot.blockLeaves);
    const block = await blockOf(db, snapshot.no, number);
    invariant(block !== undefined, 'a published snapshot has all its leaves');
    const low = pathOf(levelsFrom(block, 0, header, hashInto), index % snapshot.blockLeaves);
    chunks.push({ ...low, index, path: [...low.path, ...pathOf(top, number).path] });
  }
  // The secret in force when a snapshot was published hides its leaves.
  const former = await formerMembersKey(db, secret, snapshot.no);
  const ofMember = former === null ? secretsOf(secret).ofMember : memberSecretsOf(former);
  const nonce = hexOf(nonceOf(ofMember(owner), header, hashInto));
  return { rootId: snapshot.rootId, member: owner, nonce, chunks };
}
