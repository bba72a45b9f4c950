import type { Coin } from '#core/chains/assets.ts';
import type { Db } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';

/** Coins in suspense whose payment was reorged. */
export type LostCoins = {
  paymentId: string;
  /** Null if it matched no quote. */
  depositId: string | null;
  asset: Coin;
  units: bigint;
  txid: string;
  /** The payment or, if it was reorged and found before, the posting that found it. */
  subject: string;
};

/**
 * Returns coins in suspense whose payment is gone: from quotes, unmatched, and reversed credits.
 */
export async function lostCoins(db: Db): Promise<LostCoins[]> {
  return all<LostCoins>(db)`
    select p.id as payment_id, s.deposit_id, p.asset, p.txid, h.units,
      coalesce((select m.id from ledger.posted l join ledger.posted m on m.undoes = l.id
        where l.payment = p.id and l.kind = 'suspense_lost'
        order by m.posted_at desc, m.id limit 1), p.id) as subject
    from (select payment_id from deposits.incident where closed_at is null
      union select payment from ledger.posted
        where kind = 'reverse' and payment is not null) c
    join chains.payment p on p.id = c.payment_id and p.state = 'gone'
    left join deposits.settlement s on s.payment_id = p.id
    cross join lateral (
      select coalesce(sum(case 'suspense' when x.credit_class then x.amount
        when x.debit_class then -x.amount end), 0)::bigint as units
      from ledger.posted x where x.payment = p.id) h
    where h.units > 0 order by p.id limit 100`;
}

/** Coins that left the books with their block and are final on their chain again. */
export type FoundCoins = { key: string; paymentId: string; depositId: string | null; txid: string };

export async function foundCoins(db: Db): Promise<FoundCoins[]> {
  return all<FoundCoins>(db)`
    select l.id as key, p.id as payment_id, s.deposit_id, p.txid
    from deposits.lost l join chains.payment p on p.id = l.payment_id and p.state = 'final'
    left join deposits.settlement s on s.payment_id = p.id
    order by p.id limit 100`;
}
