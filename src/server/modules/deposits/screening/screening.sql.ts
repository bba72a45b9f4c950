import type { Coin } from '#core/chains/assets.ts';
import type { Db } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';

/** Whether a payment's sender is still being screened, or is flagged for two people to review. */
export type SenderState = 'asked' | 'flagged';

/**
 * Returns the screening state of the final payments that may not be credited; others are absent.
 */
export async function senderStandings(
  db: Db,
  paymentIds: readonly string[],
): Promise<Map<string, SenderState>> {
  if (paymentIds.length === 0) return new Map();
  const found = await all<{ id: string; standing: SenderState }>(db)`
    select id, deposits.sender_finding(id) as standing
    from unnest(${[...paymentIds]}::uuid[]) id
    where deposits.sender_finding(id) is not null`;
  return new Map(found.map(({ id, standing }) => [id, standing]));
}

export type Unscreened = { id: string; asset: Coin; txid: string; amount: bigint };

/**
 * Returns some final deposit payments that still need screening, in random order: the payments of a
 * chain that does not answer do not block the others.
 */
export async function unscreenedPayments(db: Db): Promise<Unscreened[]> {
  return all<Unscreened>(db)`
    select p.id, p.asset, p.txid, p.amount from chains.payment p
    join chains.address a on a.id = p.address_id and a.purpose = 'deposit'
    where screening.is_on() and p.state = 'final'
      and not exists (select from deposits.settlement d where d.payment_id = p.id)
      and screening.is_open(p.id)
    order by random() limit 50`;
}
