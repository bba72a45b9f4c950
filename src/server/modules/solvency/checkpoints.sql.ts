import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe } from '#platform/db/rows/read-rows.ts';

/** A checkpoint as it was signed. */
export type StoredCheckpoint = {
  size: bigint;
  root: Buffer;
  note: string;
  key: string;
  madeAt: Date;
};

/** A witness's signature over a checkpoint, and its time by the witness's clock. */
export type Cosignature = { size: bigint; witness: string; line: string; cosignedAt: Date };

const columns = sql`size, root, note, key, made_at`;

/** Returns the newest checkpoint, or the one of the given size. */
export async function checkpointOf(db: Db, size?: bigint): Promise<StoredCheckpoint | null> {
  const found = await maybe<StoredCheckpoint>(db)`
    select ${columns} from solvency.checkpoint
    where ${size ?? null}::bigint is null or size = ${size ?? null}::bigint
    order by size desc limit 1`;
  return found ?? null;
}

export async function insertCheckpoint(
  tx: Tx,
  { size, root, note, key }: Omit<StoredCheckpoint, 'madeAt'>,
): Promise<void> {
  await sql`insert into solvency.checkpoint (size, root, note, key, made_at)
    values (${size}, ${root}, ${note}, ${key}, clock.real())`.execute(tx);
}

/** Returns the newest cosignature of each witness; for one checkpoint if a size is given. */
export async function cosignatures(db: Db, size?: bigint): Promise<Cosignature[]> {
  return all<Cosignature>(db)`
    select distinct on (witness) size, witness, line, cosigned_at
    from solvency.cosignature
    where ${size ?? null}::bigint is null or size = ${size ?? null}::bigint
    order by witness, size desc`;
}

/** Saves a cosignature; a witness's first one over a checkpoint stays. */
export async function insertCosignature(tx: Tx, cosignature: Cosignature): Promise<void> {
  await sql`insert into solvency.cosignature (size, witness, line, cosigned_at)
    values (${cosignature.size}, ${cosignature.witness}, ${cosignature.line},
      ${cosignature.cosignedAt})
    on conflict do nothing`.execute(tx);
}

/** Returns the heads of the seals after a number, in order. */
export async function headsAfter(
  db: Db,
  no: bigint,
  limit: number,
): Promise<{ no: bigint; head: Buffer }[]> {
  return all<{ no: bigint; head: Buffer }>(db)`
    select no, head from ledger.seal where no > ${no} order by no limit ${limit}`;
}

/** Passes a witness's note to the worker, which verifies its signature. */
export async function bringCosignature(tx: Tx, note: string): Promise<void> {
  await sql`select solvency.bring_cosignature(${note})`.execute(tx);
}
