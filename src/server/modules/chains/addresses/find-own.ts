import type { Coin } from '#core/chains/assets.ts';
import { type DerivedCoin, isOfFamily, type Networks } from '#core/chains/coin-records.ts';
import { addressesAt } from '#core/chains/derive-address.ts';
import type { Db } from '#platform/db/db.ts';
import { issuedAmong } from '../sql.ts';
import { keyRowsOf, type KeyRow, networksOf } from './sources.sql.ts';

/** How far beyond the last issued address we recognise ours: five times the gap of wallets. */
const ownGap = 100;

type Place = { position: number; addresses: string[] };

// Derived once: otherwise each request would spend half a millisecond per address.
const derived = new Map<string, Place[]>();

/** The next unissued addresses of a key, in each of their forms. */
function nextOf(coin: DerivedCoin, networks: Networks, row: KeyRow): string[] {
  const { material, branch, next } = row;
  const name = `${coin} ${networks} ${branch} ${material}`;
  const places = (derived.get(name) ?? []).filter(({ position }) => position >= next);
  for (let position = next + places.length; position < next + ownGap; position += 1) {
    const addresses = addressesAt(coin, networks, { material, branch, position });
    places.push({ position, addresses });
  }
  derived.set(name, places);
  return places.flatMap((place) => place.addresses);
}

/** The addresses that one of our keys or descriptors derives and that are not issued yet. */
async function unissuedAmong(db: Db, coin: DerivedCoin, addresses: readonly string[]) {
  const rows = await keyRowsOf(db, coin);
  if (rows.length === 0) return [];
  const networks = await networksOf(db, coin);
  const own = new Set(rows.flatMap((row) => nextOf(coin, networks, row)));
  return addresses.filter((address) => own.has(address));
}

/**
 * Returns those of the addresses that are ours: issued, watched, imported, used for payouts, or
 * next from our keys. Postgres cannot derive any, so this runs alongside its own check.
 */
export async function oursAmong(
  db: Db,
  asset: Coin,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const issued = await issuedAmong(db, asset, addresses);
  const left = addresses.filter((address) => !issued.has(address));
  if (left.length === 0 || !isOfFamily(asset, 'bitcoin')) return issued;
  return new Set([...issued, ...(await unissuedAmong(db, asset, left))]);
}

export const isOurs = async (db: Db, asset: Coin, address: string): Promise<boolean> =>
  (await oursAmong(db, asset, [address])).has(address);
