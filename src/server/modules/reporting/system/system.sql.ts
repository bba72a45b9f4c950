import type { SystemReading } from '#contract/system.ts';
import type { Coin } from '#core/chains/assets.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { maybe, one } from '#platform/db/rows/read-rows.ts';

/** Facts that the worker knows and the database does not. */
export type WorkerKnows = {
  coins: readonly Coin[];
  /** Whether mails are sent: a sandbox may only display them. */
  mails: boolean;
  here: SystemReading['here'];
};

/** Reads the state of the installation and saves it, replacing the last reading. */
export async function keepReading(
  tx: Tx,
  { coins, mails, here }: WorkerKnows,
): Promise<SystemReading> {
  const { reading } = await one<{ reading: SystemReading }>(tx)`
    insert into reporting.system_reading (read_at, reading)
    values (clock.real(),
      reporting.read_system(${coins}::text[], ${mails}::boolean, ${JSON.stringify(here)}::jsonb))
    on conflict (singleton) do update
      set read_at = excluded.read_at, reading = excluded.reading
    returning reading`;
  return reading;
}

export type SystemReadingRow = { readAt: Date; age: number; reading: SystemReading };

/** Returns the last reading and its age in seconds; undefined before the first. */
export async function lastSystemReading(db: Db): Promise<SystemReadingRow | undefined> {
  return maybe<SystemReadingRow>(db)`
    select read_at, reading,
      greatest(floor(extract(epoch from clock.real() - read_at)), 0)::integer as age
    from reporting.system_reading`;
}

/**
 * Returns whether a worker saved a reading in the last minute and a half; it does so twice a
 * minute.
 */
export async function isWorkerAlive(db: Db): Promise<boolean> {
  const last = await lastSystemReading(db);
  return last !== undefined && last.age <= 90;
}
