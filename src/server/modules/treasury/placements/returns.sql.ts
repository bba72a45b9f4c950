import { sql } from 'kysely';
import type { Coin } from '#core/chains/assets.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { type Nullable, requireColumns } from '#platform/db/require-columns.ts';
import { all } from '#platform/db/rows/read-rows.ts';

/** One payment returns cost once. What a gain left of it may still return cost. */
const isUnreturned = sql`not exists (
  select from ledger.posted t where t.payment = a.id and t.kind = 'place_return')`;

/** Returns final payments for open placements that are not booked yet. */
export async function returnsToBook(db: Db): Promise<string[]> {
  const found = await all<{ id: string }>(db)`
    select a.id from (
      select a.id, a.final_at from treasury.incoming_payment a
      join treasury.placement o on o.id = a.placement_id and o.open_cents > 0
      where a.purpose = 'placement' and a.units_left > 0 and ${isUnreturned}
      offset 0) a
    where not treasury.is_unmatched_own(a.id)
    order by a.final_at, a.id limit 100`;
  return found.map(({ id }) => id);
}

export type Return = { asset: Coin; planId: string; placementId: string; units: bigint };

/**
 * Returns the return while it is unbooked, one at a time; undefined if another process booked it.
 */
export async function lockReturn(tx: Tx, paymentId: string): Promise<Return | undefined> {
  await sql`select foundation.take_turn('treasury.return')`.execute(tx);
  const found = await all<Nullable<Return, 'planId' | 'placementId'>>(tx)`
    select asset, plan_id, placement_id, units_left as units
    from treasury.incoming_payment a
    where id = ${paymentId} and ${isUnreturned}
  `;
  return requireColumns(found, ['planId', 'placementId'])[0];
}
