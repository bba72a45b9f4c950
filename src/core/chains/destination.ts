import { type Note, note } from '../rules/notes.ts';
import { Refusal } from '../rules/refusal.ts';
import { tagProblem } from '../rules/withdrawal-rules.ts';
import { addressProblem, type Networks, readAddress } from './addresses.ts';
import { type Coin, methodOf } from './assets.ts';
import { whyUnspendable } from './payable.ts';

/** The destination of coins: an address, and on the XRP Ledger the tag of the recipient. */
export type Destination = { address: string; tag: string | null };

/** Returns the problem of a tag typed beside an address, which may carry a tag itself. */
export function unfitTag(asset: Coin, typed: string | null, carried: string | null): Note | null {
  const differs = carried !== null && typed !== null && BigInt(typed) !== BigInt(carried);
  // In a link, a tag may be any number.
  return differs ? note('tag_of_x_address', { tag: carried }) : tagProblem(asset, typed ?? carried);
}

/**
 * Parses a typed destination into its canonical form (CHN-6). Refuses a text that is no address of
 * this coin and network, an address that cannot be spent from (INP-6), and a tag that differs from
 * the one in an X-address.
 */
export function requireDestination(
  asset: Coin,
  typed: Destination,
  networks: Networks,
): Destination {
  const method = methodOf[asset];
  const read = readAddress(method, typed.address, networks);
  if (read === null) {
    const { code, detail } = addressProblem(method, typed.address, networks)!;
    throw new Refusal(code, { detail, fields: { wallet_address: detail } });
  }
  const unspendable = whyUnspendable(method, read.address);
  if (unspendable !== null) {
    const detail = note(unspendable);
    throw new Refusal('address_unpayable', { detail, fields: { wallet_address: detail } });
  }
  const unfit = unfitTag(asset, typed.tag, read.tag);
  if (unfit !== null) throw new Refusal('tag_invalid', { detail: unfit, fields: { tag: unfit } });
  return { address: read.address, tag: read.tag ?? typed.tag };
}
