import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { one } from '../db/rows/read-rows.ts';

/** Business time, used for maturities, distributions and waiting times of money. */
export async function businessNow(db: Db): Promise<Date> {
  const { now } = await one<{ now: Date }>(db)`select clock.now() as now`;
  return now;
}

/** Moves business time forward; the database refuses it outside sandbox. */
export async function advanceClock(db: Db, days: number, hours = 0): Promise<Date> {
  const { now } = await one<{ now: Date }>(db)`
    select clock.advance(make_interval(days => ${days}, hours => ${hours})) as now`;
  return now;
}

/** Starts a new sandbox's history in the past, as the owner; its seed advances it to today. */
export async function startInThePast(tx: Tx, days: number): Promise<void> {
  await sql`update clock.setting set ahead = make_interval(days => ${-days})`.execute(tx);
}
