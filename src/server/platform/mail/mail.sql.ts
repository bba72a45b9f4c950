import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';

export type Mail = { to: string; subject: string; html: string; text: string };
export type StoredMail = Mail & { id: string; sentAt: Date | null; queuedAt: Date };

/**
 * Puts a mail in the outbox of the caller's transaction: a rollback sends nothing. A sandbox keeps
 * what it says to show it, live keeps it sealed.
 */
export async function insertMail(tx: Tx, mail: Mail, sealed: Buffer): Promise<void> {
  await sql`
    insert into foundation.mail (recipient, subject, html, body, sealed, queued_at,
      next_attempt_at)
    select ${mail.to}, ${mail.subject}, case when s.shown then ${mail.html} else '' end,
      case when s.shown then ${mail.text} else '' end,
      case when s.shown then null else ${sealed}::bytea end, clock.real(), clock.real()
    from foundation.in_sandbox() s (shown)`.execute(tx);
}

/** The latest mails of a sandbox's outbox, newest first; none in live. */
export async function latestMails(db: Db, limit: number): Promise<StoredMail[]> {
  const found = await sql<StoredMail>`
    select id, recipient as "to", subject, html, body as text, queued_at as "queuedAt",
      sent_at as "sentAt"
    from foundation.sandbox_mail order by id desc limit ${limit}`.execute(db);
  return found.rows;
}

/** Takes one waiting mail and keeps other senders off it until the transaction ends. */
export async function takeWaitingMail(
  tx: Tx,
): Promise<(StoredMail & { sealed: Buffer | null }) | undefined> {
  const found = await sql<StoredMail & { sealed: Buffer | null }>`
    select id, recipient as "to", subject, html, body as text, sealed, queued_at as "queuedAt",
      sent_at as "sentAt"
    from foundation.mail
    where sent_at is null and next_attempt_at <= clock.real() and attempts < 12
    order by next_attempt_at limit 1 for update skip locked`.execute(tx);
  return found.rows[0];
}

/** Notes that a mail left or was given up, and forgets what it said; or when to try it again. */
export async function settleMail(tx: Tx, id: string, sent: boolean): Promise<void> {
  await sql`
    update foundation.mail set
      sent_at = case when ${sent} then clock.real() end,
      html = case when ${sent} or attempts >= 11 then '' else html end,
      body = case when ${sent} or attempts >= 11 then '' else body end,
      sealed = case when ${sent} or attempts >= 11 then null else sealed end,
      attempts = attempts + 1,
      next_attempt_at = clock.real() + interval '30 seconds' * power(2, least(attempts, 8))
    where id = ${id}`.execute(tx);
}
