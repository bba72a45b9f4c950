import { sql } from 'kysely';
import type { Seal } from '../../../core/proofs/seal-chain.ts';
import type { Db, Tx } from '../../platform/db/db.ts';

/** Makes the next seal; its number, or null where nothing is new or somebody is still writing. */
export async function makeSeal(tx: Tx, span: number): Promise<bigint | null> {
  const made = await sql<{ no: bigint | null }>`
    select ledger.make_seal(${span}::integer) as no`.execute(tx);
  return made.rows[0]?.no ?? null;
}

/** A seal of the first format covers no changes (seal_format_is_whole). */
type SealRow = Omit<Seal, 'changes'> &
  (
    | { changesUpto: bigint; count: number; changesDigest: Uint8Array }
    | { changesUpto: null; count: null; changesDigest: null }
  );

/** The seal that follows a number, if there is one. */
export async function sealAfter(db: Db, no: bigint): Promise<Seal | null> {
  const found = await sql<SealRow>`
    select no, upto, entries, digests, prev, head,
      (extract(epoch from sealed_at) * 1000000)::bigint as "sealedAtMicros",
      changes_upto as "changesUpto", changes as count, changes_digest as "changesDigest"
    from ledger.seal where ledger.seal.no > ${no} order by ledger.seal.no limit 1`.execute(db);
  const [row] = found.rows;
  if (row === undefined) return null;
  const { changesUpto: upto, count, changesDigest: digest, ...seal } = row;
  if (upto === null) return { ...seal, changes: null };
  return { ...seal, changes: { upto, count, digest } };
}

/** The changes between two positions as they are sealed: how many, and their digest. */
export async function changesToSeal(db: Db, after: bigint, upto: bigint) {
  const found = await sql<{ count: number; digest: Uint8Array }>`
    select count(*)::integer as count, sha256(coalesce(string_agg(sha256(convert_to(
        octet_length(position::text) || ':' || position || ','
        || octet_length(table_name) || ':' || table_name || ','
        || octet_length(key) || ':' || key || ','
        || coalesce('64:' || encode(digest, 'hex'), '-') || ',', 'UTF8')), ''::bytea
      order by position), '')) as digest
    from integrity.change where position > ${after} and position <= ${upto}`.execute(db);
  return found.rows[0] ?? { count: 0, digest: new Uint8Array() };
}

/** The entries between two positions as they are sealed, field by field. */
export async function rowsToSeal(db: Db, after: bigint, upto: bigint) {
  const found = await sql<{ fields: (string | null)[] }>`
    select fields from ledger.row_to_seal
    where position > ${after} and position <= ${upto} order by position`.execute(db);
  return found.rows.map(({ fields }) => fields);
}

/** A published seal: its number, its head in hex, and when it was made. */
export type SealHead = { no: bigint; upto: bigint; head: string; sealedAt: Date };

/** The newest seals, newest first. */
export async function sealHeads(db: Db, limit: number, before?: bigint): Promise<SealHead[]> {
  const found = await sql<SealHead>`
    select no, upto, encode(head, 'hex') as head, sealed_at as "sealedAt" from ledger.seal
    where ${before ?? null}::bigint is null or no < ${before ?? null}::bigint
    order by no desc limit ${limit}`.execute(db);
  return found.rows;
}

export async function reportSealFault(tx: Tx, no: bigint, detail: string): Promise<void> {
  await sql`select ledger.report_seal_fault(${no}, ${detail})`.execute(tx);
}

/** Seals that were found not to fit the books any more. */
export async function sealFaults(db: Db): Promise<{ no: bigint; detail: string; at: Date }[]> {
  const found = await sql<{ no: bigint; detail: string; at: Date }>`
    select seal_no as no, detail, found_at as at from ledger.seal_fault order by seal_no`.execute(
    db,
  );
  return found.rows;
}
