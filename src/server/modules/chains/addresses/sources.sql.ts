import { sql } from 'kysely';
import type { Networks } from '#core/chains/addresses.ts';
import type { Coin } from '#core/chains/assets.ts';
import type { DerivedCoin } from '#core/chains/coin-records.ts';
import type { KeyPlace } from '#core/chains/derive-address.ts';
import type { Branch } from '#core/chains/public-keys.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';
import { networksIn } from '../watch/open-nodes.ts';

type Mode = 'sandbox' | 'live';

export type SourceKind = 'key' | 'account' | 'pool' | 'shared';

/** The approved source of a coin's addresses. */
export type Source = {
  id: string;
  asset: Coin;
  kind: SourceKind;
  material: string;
  home: string | null;
  /** Solana: the account whose nonce payouts use, so signing them has no deadline. */
  nonceAccount: string | null;
  approvedAt: Date;
  networks: Networks;
};

export async function currentSource(db: Db, asset: Coin): Promise<Source | undefined> {
  const found = await all<Omit<Source, 'networks'> & { mode: Mode }>(db)`
    select s.id, s.asset, s.kind, s.material, s.home, s.nonce_account,
      s.approved_at, i.mode
    from chains.current_source s cross join foundation.installation i
    where s.asset = ${asset}`;
  return found.map(({ mode, ...source }) => ({
    ...source,
    networks: networksIn(mode, asset),
  }))[0];
}

/** The network of a coin's addresses. */
export async function networksOf(db: Db, asset: Coin): Promise<Networks> {
  const found = await one<{ mode: Mode }>(db)`select mode from foundation.installation`;
  return networksIn(found.mode, asset);
}

/** The position of an address under its approved key; undefined if no key derives it. */
export async function derivedPlace(db: Db, addressId: string) {
  return maybe<{
    coin: DerivedCoin;
    key: string;
    branch: number;
    position: number;
    address: string;
  }>(db)`
    select a.asset as coin, s.material as key, a.branch, a.position, a.address
    from chains.address a join chains.source s on s.id = a.source_id and s.kind = 'key'
    where a.id = ${addressId} and a.position is not null`;
}

/** The next position in the sandbox's own sequences; one that is rolled back stays unused. */
export async function nextPosition(tx: Tx): Promise<number> {
  const found = await one<{ position: bigint }>(tx)`
    select nextval('chains.sandbox_position') as position`;
  return Number(found.position);
}

/** Reserves the next position of an operator's key; it is never given twice. */
export async function reserveIndex(
  tx: Tx,
  asset: DerivedCoin,
  material: string,
  branch: Branch,
): Promise<number> {
  const { place } = await one<{ place: number }>(tx)`
    select chains.take_place(${asset}, ${material}, ${branch}::smallint) as place`;
  return place;
}

/** Does the same by the token of the requester. */
export async function reserveIndexFor(tx: Tx, token: string, sourceId: string): Promise<number> {
  const { place } = await one<{ place: number }>(tx)`
    select chains.take_place_for(${token}, ${sourceId}::uuid) as place`;
  return place;
}

/** A sequence of addresses under a key or descriptor, and the next position to issue. */
export type KeyRow = { material: string; branch: Branch; next: number };

/** The sequences of every key ever approved for a coin. */
export async function keyRowsOf(db: Db, asset: DerivedCoin): Promise<KeyRow[]> {
  return all<KeyRow>(db)`
    select material, branch, next from chains.key_rows(${asset})`;
}

/** The next address of the imported list. */
export async function takeFromPool(tx: Tx, asset: Coin): Promise<string | null> {
  const { address } = await one<{ address: string | null }>(tx)`
    select chains.take_from_pool(${asset}) as address`;
  return address;
}

export async function leftInPool(db: Db, asset: Coin): Promise<number> {
  const { left } = await one<{ left: number }>(db)`
    select count(*)::integer as left from chains.pool_left where asset = ${asset}`;
  return left;
}

export type AddressRow = {
  asset: Coin;
  address: string;
  tag: string | null;
  position: number | null;
  purpose: string;
  subject: string;
  sourceId?: string | null;
  branch?: Branch;
  amount?: bigint | null;
};

/** A drawn address as JSON, for functions of the database. */
export const drawnAddress = (drawn: Omit<AddressRow, 'asset' | 'purpose' | 'subject'>): string =>
  JSON.stringify({
    address: drawn.address,
    tag: drawn.tag,
    position: drawn.position,
    source_id: drawn.sourceId ?? null,
    branch: drawn.branch ?? 0,
    amount: drawn.amount?.toString() ?? null,
  });

