import { hexOf, isSame } from '#core/proofs/bytes.ts';
import { sealLeaf, type SealTree, sealTree } from '#core/proofs/seal-tree.ts';
import { checkpointBody, keyText, noteText, signatureLine } from '#core/proofs/signed-note.ts';
import type { CheckpointKey } from '#platform/config/checkpoint-key.ts';
import { sha256 } from '#platform/config/sha256.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { reportSealFault } from '../ledger/ledger.ts';
import { checkpointOf, headsAfter, insertCheckpoint } from './checkpoints.sql.ts';

const HEADS_AT_ONCE = 5_000;

/** Extends a tree over seals to the newest seal, or to a number. */
async function grow(db: Db, tree: SealTree, upTo?: bigint): Promise<void> {
  for (;;) {
    const left = upTo === undefined ? HEADS_AT_ONCE : Number(upTo - tree.size());
    const heads = await headsAfter(db, tree.size(), Math.min(left, HEADS_AT_ONCE));
    for (const { no, head } of heads) tree.add(sealLeaf(no, head));
    if (heads.length < HEADS_AT_ONCE) return;
  }
}

/**
 * Returns a job that signs the current seals if there are new ones. After a start, it first
 * compares the last checkpoint with the seals: it signs nothing for a rewritten history, and
 * reports it in public.
 */
export function checkpointRun(key: CheckpointKey): (db: Db) => Promise<void> {
  let tree: SealTree | null = null;
  return async (db) => {
    const last = await checkpointOf(db);
    if (tree === null || tree.size() !== (last?.size ?? 0n)) {
      tree = sealTree(sha256);
      await grow(db, tree, last?.size ?? 0n);
    }
    if (last !== null && !isSame(tree.root(), last.root)) {
      tree = null;
      const detail = `the seals up to ${last.size} are not those that were signed as ${hexOf(last.root)}`;
      await inTransaction(db, (tx) => reportSealFault(tx, last.size, detail));
      return;
    }
    await grow(db, tree);
    const [size, root] = [tree.size(), Buffer.from(tree.root())];
    if (size === (last?.size ?? 0n)) return;
    const body = checkpointBody({ origin: key.name, size, root });
    const line = signatureLine({ ...key, bytes: key.sign(Buffer.from(body)) });
    const note = noteText(body, [line]);
    await inTransaction(db, (tx) => insertCheckpoint(tx, { size, root, note, key: keyText(key) }));
  };
}
