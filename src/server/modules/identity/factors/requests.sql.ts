import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { maybe } from '#platform/db/rows/read-rows.ts';
import type { Audience } from '#platform/http/context.ts';

/** What the worker is asked to mail, by kind and facts: who may have a link, it decides. */
export type MailRequest = {
  id: string;
  kind: string;
  audience: Audience;
  /** The address that was typed where a new password was asked for; perhaps nobody's. */
  email: string | null;
  personId: string | null;
  about: Record<string, string | number | boolean | null>;
};

/** The next request, held by the caller's transaction; other workers pass it by. */
export async function holdRequest(tx: Tx): Promise<MailRequest | undefined> {
  return maybe<MailRequest>(tx)`
    select id, kind, audience, email, person as person_id, about
    from identity.hold_request()`;
}

/** Ends a request that was answered; making its link did so already. */
export async function endRequest(tx: Tx, id: string): Promise<void> {
  await sql`select identity.end_request(${id})`.execute(tx);
}

/** Tells the member of a session just opened that their account knows no such device. */
export async function notifyNewDevice(tx: Tx, token: string): Promise<void> {
  await sql`select identity.notify_new_device(${token})`.execute(tx);
}

/** Puts the link that undoes it under the change that a request is about; gives what changed. */
export async function keepUndoLink(
  tx: Tx,
  request: string,
  linkHash: Buffer,
): Promise<{ networks: string[]; until: Date } | undefined> {
  return maybe<{ networks: string[]; until: Date }>(tx)`
    select networks, until from withdrawals.keep_undo_link(${request}, ${linkHash})`;
}
