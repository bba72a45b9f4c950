import type { Db } from '#platform/db/db.ts';
import { all, one } from '#platform/db/rows/read-rows.ts';

/** The name of our slot, which the letters of its series follow. */
export const slotPrefix = 'candor_log_';

type Slot = { slot: string; place: string | null; isLost: boolean };

/** The slots by which a server keeps its log for us; more than one where one was lost. */
export async function logSlots(db: Db): Promise<Slot[]> {
  return all<Slot>(db)`
    select slot_name::text as slot, restart_lsn::text as place,
      coalesce(wal_status = 'lost', false) as is_lost
    from pg_catalog.pg_replication_slots where starts_with(slot_name::text, ${slotPrefix})
    order by slot_name`;
}

/** The series of the log that is kept of this server now; null where none is. */
export async function seriesOf(db: Db): Promise<string | null> {
  const [slot] = (await logSlots(db)).filter(({ isLost }) => !isLost);
  return slot === undefined ? null : slot.slot.slice(slotPrefix.length);
}

/** How long one file of the server's log is. */
export async function segmentBytesOf(db: Db): Promise<bigint> {
  const { bytes } = await one<{ bytes: bigint }>(db)`
    select pg_size_bytes(current_setting('wal_segment_size')) as bytes`;
  return bytes;
}

/** Ids of files that came since the last backup began, and in the hour before. */
export async function filesSince(db: Db): Promise<string[]> {
  // An id is made of its time, so that the key finds them.
  const found = await all<{ id: string }>(db)`
    select id from foundation.file where id > (
      select coalesce(uuidv7(max(started_at) - interval '1 hour' - clock.real()),
        '00000000-0000-0000-0000-000000000000')
      from reporting.backup_run where act = 'backup' and ended_at is not null and failed is null)
    order by id`;
  return found.map(({ id }) => id);
}
