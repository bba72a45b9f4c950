import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { maybe, one } from '#platform/db/rows/read-rows.ts';

export type Act = 'backup' | 'drill';

/** Records the start of a backup or drill; null if `atOnce` is false and none is due. */
export async function startRun(db: Db, act: Act, atOnce: boolean): Promise<string | null> {
  const { run } = await one<{ run: string | null }>(db)`
    select reporting.start_backup_run(${act}, ${atOnce}) as run`;
  return run;
}

type Outcome = { backup: string | null; failed: string | null; about: object };

/** Records how a backup or drill ended. */
async function endRun(db: Db, run: string, { backup, failed, about }: Outcome): Promise<void> {
  await sql`select reporting.end_backup_run(${run}, ${backup}, ${failed},
    ${JSON.stringify(about)}::jsonb)`.execute(db);
}

/** Its name and time, and the log series that continues from it. */
type LastBackup = { name: string; madeAt: Date; log: string | null };

/** Returns the last recorded backup; null before the first. */
export async function lastBackup(db: Db): Promise<LastBackup | null> {
  const found = await maybe<LastBackup>(db)`
    select coalesce(backup, '') as name, started_at as made_at, about ->> 'log' as log
    from reporting.backup_run where act = 'backup' and ended_at is not null and failed is null
    order by started_at desc limit 1`;
  return found ?? null;
}

/** Records how often each is due, for the worker's check for late ones. */
export async function noteSchedule(db: Db, hours: number, days: number): Promise<void> {
  await sql`select reporting.schedule_backups(${hours}, ${days})`.execute(db);
}

type FinishedRun = { backup: string; about: object };

/** Runs a backup or drill and records its outcome; a fault is recorded and rethrown. */
export async function noted<T extends FinishedRun>(
  db: Db,
  run: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const done = await work();
    await endRun(db, run, { ...done, failed: null });
    return done;
  } catch (error) {
    const failed = error instanceof Error ? error.message : String(error);
    await endRun(db, run, { backup: null, failed: failed || 'no reason given', about: {} });
    throw error;
  }
}
