import { type Coin, methodOf } from '#core/chains/assets.ts';
import { whyUnspendable } from '#core/chains/payable.ts';
import type { Db } from '#platform/db/db.ts';
import { oursAmong } from '../addresses/find-own.ts';
import { currentSource } from '../addresses/sources.sql.ts';
import type { OpenChain, Payee, Unpayable } from '../port.ts';
import { isSimulated } from '../watch/open-nodes.ts';
import { payerOf } from './spend-facts.ts';

/**
 * Why each of these cannot be paid, by our own records and by the node, which is queried outside
 * every transaction; null if nothing prevents it (CHN-7).
 */
export async function whyUnpayable(
  db: Db,
  asset: Coin,
  payees: readonly Payee[],
  open: OpenChain,
): Promise<Unpayable[]> {
  const ours = await oursAmong(
    db,
    asset,
    payees.map((payee) => payee.address),
  );
  const known = payees.map(({ address }): Unpayable => {
    if (ours.has(address)) return 'address_own';
    return whyUnspendable(methodOf[asset], address);
  });
  const left = payees.filter((_, index) => known[index] === null);
  if (isSimulated(asset) || left.length === 0) return known;
  const source = await currentSource(db, asset);
  const from = source === undefined ? null : payerOf(source);
  const reasons = (await open(db, asset).whyUnpayable?.(left, from)) ?? [];
  return payees.map((payee, index) => known[index] ?? reasons[left.indexOf(payee)] ?? null);
}
