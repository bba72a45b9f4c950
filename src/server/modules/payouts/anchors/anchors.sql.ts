import { type RawBuilder, sql } from 'kysely';
import type { Coin } from '#core/chains/assets.ts';
import type { AnchoredHead } from '#core/proofs/anchor.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe } from '#platform/db/rows/read-rows.ts';

type Head = { size: bigint; root: Buffer };

async function headIn(db: Db, from: RawBuilder<unknown>): Promise<Head | null> {
  const found = await maybe<Head>(db)`select size, root from ${from}`;
  return found ?? null;
}

/** The newest checkpoint of the books; null before the first. */
export const newestHead = (db: Db): Promise<AnchoredHead | null> =>
  headIn(db, sql`rules.newest_head`);

/** The head in an export; null if it has none. */
export const anchorOf = (db: Db, spendId: string): Promise<AnchoredHead | null> =>
  headIn(db, sql`withdrawals.anchor where spend_id = ${spendId}`);

export async function insertAnchor(
  tx: Tx,
  spendId: string,
  { size, root }: AnchoredHead,
): Promise<void> {
  await sql`
    insert into withdrawals.anchor (spend_id, size, root)
    values (${spendId}, ${size}, ${Buffer.from(root)})`.execute(tx);
}

export type WatchedAnchor = {
  spendId: string;
  asset: Coin;
  /** Every transaction sent for it, newest first; a raised fee adds one. */
  txids: string[];
  /** The transaction and block where it was last seen. */
  txid: string | null;
  height: bigint | null;
};

/** Anchors that were sent and are not final yet. */
export async function anchorsToWatch(db: Db, limit: number): Promise<WatchedAnchor[]> {
  return all<WatchedAnchor>(db)`
    select a.spend_id, s.asset, a.txid, a.block_height as height,
      array(select r.txid from withdrawals.returned r where r.spend_id = s.id
        order by r.number desc) as txids
    from withdrawals.anchor a join withdrawals.spend s on s.id = a.spend_id
    where a.final_at is null and s.sent_at is not null and s.abandoned_at is null
    order by s.sent_at limit ${limit}`;
}

/** Records where the chain shows an anchor; null means the chain no longer shows it. */
export async function noteAnchor(
  tx: Tx,
  spendId: string,
  place: { txid: string; height: bigint; isFinal: boolean } | null,
): Promise<void> {
  await sql`
    update withdrawals.anchor set txid = ${place?.txid ?? null},
      block_height = ${place?.height ?? null}::bigint,
      final_at = case when ${place?.isFinal ?? false} then clock.now() end
    where spend_id = ${spendId} and final_at is null`.execute(tx);
}

/** An anchor in a block, with the signed and sent transaction. */
export type PlacedAnchor = {
  txid: string;
  height: bigint;
  isFinal: boolean;
  signed: string;
} & Head;

/** The last anchor of a page. */
export type AnchorPlace = Pick<PlacedAnchor, 'height' | 'txid'>;

/** Anchors in a block, highest first. */
export async function placedAnchors(
  db: Db,
  limit: number,
  after: AnchorPlace | null = null,
): Promise<PlacedAnchor[]> {
  return all<PlacedAnchor>(db)`
    select a.txid, a.block_height as height, a.final_at is not null as is_final,
      r.signed_bytes as signed, a.size, a.root
    from withdrawals.anchor a
    join withdrawals.spend s on s.id = a.spend_id and s.abandoned_at is null
    cross join lateral (select signed_bytes from withdrawals.returned
      where spend_id = a.spend_id and txid = a.txid order by number desc limit 1) r
    where a.txid is not null and a.block_height is not null
      and (${after?.txid ?? null}::text is null
      or a.block_height < ${after?.height ?? 0n}
      or a.block_height = ${after?.height ?? 0n} and a.txid > ${after?.txid ?? ''})
    order by a.block_height desc, a.txid limit ${limit}`;
}
