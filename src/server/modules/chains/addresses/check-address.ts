import { addressFrom } from '#core/chains/derive-address.ts';
import type { Branch } from '#core/chains/public-keys.ts';
import type { Tx } from '#platform/db/db.ts';
import { derivedPlace, networksOf } from './sources.sql.ts';

/**
 * Whether an address is the one that its approved key has at its place. Postgres cannot derive
 * addresses, so that a web process in strange hands could name any: the worker asks this before
 * what came there is taken for ours (CHN-3).
 */
export async function isOfItsKey(tx: Tx, addressId: string): Promise<boolean> {
  const place = await derivedPlace(tx, addressId);
  if (place === undefined) return true;
  const { coin, key, branch, position, address } = place;
  const networks = await networksOf(tx, coin);
  return addressFrom({ coin, networks, key }, branch as Branch, position) === address;
}
