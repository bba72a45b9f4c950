import { sql } from 'kysely';
import type { Coin } from '#core/chains/assets.ts';
import { offeredCoins } from '#platform/config/offered-coins.ts';
import type { Db } from '#platform/db/db.ts';
import { type Nullable, requireColumns } from '#platform/db/require-columns.ts';
import { all } from '#platform/db/rows/read-rows.ts';

/** Records why a chain cannot be read; a repeated fault keeps its start time. */
export async function noteFault(db: Db, asset: Coin, kind: string, message: string): Promise<void> {
  await sql`
    insert into chains.fault as f (asset, kind, said, since)
    values (${asset}, ${kind}, ${message}, clock.now())
    on conflict (asset) do update set kind = excluded.kind, said = excluded.said,
      since = excluded.since
      where (f.kind, f.said) is distinct from (excluded.kind, excluded.said)`.execute(db);
}

export async function clearFault(db: Db, asset: Coin): Promise<void> {
  await sql`delete from chains.fault where asset = ${asset}`.execute(db);
}

/** How far a chain was read, when, and what prevents reading it now. */
export type Watch = {
  asset: Coin;
  height: bigint | null;
  readAt: Date | null;
  fault: string | null;
  faultSince: Date | null;
  /** Read within the last minutes, by the business clock, without a fault. */
  isCurrent: boolean;
};

/** Returns the watch of each offered coin whose chain was read or could not be. */
export async function watches(db: Db): Promise<Watch[]> {
  const found = await all<Nullable<Watch, 'asset'>>(db)`
    select asset, c.tip_height as height, c.scanned_at as read_at, f.said as fault,
      f.since as fault_since, coalesce(c.scanned_at > clock.now() - interval '3 minutes'
        and f.said is null, false) as is_current
    from chains.cursor c full join chains.fault f using (asset)
    where asset = any(${[...offeredCoins()]}::text[]) order by asset`;
  return requireColumns(found, ['asset']);
}
