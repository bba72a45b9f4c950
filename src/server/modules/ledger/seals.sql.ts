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

/**
 * The seals that follow a number: as many as cover `rows` entries and changes, a hundred at most,
 * and one in any case.
 */
export async function sealsAfter(db: Db, no: bigint, rows: number): Promise<Seal[]> {
  const found = await sql<SealRow>`
    select no, upto, entries, digests, prev, head, "sealedAtMicros",
      changes_upto as "changesUpto", changes as count, changes_digest as "changesDigest"
    from (
      select s.*, (extract(epoch from s.sealed_at) * 1000000)::bigint as "sealedAtMicros",
        sum(s.entries::bigint + coalesce(s.changes, 0)) over (order by s.no) as covered,
        row_number() over (order by s.no) as nth
      from (select * from ledger.seal n where n.no > ${no} order by n.no limit 100) s
    ) s
    where s.covered <= ${rows} or s.nth = 1 order by s.no`.execute(db);
  return found.rows.map(({ changesUpto: upto, count, changesDigest: digest, ...seal }) =>
    upto === null ? { ...seal, changes: null } : { ...seal, changes: { upto, count, digest } },
  );
}

/** Each of these stretches of the log of changes as it is sealed: how many, and their digest. */
export async function changesToSeal(db: Db, stretches: { after: bigint; upto: bigint }[]) {
  const found = await sql<{ count: number; digest: Uint8Array }>`
    select c.count, c.digest
    from unnest(${stretches.map(({ after }) => after)}::bigint[],
      ${stretches.map(({ upto }) => upto)}::bigint[]) with ordinality s (after, upto, nth)
    cross join lateral (
      select count(*)::integer as count, sha256(coalesce(string_agg(sha256(convert_to(
          octet_length(position::text) || ':' || position || ','
          || octet_length(table_name) || ':' || table_name || ','
          || octet_length(key) || ':' || key || ','
          || coalesce('64:' || encode(digest, 'hex'), '-') || ',', 'UTF8')), ''::bytea
        order by position), '')) as digest
      from integrity.change where position > s.after and position <= s.upto) c
    order by s.nth`.execute(db);
  return found.rows;
}

/** The entries between two positions as they are sealed, field by field. */
export async function rowsToSeal(db: Db, after: bigint, upto: bigint) {
  // As JSON: an array's own text would be read sign by sign.
  const found = await sql<{ fields: (string | null)[] }>`
    select to_json(fields) as fields from ledger.row_to_seal
    where position > ${after} and position <= ${upto} order by position`.execute(db);
  return found.rows.map(({ fields }) => fields);
}

/** The head of a seal, or null where there is none of that number. */
export async function headOfSeal(db: Db, no: bigint): Promise<Uint8Array | null> {
  const found = await sql<{ head: Uint8Array }>`
    select head from ledger.seal where no = ${no}`.execute(db);
  return found.rows[0]?.head ?? null;
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
