import type { SystemReading } from '#contract/system.ts';
import type { Coin } from '#core/chains/assets.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { maybe, one } from '#platform/db/rows/read-rows.ts';

/** What the worker knows beside the database. */
export type WorkerKnows = {
  coins: readonly Coin[];
  /** Whether mails leave: a sandbox may only show them. */
  mails: boolean;
  here: SystemReading['here'];
};

/** Reads how the installation fares and keeps it, instead of the reading before. */
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

export type KeptReading = { readAt: Date; age: number; reading: SystemReading };

/** The last reading and how many seconds ago it was; undefined before the first. */
export async function lastSystemReading(db: Db): Promise<KeptReading | undefined> {
  return maybe<KeptReading>(db)`
    select read_at, reading,
      greatest(floor(extract(epoch from clock.real() - read_at)), 0)::integer as age
    from reporting.system_reading`;
}

/** Whether a worker read anything within a minute and a half: its rounds come twice a minute. */
export async function isWorkerAlive(db: Db): Promise<boolean> {
  const last = await lastSystemReading(db);
  return last !== undefined && last.age <= 90;
}
