import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { type FileStore, storePdf } from '#platform/files/files.ts';
import { insertMessage, type NewMessage } from './inbox.sql.ts';

/** The end of the id is random, and short enough to read out on the telephone. */
export const referenceOf = (id: string): string => id.slice(-8).toUpperCase();

export type Submitted = Omit<NewMessage, 'cvFile'> & { cv: Buffer | null };

/** Saves a message in the inbox, with its CV, and mails the operator and the sender. */
export async function submitMessage(
  tx: Tx,
  { files }: { files: FileStore },
  { cv, ...message }: Submitted,
): Promise<string> {
  const cvFile = cv === null ? null : await storePdf(tx, files, cv);
  const reference = referenceOf(await insertMessage(tx, { ...message, cvFile }));
  await notify(tx, { to: 'administrators', topic: 'inbox' });
  return reference;
}
