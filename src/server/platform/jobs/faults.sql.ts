import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** Records that a run of a part of the worker failed, and why. */
export async function noteWorkFault(db: Db, part: string, message: string): Promise<void> {
  await sql`
    insert into foundation.work_fault as f (part, said, since, last_at, times)
    values (${part}, ${message}, clock.real(), clock.real(), 1)
    on conflict (part) do update set said = excluded.said, last_at = excluded.last_at,
      since = case when f.over_at is null then f.since else excluded.since end,
      times = case when f.over_at is null then f.times + 1 else 1 end,
      over_at = null`.execute(db);
}

/** Records that a run of it succeeded again. */
export async function endWorkFault(db: Db, part: string): Promise<void> {
  await sql`
    update foundation.work_fault set over_at = clock.real()
    where part = ${part} and over_at is null`.execute(db);
}

/** Ends a fault that has not been reported for two minutes: its reporter is gone. */
export async function endSilentFault(db: Db, part: string): Promise<void> {
  await sql`
    update foundation.work_fault set over_at = clock.real()
    where part = ${part} and over_at is null
      and last_at < clock.real() - interval '2 minutes'`.execute(db);
}
