import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import type { Outbox } from '#platform/mail/mail.ts';
import { adminById, type Administrator } from '../admins/administrator.sql.ts';
import type { AccountMails, Recipient } from '../deps.ts';
import { otherOwners, collectAdminFailures } from './failures.sql.ts';

type Letters = { mails: AccountMails; send: Outbox };

/** The administrator with the failed log-ins, and every other owner. */
async function toNotify(tx: Tx, id: string): Promise<{ about: Administrator; all: Recipient[] }> {
  const about = (await adminById(tx, id))!;
  return { about, all: [about, ...(await otherOwners(tx, id))] };
}

/** Five wrong codes after a correct password: notifies the person and the owners at once. */
export async function notifyCodesEnded(
  tx: Tx,
  { mails, send }: Letters,
  id: string,
): Promise<void> {
  const { about, all } = await toNotify(tx, id);
  for (const to of all) await send(tx, mails.adminCodesEnded(to, about.email));
}

/** Mails a summary of administrators' failed log-ins to the person and the owners (SEC-1). */
export function mailAdminFailures(db: Db, { mails, send }: Letters): Promise<void> {
  return inTransaction(db, async (tx) => {
    for (const { administrator, ...failures } of await collectAdminFailures(tx)) {
      const { about, all } = await toNotify(tx, administrator);
      for (const to of all) await send(tx, mails.adminFailures(to, about.email, failures));
    }
  });
}
