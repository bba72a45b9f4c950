import { sql } from 'kysely';
import type { Alert } from '../../../../contract/system-alerts.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';

/** Hands in all that is wrong now, in words; whether people have something to be told. */
export async function noteAlerts(
  tx: Tx,
  alerts: readonly (Alert & { said: object })[],
): Promise<boolean> {
  const found = await sql<{ news: boolean }>`
    select overview.note_alerts(${JSON.stringify(alerts)}::jsonb) as news`.execute(tx);
  return found.rows[0]!.news;
}

export type PastAlert = { title: string; since: Date; endedAt: Date };

/** Alerts that ended within a week, the newest first. */
export async function endedAlerts(db: Db): Promise<PastAlert[]> {
  const found = await sql<PastAlert>`
    select coalesce(said ->> 'title', rule) as title, since, ended_at as "endedAt"
    from overview.alert where ended_at > clock.real() - interval '7 days'
    order by ended_at desc limit 20`.execute(db);
  return found.rows;
}

/** Since when each open alert is known, by rule and subject. */
export async function openAlerts(db: Db): Promise<Map<string, Date>> {
  const found = await sql<{ rule: string; subject: string; since: Date }>`
    select rule, subject, since from overview.alert where ended_at is null`.execute(db);
  return new Map(found.rows.map(({ rule, subject, since }) => [`${rule} ${subject}`, since]));
}
