import { sql } from 'kysely';
import type { Coin } from '../../core/assets.ts';
import type { Db } from '../db/db.ts';

/** What each cause of the brake is measured by; moments as the database writes them in JSON. */
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
  const found = await sql<{ reading: BrakeReading }>`
    select policy.brake_reading() as reading`.execute(db);
  return found.rows[0]!.reading;
}

/** What the chain shows of a coin beside what the books hold of it, as last compared. */
export type Compared = {
  asset: Coin;
  chainUnits: bigint;
  bookUnits: bigint;
  differsSince: Date | null;
  readAt: Date;
};

export async function comparedCoins(db: Db): Promise<Compared[]> {
  const found = await sql<Compared>`
    select asset, chain_units as "chainUnits", book_units as "bookUnits",
      differs_since as "differsSince", read_at as "readAt"
    from policy.reconciliation
    order by array_position(array['BTC', 'DOGE', 'XRP', 'SOL'], asset)`.execute(db);
  return found.rows;
}
