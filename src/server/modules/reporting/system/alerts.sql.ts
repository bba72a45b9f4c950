import { sql } from 'kysely';
import type { Alert } from '#contract/system-alerts.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, one } from '#platform/db/rows/read-rows.ts';

/** Records all current faults with their text; returns whether anyone has to be notified. */
export async function noteAlerts(
  tx: Tx,
  alerts: readonly (Alert & { said: object })[],
): Promise<boolean> {
  const { news } = await one<{ news: boolean }>(tx)`
    select reporting.note_alerts(${JSON.stringify(alerts)}::jsonb) as news`;
  return news;
}

export type PastAlert = { title: string; since: Date; endedAt: Date };

/** Returns alerts that ended within a week, newest first. */
export async function endedAlerts(db: Db): Promise<PastAlert[]> {
  return all<PastAlert>(db)`
    select coalesce(said ->> 'title', rule) as title, since, ended_at
    from reporting.alert where ended_at > clock.real() - interval '7 days'
    order by ended_at desc limit 20`;
}

/** Returns when each open alert began, by rule and subject. */
export async function openAlerts(db: Db): Promise<Map<string, Date>> {
  const found = await all<{ rule: string; subject: string; since: Date }>(db)`
    select rule, subject, since from reporting.alert where ended_at is null`;
  return new Map(found.map(({ rule, subject, since }) => [`${rule} ${subject}`, since]));
}

export type AlertToPost = { id: string; isEnd: boolean; at: Date; data: Record<string, unknown> };

/** Returns starts and ends of alerts from the last day that are not posted yet, oldest first. */
export async function alertsToPost(db: Db): Promise<AlertToPost[]> {
  return all<AlertToPost>(db)`
    select a.id, e.is_end, e.at, a.said || jsonb_build_object('rule', a.rule,
      'subject', a.subject, 'since', a.since, 'ended_at', a.ended_at) as data
    from reporting.alert a
    cross join lateral (values (false, a.confirmed_at, a.posted_at),
      (true, a.ended_at, a.end_posted_at)) e (is_end, at, posted_at)
    where e.at is not null and e.posted_at is null
      and coalesce(a.ended_at, clock.real()) > clock.real() - interval '1 day'
    order by e.at, a.id, e.is_end limit 50`;
}

export async function notePosted(db: Db, id: string, isEnd: boolean): Promise<void> {
  await sql`
    update reporting.alert set
      posted_at = case when ${isEnd}::boolean then posted_at else clock.real() end,
      end_posted_at = case when ${isEnd}::boolean then clock.real() else end_posted_at end
    where id = ${id}`.execute(db);
}
