import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.ts';
import { type Db, inTransaction } from '../db/db.ts';
import type { Loop } from '../jobs/jobs.ts';
import { settleMail, takeWaitingMail } from './mail.sql.ts';

export { latestMails, type Mail, queueMail, type StoredMail } from './mail.sql.ts';

/** Sends what waits in the outbox; without SMTP_URL mails stay where sandbox shows them. */
export function mailLoop(config: Config): Loop | null {
  if (config.smtpUrl === undefined) return null;
  const transport = createTransport(config.smtpUrl);
  const sendOne = (db: Db): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const mail = await takeWaitingMail(tx);
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
    run: async (db) => {
      while (await sendOne(db));
    },
  };
}