/** Records an address as issued; undefined if it was issued before. */
export async function saveAddress(tx: Tx, row: AddressRow): Promise<string | undefined> {
  const found = await maybe<{ id: string }>(tx)`
    insert into chains.address (asset, address, tag, position, purpose, subject, issued_at,
      source_id, branch, amount)
    values (${row.asset}, ${row.address}, ${row.tag}, ${row.position}, ${row.purpose},
      ${row.subject}, clock.now(), ${row.sourceId ?? null}, ${row.branch ?? 0},
      ${row.amount ?? null})
    on conflict do nothing returning id`;
  return found?.id;
}

/** The change address of a source, once it is issued. */
export async function changeAddressOf(db: Db, source: Source): Promise<string | undefined> {
  const found = await maybe<{ id: string }>(db)`
    select id from chains.address where asset = ${source.asset} and address = ${source.home}
      and purpose = 'change' and tag is null and amount is null`;
  return found?.id;
}

/** The number of issued addresses of a source. */
export async function issuedOf(db: Db, sourceId: string): Promise<number> {
  const { issued } = await one<{ issued: number }>(db)`
    select count(*)::integer as issued from chains.address
    where source_id = ${sourceId} and branch = 0`;
  return issued;
}

/** The sources in open proposals, by coin. */
export async function proposedSources(
  db: Db,
): Promise<{ id: string; asset: Coin; kind: SourceKind }[]> {
  return all<{ id: string; asset: Coin; kind: SourceKind }>(db)`
    select id, payload->>'asset' as asset, payload->>'kind' as kind from approvals.undecided
    where kind = 'address_source' order by proposed_at`;
}

/** The addresses among these that were issued or imported before. */
export async function knownAmong(db: Db, addresses: readonly string[]): Promise<string[]> {
  const found = await all<{ address: string }>(db)`
    select address from chains.address where address = any(${addresses})
    union select address from chains.pool_address where address = any(${addresses})`;
  return found.map((row) => row.address);
}

export async function adoptSource(tx: Tx, approvalId: string): Promise<string> {
  const { code } = await one<{ code: string }>(tx)`
    select chains.adopt_source(${approvalId}) as code`;
  return code;
}

/** The next addresses to issue. */
export async function nextInPool(db: Db, asset: Coin): Promise<string[]> {
  const found = await all<{ address: string }>(db)`
    select address from chains.pool_left where asset = ${asset}
    order by source_id, position limit 5`;
  return found.map((row) => row.address);
}

export type OwnCoin = {
  id: string;
  txid: string;
  outputIndex: number;
  amount: bigint;
  address: string;
  /** The position of its address under a key; null if none of our keys derives it. */
  place: KeyPlace | null;
};

/**
 * Final coins at addresses of approved sources with no known spend, the largest first, starting
 * after `last`; a node knows about later spends.
 */
export async function ownCoins(
  db: Db,
  asset: Coin,
  { most, last }: { most: number; last: OwnCoin | undefined },
): Promise<OwnCoin[]> {
  const after =
    last === undefined
      ? sql`true`
      : sql`(p.amount < ${last.amount} or (p.amount = ${last.amount} and p.id > ${last.id}))`;
  return all<OwnCoin>(db)`
    select p.id, p.txid, p.output_index, p.amount, p.address, k.place
    from chains.payment p
    left join lateral (select jsonb_build_object('material', s.material, 'branch', a.branch,
        'position', a.position) as place
      from chains.address a join chains.source s on s.id = a.source_id and s.kind = 'key'
      where a.asset = p.asset and a.address = p.address and a.position is not null
      limit 1) k on true
    where p.asset = ${asset} and p.state = 'final' and exists (select from chains.address a
      where a.asset = p.asset and a.address = p.address and a.source_id is not null)
      and not exists (select from chains.spent_output s
        where (s.asset, s.txid, s.output_index) = (p.asset, p.txid, p.output_index))
      and ${after}
    order by p.amount desc, p.id limit ${most}`;
}

/** The addresses among these that are accounts of another coin, with that coin. */
export async function ofOtherCoins(
  db: Db,
  asset: Coin,
  addresses: readonly string[],
): Promise<{ address: string; coin: Coin }[]> {
  return all<{ address: string; coin: Coin }>(db)`
    select address, coin from chains.of_other_coins(${asset}, ${addresses}::text[])
    `;
}
