import type { comparedCoin } from '#contract/policy.ts';
import type { RowOf } from '#contract/row-of.ts';
import type { Db } from '#platform/db/db.ts';
import { all, one } from '#platform/db/rows/read-rows.ts';

/** The measure of each cause of the brake; times as the database writes them in JSON. */
export type BrakeReading = {
  marginCents: string;
  oldestRequest: string | null;
  oldestHours: number;
  p95Seconds: number | null;
  p95Hours: number;
  restoreProved: string | null;
  restoreDays: number;
  auditorSeen: string | null;
  auditorDays: number;
  months: { month: string; gains: string; capital: string }[];
};

export async function brakeReading(db: Db): Promise<BrakeReading> {
  const { reading } = await one<{ reading: BrakeReading }>(db)`
    select policy.brake_reading() as reading`;
  return reading;
}

/** A coin's amount on the chain and in the ledger, as last compared. */
export type Compared = Omit<RowOf<typeof comparedCoin>, 'block' | 'differenceUnits'> & {
  /** The block of the reading. */
  height: bigint;
};

export async function comparedCoins(db: Db): Promise<Compared[]> {
  return all<Compared>(db)`
    select c.asset, c.chain_units::bigint,
      c.book_units::bigint as books_units,
      c.differs_since, c.arriving_units::bigint,
      c.leaving_units::bigint, r.height, c.read_at,
      c.read_at < clock.real() - interval '10 minutes' as stale, f.said as fault
    from policy.reconciliation c join chains.reading r on r.id = c.reading_id
    left join chains.reading_fault f on f.asset = c.asset
    order by array_position(foundation.coins(), c.asset)`;
}
