import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { all, maybe } from '../db/rows/read-rows.ts';

export type Mail = { to: string; subject: string; html: string; text: string };
export type StoredMail = Mail & { id: string; sentAt: Date | null; queuedAt: Date };

/** The data for a notification mail: who and what, by ids. */
export type Notice = Record<string, unknown>;

/**
 * Puts a mail in the outbox within the caller's transaction: a rollback sends nothing. A sandbox
 * stores its text for display; live stores it sealed, or for a notice only its data.
 */
export async function insertMail(
  tx: Tx,
  mail: Mail,
  kept: { sealed: Buffer } | { notice: Notice },
): Promise<void> {
  const sealed = 'sealed' in kept ? kept.sealed : null;
  const notice = 'notice' in kept ? JSON.stringify(kept.notice) : null;
  await sql`
    insert into foundation.mail (recipient, subject, html, body, sealed, notice, queued_at,
      next_attempt_at)
    select ${mail.to}, ${mail.subject}, case when s.shown then ${mail.html} else '' end,
      case when s.shown then ${mail.text} else '' end,
      case when s.shown then null else ${sealed}::bytea end, ${notice}::jsonb,
      clock.real(), clock.real()
    from foundation.in_sandbox() s (shown)`.execute(tx);
}

/** Returns the latest mails of a sandbox's outbox, newest first; none in live. */
export async function latestMails(db: Db, limit: number): Promise<StoredMail[]> {
  return all<StoredMail>(db)`
    select id, recipient as "to", subject, html, body as text, queued_at,
      sent_at
    from foundation.sandbox_mail order by id desc limit ${limit}`;
}

const mostTries = 12;

export type WaitingMail = StoredMail & { sealed: Buffer | null; notice: Notice | null };

/** Takes one waiting mail and locks it against other senders until the transaction ends. */
export async function lockWaitingMail(tx: Tx): Promise<WaitingMail | undefined> {
  return maybe<WaitingMail>(tx)`
    select id, recipient as "to", subject, html, body as text, sealed, notice,
      queued_at, sent_at
    from foundation.mail
    where sent_at is null and next_attempt_at <= clock.real() and attempts < ${mostTries}
    order by next_attempt_at limit 1 for update skip locked`;
}

/** The outcome for a mail: `unwanted` if its recipient should no longer get it. */
export type Outcome = 'sent' | 'failed' | 'unwanted';

/** Records a mail as sent or given up and deletes its text, or schedules the next try. */
export async function settleMail(tx: Tx, id: string, outcome: Outcome): Promise<void> {
  await sql`
    update foundation.mail m set
      sent_at = case when ${outcome} = 'sent' then clock.real() end,
      html = case when t.is_over then '' else html end,
      body = case when t.is_over then '' else body end,
      sealed = case when t.is_over then null else sealed end,
      notice = case when t.is_over then null else notice end,
      attempts = t.tries,
      next_attempt_at = clock.real() + interval '30 seconds' * power(2, least(attempts, 8))
    from (
      select c.tries, ${outcome} = 'sent' or c.tries >= ${mostTries} as is_over
      from (select case when ${outcome} = 'unwanted' then ${mostTries} else o.attempts + 1 end
        as tries from foundation.mail o where o.id = ${id}) c) t
    where m.id = ${id}`.execute(tx);
}
