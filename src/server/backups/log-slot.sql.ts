import type { Db } from '#platform/db/db.ts';
import { all, one } from '#platform/db/rows/read-rows.ts';

/** The prefix of our slot's name; the letters of its series follow. */
export const slotPrefix = 'candor_log_';

type Slot = { slot: string; place: string | null; isLost: boolean };

/** The slots with which a server keeps its log for us; several if one was lost. */
export async function logSlots(db: Db): Promise<Slot[]> {
  return all<Slot>(db)`
    select slot_name::text as slot, restart_lsn::text as place,
      coalesce(wal_status = 'lost', false) as is_lost
    from pg_catalog.pg_replication_slots where starts_with(slot_name::text, ${slotPrefix})
    order by slot_name`;
}

/** Returns the log series now stored for this server; null if there is none. */
export async function seriesOf(db: Db): Promise<string | null> {
  const [slot] = (await logSlots(db)).filter(({ isLost }) => !isLost);
  return slot === undefined ? null : slot.slot.slice(slotPrefix.length);
}

/** The size of one file of the server's log. */
export async function segmentBytesOf(db: Db): Promise<bigint> {
  const { bytes } = await one<{ bytes: bigint }>(db)`
    select pg_size_bytes(current_setting('wal_segment_size')) as bytes`;
  return bytes;
}

/** Ids of files added since the last backup began, and in the hour before. */
export async function filesSince(db: Db): Promise<string[]> {
  // An id contains its time, so the primary key finds them.
  const found = await all<{ id: string }>(db)`
    select id from foundation.file where id > (
      select coalesce(uuidv7(max(started_at) - interval '1 hour' - clock.real()),
        '00000000-0000-0000-0000-000000000000')
      from reporting.backup_run where act = 'backup' and ended_at is not null and failed is null)
    order by id`;
  return found.map(({ id }) => id);
}
