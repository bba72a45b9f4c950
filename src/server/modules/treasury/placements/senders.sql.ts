import { sql } from 'kysely';
import type { Coin } from '#core/chains/assets.ts';
import type { Db } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';

/**
 * Some of what came to the treasury's addresses and whose chain did not say yet who sent it: by
 * lot, so that what a chain does not answer keeps nothing else waiting.
 */
export async function unaskedArrivals(
  db: Db,
): Promise<{ id: string; asset: Coin; txid: string }[]> {
  return all<{ id: string; asset: Coin; txid: string }>(db)`
    select a.id, a.asset, a.txid from treasury.arrival a
    where a.units_left > 0
      and not exists (select from treasury.origin o where o.payment_id = a.id)
    order by random() limit 50`;
}

/** Keeps what the chain said; the first answer stays. */
export async function insertSenders(db: Db, paymentId: string, senders: string[]): Promise<void> {
  await sql`
    insert into treasury.origin (payment_id, senders, asked_at)
    values (${paymentId}, ${senders}, clock.now()) on conflict do nothing`.execute(db);
}
