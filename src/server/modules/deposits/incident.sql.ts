import type { Coin } from '#core/chains/assets.ts';
import type { Db } from '#platform/db/db.ts';
import { type Nullable, requireColumns } from '#platform/db/require-columns.ts';
import { all } from '#platform/db/rows/read-rows.ts';

/** A credit whose payment was reorged, at the price of the credit. */
export type LostCredit = {
  paymentId: string;
  /** Null if it matched no quote: a person credited it from suspense. */
  depositId: string | null;
  asset: Coin;
  units: bigint;
  rateId: string;
  cents: bigint;
  txid: string;
};

/** A credit always has a price (credit_has_a_price). */
const creditColumns = ['rateId', 'cents'] as const;
type CreditColumn = (typeof creditColumns)[number];

/** Returns credits whose payments are gone for good while the books still hold their coins. */
export async function lostCredits(db: Db): Promise<LostCredit[]> {
  const found = await all<Nullable<LostCredit, CreditColumn>>(db)`
    select i.payment_id, s.deposit_id, p.asset, p.amount as units,
      s.rate_id, s.cents, p.txid
    from deposits.incident i
    join deposits.settlement s on s.payment_id = i.payment_id and s.goes_to = 'credited'
    join chains.payment p on p.id = i.payment_id and p.state = 'gone'
    where i.closed_at is null
      and not exists (select from ledger.posted l
        where l.payment = i.payment_id and l.kind = 'incident_open')
      and not exists (select from deposits.reversed r where r.payment_id = i.payment_id)
    order by i.opened_at limit 100`;
  return requireColumns(found, creditColumns);
}
