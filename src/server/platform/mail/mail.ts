import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.ts';
import { type Db, inTransaction, type Tx } from '../db/db.ts';
import type { Loop } from '../jobs/jobs.ts';
import { insertMail, type Mail, settleMail, takeWaitingMail } from './mail.sql.ts';
import { mailKeyOf, openBody, sealBody } from './seal-mail.ts';

export { latestMails, type Mail, type StoredMail } from './mail.sql.ts';

/** Puts a mail in the outbox, in the transaction of what it tells. */
export type Outbox = (tx: Tx, mail: Mail) => Promise<void>;

/** The worker's outbox: nobody else writes mails, or opens them before they are sent (SEC-3). */
export function outboxOf(config: Pick<Config, 'secret'>): Outbox {
  const key = mailKeyOf(config);
  return (tx, mail) => insertMail(tx, mail, sealBody(key, mail));
}

type Letter = Mail & { id: string };

/** Takes one waiting mail as it is to be sent. */
export async function takeLetter(tx: Tx, key: Buffer): Promise<Letter | undefined> {
  const mail = await takeWaitingMail(tx);
  if (mail === undefined || mail.sealed === null) return mail;
  return { ...mail, ...openBody(key, mail, mail.sealed) };
}

/** Sends what waits in the outbox; without SMTP_URL mails stay where sandbox shows them. */
export function mailLoop(config: Config): Loop | null {
  if (config.smtpUrl === undefined) return null;
  const transport = createTransport(config.smtpUrl);
  const key = mailKeyOf(config);
  const sendOne = (db: Db): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const mail = await takeLetter(tx, key);
      if (mail === undefined) return false;
      const { to, subject, html, text } = mail;
      const sent = await transport
        .sendMail({ from: config.mailFrom, to, subject, html, text })
        .then(
          () => true,
          () => false,
        );
      await settleMail(tx, mail.id, sent);
      return true;
    });
  return {
    name: 'mail',
    everyMs: 1_000,
    wokenBy: ['foundation.mail'],
    // A mail that did not leave is due again at its time.
    netMs: 10_000,
    run: async (db) => {
      while (await sendOne(db));
    },
  };
}
