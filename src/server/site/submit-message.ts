import type { Config } from '../config/config.ts';
import type { Tx } from '../db/db.ts';
import { notify } from '../db/notify.sql.ts';
import { type FileStore, storePdf } from '../files/files.ts';
import { queueMail } from '../mail/mail.ts';
import { inboxMails } from '../notices/notices.ts';
import { insertMessage, type NewMessage } from './inbox.sql.ts';

/** The end of the id is random: short enough to be read out on a telephone. */
export const referenceOf = (id: string): string => id.slice(-8).toUpperCase();

export type Submitted = Omit<NewMessage, 'cvFile'> & { cv: Buffer | null; wantsReceipt: boolean };

/** Puts a message in the inbox, its CV beside it, and tells the operator and the sender. */
export async function submitMessage(
  tx: Tx,
  { config, files }: { config: Config; files: FileStore },
  { cv, wantsReceipt, ...message }: Submitted,
): Promise<string> {
  const cvFile = cv === null ? null : await storePdf(tx, files, cv);
  const reference = referenceOf(await insertMessage(tx, { ...message, cvFile }));
  const mails = inboxMails(config);
  await queueMail(tx, mails.toOperator({ ...message, reference }));
  if (wantsReceipt) await queueMail(tx, mails.receipt({ ...message, reference }));
  await notify(tx, { to: 'administrators', topic: 'inbox' });
  return reference;
}
