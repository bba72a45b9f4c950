import { sql } from 'kysely';
import type { RowOf } from '#contract/row-of.ts';
import type { StaffNoticeKind, staffNotice } from '#contract/staff-notices.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, one } from '#platform/db/rows/read-rows.ts';

export type StaffNews = {
  administrator: string;
  email: string;
  firstName: string;
  kind: StaffNoticeKind;
  about: Record<string, unknown>;
};

/** Saves new notices for administrators, and returns them by person and kind. */
export async function notifyStaff(tx: Tx): Promise<StaffNews[]> {
  return all<StaffNews>(tx)`
    select administrator, email, first_name, kind, about
    from reporting.notify_staff()`;
}

export type StaffNotice = RowOf<typeof staffNotice>;

/** Returns one administrator's notices, newest first; digests are sent by mail only. */
export async function staffNoticesPage(
  db: Db,
  administrator: string,
  page: { limit: number; cursor: string | null },
): Promise<StaffNotice[]> {
  return all<StaffNotice>(db)`
    select id, kind, subject, about, read_at is not null as is_read, at
    from reporting.staff_notice
    where administrator_id = ${administrator} and kind <> 'digest'
      and (${page.cursor}::uuid is null or id < ${page.cursor}::uuid)
    order by id desc limit ${page.limit}`;
}

/** Returns how many of them are unread, up to 100. */
export async function countUnreadByStaff(db: Db, administrator: string): Promise<number> {
  const { unread } = await one<{ unread: number }>(db)`
    select count(*)::integer as unread from (
      select from reporting.staff_notice
      where administrator_id = ${administrator} and kind <> 'digest' and read_at is null
      limit 100) n`;
  return unread;
}

/** Marks all notices of the administrator with this session token as read. */
export async function readStaffNotices(tx: Tx, token: string): Promise<void> {
  await sql`select reporting.read_staff_notices(${token})`.execute(tx);
}
