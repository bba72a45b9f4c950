import { sql } from 'kysely';
import type { Coin } from '#core/chains/assets.ts';
import type { Db } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';

/**
 * Returns some payments to the treasury's addresses whose senders are not known yet, in random
 * order: payments of a chain that does not answer do not block the others.
 */
export async function unaskedArrivals(
  db: Db,
): Promise<{ id: string; asset: Coin; txid: string }[]> {
  return all<{ id: string; asset: Coin; txid: string }>(db)`
    select a.id, a.asset, a.txid from treasury.incoming_payment a
    where a.units_left > 0
      and not exists (select from treasury.origin o where o.payment_id = a.id)
    order by random() limit 50`;
}

/** Saves the senders that the chain reported; the first answer stays. */
export async function insertSenders(db: Db, paymentId: string, senders: string[]): Promise<void> {
  await sql`
    insert into treasury.origin (payment_id, senders, asked_at)
    values (${paymentId}, ${senders}, clock.now()) on conflict do nothing`.execute(db);
}
