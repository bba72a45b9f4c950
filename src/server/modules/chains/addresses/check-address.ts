import { addressFrom } from '#core/chains/derive-address.ts';
import type { Branch } from '#core/chains/public-keys.ts';
import type { Tx } from '#platform/db/db.ts';
import { derivedPlace, networksOf } from './sources.sql.ts';

/**
 * Whether an address is the one that its approved key derives at its position. Postgres cannot
 * derive addresses, so a hijacked web process could name any: the worker checks before it accepts a
 * payment there as ours (CHN-3).
 */
export async function isOfItsKey(tx: Tx, addressId: string): Promise<boolean> {
  const place = await derivedPlace(tx, addressId);
  if (place === undefined) return true;
  const { coin, key, branch, position, address } = place;
  const networks = await networksOf(tx, coin);
  return addressFrom({ coin, networks, key }, branch as Branch, position) === address;
}
