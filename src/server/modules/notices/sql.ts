import { sql } from 'kysely';
import { isNoticeKind, type NoticeKind, noticeKinds } from '#core/rules/notice-kinds.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, one } from '#platform/db/rows/read-rows.ts';
import type { StepFacts } from './write-step-mail.ts';

/** The dollars of a notice: its own amount, otherwise that of its deposit or withdrawal. */
const centsOfNotice = sql`coalesce((n.about ->> 'cents')::bigint,
  (select w.amount_cents from withdrawals.withdrawal w where w.id = n.subject),
  (select case when n.kind = 'deposit_credited'
      then coalesce(nullif(d.credited_cents, 0), d.cents) else d.cents end
    from deposits.deposit d where d.id = n.subject))`;

export type Notice = {
  id: string;
  kind: string;
  subject: string | null;
  amountCents: bigint | null;
  about: Record<string, unknown>;
  isRead: boolean;
  at: Date;
};

/** Leaves the periods of the future aside. */
const written = sql`id < foundation.latest_id()`;

/** A member's notices, newest first, each with its amount. */
export async function noticesPage(
  db: Db,
  memberId: string,
  page: { limit: number; cursor: string | null },
): Promise<Notice[]> {
  const after = sql`(${page.cursor}::uuid is null or (at, id) < (
    select c.at, c.id from (
      select id, at from notices.notice where member_id = ${memberId} and ${written}
      union all
      select id, at from rules.unread_of_many where member_id = ${memberId}) c
    where c.id = ${page.cursor}::uuid))`;
  return all<Notice>(db)`
    select n.id, n.kind, n.subject, n.about, n.read_at is not null as is_read, n.at,
      ${centsOfNotice} as amount_cents
    from (
      (select id, kind, subject, about, read_at, at from notices.notice
        where member_id = ${memberId} and ${written} and ${after}
        order by at desc, id desc limit ${page.limit})
      union all
      (select id, kind, subject, about, null, at from rules.unread_of_many
        where member_id = ${memberId} and ${after}
        order by at desc, id desc limit ${page.limit})
    ) n
    order by n.at desc, n.id desc limit ${page.limit}`;
}

const countedTo = 100;

/** The number of a member's unread notices, counted to 100. */
export async function countUnread(db: Db, memberId: string): Promise<number> {
  const { unread } = await one<{ unread: number }>(db)`
    select count(*)::integer as unread from (
      select from notices.notice where member_id = ${memberId} and read_at is null and ${written}
      union all
      select from rules.unread_of_many where member_id = ${memberId}
      limit ${countedTo}) n`;
  return unread;
}

/** Marks one as read; false if the member has no such notice. */
export async function markNoticeRead(tx: Tx, memberId: string, id: string): Promise<boolean> {
  const { isMarked } = await one<{ isMarked: boolean }>(tx)`
    select notices.mark_read(${memberId}::uuid, ${id}::uuid) as is_marked`;
  return isMarked;
}

export async function markAllNoticesRead(tx: Tx, memberId: string): Promise<void> {
  await sql`select notices.mark_read(${memberId}::uuid, null)`.execute(tx);
}

/** The kinds of mail that a member has turned off. */
export async function quietKinds(db: Db, memberId: string): Promise<Set<string>> {
  const found = await all<{ kind: string }>(db)`
    select kind from notices.preference where member_id = ${memberId} and not by_mail`;
  return new Set(found.map(({ kind }) => kind));
}

/** Whether a notice is mailed as well: outcomes and security always are, despite any row. */
export async function acceptsMail(db: Db, memberId: string, kind: string): Promise<boolean> {
  if (!isNoticeKind(kind) || !noticeKinds[kind].mayBeQuiet) return true;
  return !(await quietKinds(db, memberId)).has(kind);
}

/** The facts of a notice for a mail: the amount, the coin, and the end of the address. */
export async function factsOf(
  db: Db,
  notice: { kind: NoticeKind; subjectId: string | null; cents: string | null },
): Promise<StepFacts> {
  const { kind, subjectId, cents } = notice;
  return one<StepFacts>(db)`
    select ${centsOfNotice} as cents,
      coalesce(foundation.coin_of(w.method), d.asset) as coin, right(w.address, 6) as address_end
    from (select ${kind}::text as kind, ${subjectId}::uuid as subject,
      jsonb_build_object('cents', ${cents}::text) as about) n
    left join withdrawals.withdrawal w on w.id = n.subject
    left join deposits.deposit d on d.id = n.subject`;
}

type Mailed = { memberId: string; subject: string; cents: string };

/** The mails of one source, for the subjects beyond `after` up to `upto`. */
export async function mailsOf(
  db: Db,
  source: string,
  after: string | null,
  upto: string,
): Promise<Mailed[]> {
  return all<Mailed>(db)`
    select member_id, subject, cents::text as cents
    from notices.mails_of(${source}::uuid, ${after}::uuid, ${upto}::uuid)`;
}

export async function savePreference(
  tx: Tx,
  memberId: string,
  kind: NoticeKind,
  byMail: boolean,
): Promise<void> {
  await sql`
    insert into notices.preference (member_id, kind, by_mail)
    values (${memberId}, ${kind}, ${byMail})
    on conflict (member_id, kind) do update set by_mail = excluded.by_mail`.execute(tx);
}

/** The mail addresses of this installation's owners. */
export async function activeOwners(db: Db): Promise<string[]> {
  const found = await all<{ email: string }>(db)`
    select email from identity.known_administrator
    where role = 'owner' and status = 'active' order by id`;
  return found.map(({ email }) => email);
}

/** Deletes at most `max` notices older than `days`; returns their number. */
export async function forgetNotices(db: Db, days: number, max: number): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select notices.forget_old(${days}::integer, ${max}::integer) as count`;
  return count;
}
