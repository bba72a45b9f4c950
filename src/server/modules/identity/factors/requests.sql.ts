import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { maybe } from '#platform/db/rows/read-rows.ts';
import type { Audience } from '#platform/http/context.ts';

/** A request to mail, by kind and facts; the worker decides whether the person may have a link. */
export type MailRequest = {
  id: string;
  kind: string;
  audience: Audience;
  /** The address typed for a password reset; it may belong to no account. */
  email: string | null;
  personId: string | null;
  about: Record<string, string | number | boolean | null>;
};

/** Locks the next request in the caller's transaction; other workers skip it. */
export async function holdRequest(tx: Tx): Promise<MailRequest | undefined> {
  return maybe<MailRequest>(tx)`
    select id, kind, audience, email, person as person_id, about
    from identity.hold_request()`;
}

/** Ends an answered request; creating its link does so already. */
export async function endRequest(tx: Tx, id: string): Promise<void> {
  await sql`select identity.end_request(${id})`.execute(tx);
}

/** Notifies the member that a session was opened on a new device. */
export async function notifyNewDevice(tx: Tx, token: string): Promise<void> {
  await sql`select identity.notify_new_device(${token})`.execute(tx);
}

/** Stores the undo link of a request's change; returns the change. */
export async function keepUndoLink(
  tx: Tx,
  request: string,
  linkHash: Buffer,
): Promise<{ networks: string[]; until: Date } | undefined> {
  return maybe<{ networks: string[]; until: Date }>(tx)`
    select networks, until from withdrawals.keep_undo_link(${request}, ${linkHash})`;
}
