import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';

export type Mail = { to: string; subject: string; html: string; text: string };
export type StoredMail = Mail & { id: string; sentAt: Date | null; queuedAt: Date };

/** Puts a mail in the outbox of the caller's transaction: a rollback sends nothing. */
export async function queueMail(tx: Tx, mail: Mail): Promise<void> {
  await tx
    .insertInto('foundation.mail')
    .values({
      recipient: mail.to,
      subject: mail.subject,
      html: mail.html,
      body: mail.text,
      queued_at: sql<Date>`clock.real()`,
      next_attempt_at: sql<Date>`clock.real()`,
    })
    .execute();
}

/** The latest mails of the outbox, newest first. */
export async function latestMails(db: Db, limit: number): Promise<StoredMail[]> {
  const rows = await db
    .selectFrom('foundation.mail')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    html: row.html,
    text: row.body,
    queuedAt: row.queued_at,
    sentAt: row.sent_at,
  }));
}

/** Takes one waiting mail and keeps other senders off it until the transaction ends. */
export async function takeWaitingMail(tx: Tx): Promise<StoredMail | undefined> {
  const found = await sql<StoredMail>`
    select id, recipient as "to", subject, html, body as text, queued_at as "queuedAt",
      sent_at as "sentAt"
    from foundation.mail
    where sent_at is null and next_attempt_at <= clock.real() and attempts < 12
    order by next_attempt_at limit 1 for update skip locked`.execute(tx);
  return found.rows[0];
}

/** Notes that a mail left, or when to try it again. */
export async function settleMail(tx: Tx, id: string, sent: boolean): Promise<void> {
  await sql`
    update foundation.mail set
      sent_at = case when ${sent} then clock.real() end,
      attempts = attempts + 1,
      next_attempt_at = clock.real() + interval '30 seconds' * power(2, least(attempts, 8))
    where id = ${id}`.execute(tx);
}
