import { sql } from 'kysely';
import type { Coin } from '#core/chains/assets.ts';
import { offeredCoins } from '#platform/config/offered-coins.ts';
import type { Db } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';

/** A coin's holdings at our addresses in the block of the last reading. */
export type Reading = {
  asset: Coin;
  height: bigint;
  hash: string;
  units: bigint;
  /** The part of it held before payments were watched: it is in no book. */
  openingUnits: bigint;
  addresses: number;
  readAt: Date;
  /** The chain could not be read for a while, so this may be out of date. */
  isStale: boolean;
};

/** Returns the newest valid reading of each coin. */
export async function readings(db: Db): Promise<Reading[]> {
  return all<Reading>(db)`
    select r.asset, r.height, r.hash, r.units, r.addresses, r.seen_at as read_at,
      coalesce(o.units, 0)::bigint as opening_units,
      r.seen_at < clock.real() - interval '10 minutes' as is_stale
    from chains.current_reading r
    left join lateral (select sum(units) as units from chains.opening
      where asset = r.asset and reading_id <= r.id) o on true`;
}

/** Returns coins whose reserves were never read, or not for a while. */
export async function coinsNotRead(db: Db): Promise<Coin[]> {
  const fresh = (await readings(db)).filter((reading) => !reading.isStale);
  return offeredCoins().filter((asset) => fresh.every((reading) => reading.asset !== asset));
}

/** Returns coins whose reserves are published: those on offer, and others still in use. */
export async function coinsWithReserves(db: Db): Promise<Coin[]> {
  const found = await all<{ asset: Coin }>(db)`
    select asset from unnest(solvency.coins_with_reserves(${[...offeredCoins()]}::text[]))
      with ordinality c (asset, nth) order by nth`;
  return found.map(({ asset }) => asset);
}

export type Holding = {
  asset: Coin;
  address: string;
  units: bigint;
  /** How the keys signed the newest root; null if they did not. */
  proofKind: string | null;
  provedAt: Date | null;
};

const columns = sql`h.asset, h.address, h.units, p.kind as proof_kind,
  p.verified_at as proved_at
  from chains.holding h
  left join solvency.control_proof p on p.asset = h.asset and p.address = h.address
    and p.root_id = (select root_id from solvency.snapshot order by no desc limit 1)`;

/** Returns a coin's addresses with holdings, the largest first; after the given one, if any. */
export async function holdingsOf(
  db: Db,
  asset: Coin,
  limit: number,
  after: { units: bigint; address: string } | null = null,
): Promise<Holding[]> {
  return all<Holding>(db)`
    select ${columns} where h.asset = ${asset} and (${after?.address ?? null}::text is null
      or h.units < ${after?.units ?? 0n}
      or h.units = ${after?.units ?? 0n} and h.address > ${after?.address ?? ''})
    order by h.units desc, h.address limit ${limit}`;
}
