import type { Config } from '../config/config.ts';
import { type Db, inTransaction, type Tx } from '../db/db.ts';
import type { Loop } from '../jobs/jobs.ts';
import {
  insertMail,
  type Mail,
  type Notice,
  type Outcome,
  settleMail,
  lockWaitingMail,
  type WaitingMail,
} from './mail.sql.ts';
import { mailKeyOf, openBody, sealBody } from './seal-mail.ts';

export { latestMails, type Mail, type Notice, type StoredMail } from './mail.sql.ts';

/**
 * Puts a mail in the outbox, in the transaction that it reports. With a notice, it is written again
 * from the notice when it is sent.
 */
export type Outbox = (tx: Tx, mail: Mail, notice?: Notice) => Promise<void>;

/** Writes a notice's mail with its reader's current settings; null if it should not be sent. */
export type NoticeWriter = (db: Db, notice: Notice) => Promise<Mail | null>;

/** The worker's outbox: only the worker writes mails, or opens them before sending (SEC-3). */
export function outboxOf(config: Pick<Config, 'secret'>): Outbox {
  const key = mailKeyOf(config);
  return (tx, mail, notice) =>
    insertMail(tx, mail, notice === undefined ? { sealed: sealBody(key, mail) } : { notice });
}

/** Returns a waiting mail as it should be sent now; null if it should not be sent. */
export async function openMail(
  db: Db,
  { notice, sealed, ...mail }: WaitingMail,
  { key, write }: { key: Buffer; write: NoticeWriter },
): Promise<Mail | null> {
  if (notice !== null) return write(db, notice);
  return sealed === null ? mail : { ...mail, ...openBody(key, mail, sealed) };
}

/**
 * Sends the waiting mails, each under the sender's name of that moment; without SMTP_URL they stay
 * where a sandbox shows them.
 */
export function mailLoop(
  config: Config,
  write: NoticeWriter,
  senderName: () => string,
): Loop | null {
  if (config.smtpUrl === undefined) return null;
  const { smtpUrl, mailFrom } = config;
  const address = /<([^<>]*)>/.exec(mailFrom)?.[1] ?? mailFrom;
  // Loaded with the first mail: web never sends one.
  const open = async () => (await import('nodemailer')).createTransport(smtpUrl);
  let opened: ReturnType<typeof open> | undefined;
  const opening = { key: mailKeyOf(config), write };
  const deliver = async (db: Db, waiting: WaitingMail): Promise<Outcome> => {
    const mail = await openMail(db, waiting, opening);
    if (mail === null) return 'unwanted';
    const { to, subject, html, text } = mail;
    const transport = await (opened ??= open());
    const from = { name: senderName(), address };
    await transport.sendMail({ from, to, subject, html, text });
    return 'sent';
  };
  const sendOne = (db: Db): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const waiting = await lockWaitingMail(tx);
      if (waiting === undefined) return false;
      // Outside the transaction: a mail that cannot be written waits for its next try and blocks no
      // other.
      const outcome = await deliver(db, waiting).catch((): Outcome => 'failed');
      await settleMail(tx, waiting.id, outcome);
      return true;
    });
  return {
    name: 'mail',
    everyMs: 1_000,
    wokenBy: ['foundation.mail'],
    // A mail that was not sent becomes due again at a set time.
    netMs: 10_000,
    run: async (db) => {
      while (await sendOne(db));
    },
  };
}
