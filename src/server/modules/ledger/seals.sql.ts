import { sql } from 'kysely';
import type { Seal } from '#core/proofs/seal-chain.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe } from '#platform/db/rows/read-rows.ts';
import { fieldsOfRecord, microsOf } from '#platform/db/rows/record-text.ts';

// Sealed rows are read here raw from their tables, and the caller hashes them. The database
// functions that made the seal (db/code/ledger/seals.sql) take no part in the check (INT-13).

/**
 * Makes the next seal; returns its number, or null if nothing is new or a transaction is still
 * writing.
 */
export async function makeSeal(tx: Tx, span: number): Promise<bigint | null> {
  const made = await maybe<{ no: bigint | null }>(tx)`
    select ledger.make_seal(${span}::integer) as no`;
  return made?.no ?? null;
}

/** A seal of the first format covers no changes (seal_format_is_whole). */
type SealRow = Omit<Seal, 'changes' | 'sealedAtMicros'> & { sealedAt: string } & (
    | { changesUpto: bigint; count: number; changesDigest: Uint8Array }
    | { changesUpto: null; count: null; changesDigest: null }
  );

function sealOf({ changesUpto, count, changesDigest, sealedAt, ...seal }: SealRow): Seal {
  // An invalid timestamp cannot match the head either.
  const timed = { ...seal, sealedAtMicros: microsOf(sealedAt) ?? 0n };
  return changesUpto === null
    ? { ...timed, changes: null }
    : { ...timed, changes: { upto: changesUpto, count, digest: changesDigest } };
}

/**
 * Returns the seals after a number: as many as cover `rows` entries and changes, at least one and
 * at most a hundred.
 */
export async function sealsAfter(db: Db, no: bigint, rows: number): Promise<Seal[]> {
  const found = await all<SealRow>(db)`
    select no, upto, entries, digests, prev, head, sealed_at::text,
      changes_upto, changes as count, changes_digest
    from (
      select s.*, sum(s.entries::bigint + coalesce(s.changes, 0)) over (order by s.no) as covered,
        row_number() over (order by s.no) as nth
      from (select * from ledger.seal n where n.no > ${no} order by n.no limit 100) s
    ) s
    where s.covered <= ${rows} or s.nth = 1 order by s.no`;
  return found.map(sealOf);
}

/** A line of the log of changes as sealed, field by field, and its position. */
type ChangeRow = { position: bigint; fields: (string | null)[] };

/** Returns up to `max` changes between two positions, in order. */
export async function changesToSeal(
  db: Db,
  after: bigint,
  upto: bigint,
  max: number,
): Promise<ChangeRow[]> {
  type Row = { position: bigint; table: string; key: string; digest: Buffer | null; month: string };
  const found = await all<Row>(db)`
    select position, table_name as table, key, digest, period::text as month
    from integrity.change
    where position > ${after} and position <= ${upto} order by position limit ${max}`;
  return found.map(({ position, table, key, digest, month }) => ({
    position,
    fields: [position.toString(), table, key, digest?.toString('hex') ?? null, month],
  }));
}

/** The positions of fields in a record below that are not sealed as their plain text. */
const FOUND = { account: 26, transfer: 27 };
const [ACCOUNT, TRANSFER, POSTED_AT, FIELDS] = [1, 8, 24, 26];
const ofAccount = [2, 3, 4];

/** Returns the fields as sealed: fields joined from the wrong row count as missing. */
function fieldsToSeal(record: string, payloadHash: Buffer | null): (string | null)[] {
  const whole = fieldsOfRecord(record);
  const fields = whole.slice(0, FIELDS);
  if (whole[FOUND.account] !== fields[ACCOUNT]) for (const at of ofAccount) fields[at] = null;
  if (whole[FOUND.transfer] !== fields[TRANSFER]) fields.fill(null, TRANSFER + 1, POSTED_AT + 1);
  else {
    fields[16] = payloadHash?.toString('hex') ?? null;
    const postedAt = fields[POSTED_AT] ?? null;
    fields[POSTED_AT] = postedAt === null ? null : `${microsOf(postedAt) ?? postedAt}`;
  }
  return fields;
}

/**
 * Returns the entries between two positions as sealed, field by field, each with its account and
 * its transfer. The joins start at the entry, so a deleted row leaves one that differs.
 */
export async function rowsToSeal(db: Db, after: bigint, upto: bigint) {
  // One text per row, which is quicker to read than thirty values.
  const found = await all<{ record: string; payloadHash: Buffer | null }>(db)`
    select row(e.position, e.account_id, a.owner, a.class, a.asset, e.seq, e.amount,
        e.balance_after, e.transfer_id, t.kind, t.family, t.subject, t.leg, t.debit, t.credit,
        t.amount, null, t.actor, t.rate, t.payment, t.approval, t.undoes, t.evidence, t.reason,
        t.posted_at, e.period, a.id, t.id)::text as record, t.payload_hash
    from ledger.entry e
    left join ledger.account a on a.id = e.account_id
    left join ledger.transfer t on t.id = e.transfer_id
    where e.position > ${after} and e.position <= ${upto} order by e.position`;
  return found.map(({ record, payloadHash }) => fieldsToSeal(record, payloadHash));
}

/** Returns the head of a seal, or null if there is no seal of that number. */
export async function headOfSeal(db: Db, no: bigint): Promise<Uint8Array | null> {
  const found = await maybe<{ head: Uint8Array }>(db)`
    select head from ledger.seal where no = ${no}`;
  return found?.head ?? null;
}

/** A published seal: its number, its head in hex, and when it was made. */
export type SealHead = { no: bigint; upto: bigint; head: string; sealedAt: Date };

/** Returns the newest seals, newest first. */
export async function sealHeads(db: Db, limit: number, before?: bigint): Promise<SealHead[]> {
  return all<SealHead>(db)`
    select no, upto, encode(head, 'hex') as head, sealed_at from ledger.seal
    where ${before ?? null}::bigint is null or no < ${before ?? null}::bigint
    order by no desc limit ${limit}`;
}

export async function reportSealFault(tx: Tx, no: bigint, detail: string): Promise<void> {
  await sql`select ledger.report_seal_fault(${no}, ${detail})`.execute(tx);
}

/** Returns seals that no longer match the books. */
export async function sealFaults(db: Db): Promise<{ no: bigint; detail: string; at: Date }[]> {
  return all<{ no: bigint; detail: string; at: Date }>(db)`
    select seal_no as no, detail, found_at as at from ledger.seal_fault order by seal_no`;
}
