import type { Coin } from '#core/chains/assets.ts';
import type { Db } from '#platform/db/db.ts';
import { maybe } from '#platform/db/rows/read-rows.ts';

/** An unmatched payment in suspense. */
export type Unmatched = {
  id: string;
  asset: Coin;
  units: bigint;
  txid: string;
  state: string;
  /** Its senders on the chain; null before they are read, empty if the chain does not show them. */
  senders: string[] | null;
  isReturning: boolean;
  claims: number;
};

export async function unmatchedById(db: Db, paymentId: string): Promise<Unmatched | undefined> {
  return maybe<Unmatched>(db)`
    select u.id, u.asset, u.amount as units, u.txid, u.state, u.senders,
      exists (select from rules.being_returned r where r.payment_id = u.id)
        as is_returning,
      (select count(*) from deposits.claim c where c.asset = u.asset and c.txid = u.txid
        and c.state = 'open')::integer as claims
    from deposits.unmatched u where u.id = ${paymentId}`;
}
