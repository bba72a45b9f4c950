import { sql } from 'kysely';
import type { SnapshotReserves } from '#contract/proofs.ts';
import type { Asset, Coin } from '#core/chains/assets.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';

/** Raises this transaction's timeout for the books of a million members. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '5min'`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(tx);
}

/** Returns the total owed, in the smallest units of each asset. */
export async function owedByAsset(tx: Tx): Promise<Map<Asset, bigint>> {
  const found = await all<{ asset: Asset; units: bigint }>(tx)`
    select asset, units from solvency.owed_by_asset`;
  return new Map(found.map(({ asset, units }) => [asset, units]));
}

export async function countOwed(tx: Tx): Promise<number> {
  const { count } = await one<{ count: number }>(tx)`
    select count(*)::integer as count from solvency.owed_to`;
  return count;
}

/** Cents, and the decimal units of each coin in suspense under their name. */
export type OwedTo = {
  member: string;
  email: string;
  cents: bigint;
  coins: Partial<Record<Coin, string>>;
};

/** Returns the next members with money owed to them, in the order of their ids. */
export async function owedAfter(tx: Tx, member: string, limit: number): Promise<OwedTo[]> {
  return all<OwedTo>(tx)`
    select owner as member, email, cents, coins from solvency.owed_to
    where owner > ${member}
    order by owner limit ${limit}`;
}

/** Returns the last ledger position visible to this transaction, starting at a known one. */
export async function lastPosition(tx: Tx, from: bigint): Promise<bigint> {
  const { position } = await one<{ position: bigint }>(tx)`
    select coalesce(max(position), ${from})::bigint as position from ledger.row_to_seal
    where position > ${from}`;
  return position;
}

export async function writePlaces(
  tx: Tx,
  no: number,
  places: { member: string; indices: number[] }[],
): Promise<void> {
  await sql`
    insert into solvency.leaf_place (owner, snapshot_no, indices)
    select p.member, ${no}::integer,
      array(select i::integer from jsonb_array_elements_text(p.indices) i)
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) p (member text, indices jsonb)
  `.execute(tx);
}

export async function writeBlock(
  tx: Tx,
  no: number,
  index: number,
  records: Buffer,
): Promise<void> {
  await sql`insert into solvency.leaf_block (snapshot_no, nth, records)
    values (${no}, ${index}, ${records})`.execute(tx);
}

export type Publishing = {
  no: number;
  header: string;
  root: Buffer;
  rootId: string;
  blockLeaves: number;
  top: Buffer;
  signature: object;
  reserves: object;
};

export async function publish(tx: Tx, publishing: Publishing): Promise<void> {
  await sql`select solvency.publish(${publishing.no}::integer, ${publishing.header},
  ${publishing.root}, ${publishing.rootId},
    ${publishing.blockLeaves}::integer, ${publishing.top},
    ${JSON.stringify(publishing.signature)}::jsonb,
    ${JSON.stringify(publishing.reserves)}::jsonb)`.execute(tx);
}

export type Snapshot = {
  no: number;
  header: string;
  root: Buffer;
  rootId: string;
  blockLeaves: number;
  signature: { protected: string; payload: string; signature: string };
  reserves: SnapshotReserves;
  publishedAt: Date;
};

const columns = sql`no, header, root, root_id, block_leaves, signature,
  reserves, published_at`;

/** Returns the newest snapshots, newest first; below a number if one is given. */
export async function snapshots(db: Db, limit: number, before?: number): Promise<Snapshot[]> {
  return all<Snapshot>(db)`select ${columns} from solvency.snapshot
    where ${before ?? null}::integer is null or no < ${before ?? null}::integer
    order by no desc limit ${limit}`;
}

export async function snapshotByNo(db: Db, no: number): Promise<Snapshot | undefined> {
  return maybe<Snapshot>(db)`
    select ${columns} from solvency.snapshot where no = ${no}`;
}

/** Returns the levels above the blocks, concatenated. */
export async function topOf(db: Db, no: number): Promise<Buffer> {
  const { top } = await one<{ top: Buffer }>(db)`
    select top from solvency.snapshot where no = ${no}`;
  return top;
}

export async function blockOf(db: Db, no: number, index: number): Promise<Buffer | undefined> {
  const found = await maybe<{ records: Buffer }>(db)`
    select records from solvency.leaf_block
    where snapshot_no = ${no} and nth = ${index}`;
  return found?.records;
}

export async function placesOf(db: Db, no: number, owner: string): Promise<number[] | undefined> {
  const found = await maybe<{ indices: number[] }>(db)`
    select indices from solvency.leaf_place
    where owner = ${owner} and snapshot_no = ${no}`;
  return found?.indices;
}

export type ControlProof = {
  id: string;
  asset: Coin;
  address: string;
  kind: 'bip322' | 'signed_message' | 'anchor';
  message: string;
  /** The address's signature, or the id of the transaction it sent. */
  signature: string;
  publicKey: string | null;
  verifiedAt: Date;
};

/** Returns the verified control proofs for a snapshot. */
export async function controlProofs(db: Db, rootId: string): Promise<ControlProof[]> {
  return all<ControlProof>(db)`
    select id, asset, address, kind, message, signature, public_key,
      verified_at
    from solvency.control_proof where root_id = ${rootId} order by id`;
}

/** Returns whether an address of a coin is ours: no other can be a reserve. */
export async function isOurs(db: Db, asset: Coin, address: string): Promise<boolean> {
  const found = await all(db)`select 1 from chains.ours
    where asset = ${asset} and address = ${address} limit 1`;
  return found.length > 0;
}

type ControlProofRow = Omit<ControlProof, 'id' | 'verifiedAt'> & { rootId: string };

/** Saves a verified control proof by an administrator's token; an address signs a root once. */
export async function keepControlProof(
  tx: Tx,
  token: string,
  controlProof: ControlProofRow,
): Promise<void> {
  const { publicKey: public_key, rootId: root_id, ...rest } = controlProof;
  const brought = JSON.stringify({ ...rest, public_key, root_id });
  await sql`select solvency.keep_control_proof(${token}, ${brought}::jsonb)`.execute(tx);
}

/** Records the result of a try to publish; a repeated refusal is recorded once. */
export async function notePublishing(
  db: Db,
  row: { no: number | null; askedBy: string | null; refusal: string | null },
): Promise<void> {
  await sql`insert into solvency.publishing (snapshot_no, asked_by, refusal, at)
    select ${row.no}::integer, ${row.askedBy}::uuid, ${row.refusal}::text, clock.real()
    where ${row.refusal}::text is null or ${row.refusal}::text is distinct from
      (select refusal from solvency.publishing order by id desc limit 1)`.execute(db);
}

export type TryToPublish = {
  id: string;
  no: number | null;
  askedBy: string | null;
  refusal: string | null;
  at: Date;
};

/** Returns the tries to publish, newest first, with the names of their requesters. */
export async function publishings(db: Db, limit: number): Promise<TryToPublish[]> {
  return all<TryToPublish>(db)`
    select p.id, p.snapshot_no as no, p.refusal, p.at,
      (select a.first_name || ' ' || a.last_name from identity.administrator a
        where a.id = p.asked_by) as asked_by
    from solvency.publishing p order by p.id desc limit ${limit}`;
}

/** Returns whether there is no snapshot yet for this business day. */
export async function isSnapshotDue(db: Db): Promise<boolean> {
  const { due } = await one<{ due: boolean }>(db)`
    select not exists (select from solvency.snapshot
      where (published_at at time zone 'UTC')::date = (clock.now() at time zone 'UTC')::date)
      as due`;
  return due;
}
