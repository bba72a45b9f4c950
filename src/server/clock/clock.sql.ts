import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** Business time: what maturity, distributions and waiting times of money go by. */
export async function businessNow(db: Db): Promise<Date> {
  const found = await sql<{ now: Date }>`select clock.now() as now`.execute(db);
  return found.rows[0]!.now;
}

/** Moves business time forward by whole days; the database refuses it outside sandbox. */
export async function advanceClock(db: Db, days: number): Promise<Date> {
  const found = await sql<{ now: Date }>`
    select clock.advance(make_interval(days => ${days})) as now`.execute(db);
  return found.rows[0]!.now;
}
