import type { Coin } from '#core/chains/assets.ts';
import { type DerivedCoin, isOfFamily, type Networks } from '#core/chains/coin-records.ts';
import { addressesAt } from '#core/chains/derive-address.ts';
import type { Db } from '#platform/db/db.ts';
import { issuedAmong } from '../sql.ts';
import { keyRowsOf, type KeyRow, networksOf } from './sources.sql.ts';

/** How far beyond what was given out an address of ours is known: five times what wallets look. */
const ownGap = 100;

type Place = { position: number; addresses: string[] };

// Derived once: half a millisecond each would be asked of every request.
const derived = new Map<string, Place[]>();

/** The addresses that a row of a key gives out next, in each of their forms. */
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

/** Those that a key or descriptor of ours leads to, and nobody was given yet. */
async function unissuedAmong(db: Db, coin: DerivedCoin, addresses: readonly string[]) {
  const rows = await keyRowsOf(db, coin);
  if (rows.length === 0) return [];
  const networks = await networksOf(db, coin);
  const own = new Set(rows.flatMap((row) => nextOf(coin, networks, row)));
  return addresses.filter((address) => own.has(address));
}

/**
 * Those of some addresses that are ours: issued, watched, imported or paid out from, and those that
 * our keys give out next. Postgres derives none, so that this is asked beside its own refusal.
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
