import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type { Audience } from '../../../platform/http/context.ts';

/** What the worker is asked to mail, by kind and facts: who may have a link, it decides. */
export type MailRequest = {
  kind: string;
  audience: Audience;
  /** The address that was typed where a new password was asked for; perhaps nobody's. */
  email: string | null;
  personId: string | null;
  about: Record<string, string | number | boolean | null>;
};

/** Takes one request off the list, for the caller's transaction; other workers pass it by. */
export async function takeRequest(tx: Tx): Promise<MailRequest | undefined> {
  const found = await sql<MailRequest>`
    select kind, audience, email, person as "personId", about
    from identity.take_request()`.execute(tx);
  return found.rows[0];
}

/** Tells the member of a session just opened that their account knows no such device. */
export async function notifyNewDevice(tx: Tx, token: string): Promise<void> {
  await sql`select identity.tell_new_device(${token})`.execute(tx);
}

/** Puts the link that undoes a change of withdrawal addresses under it; gives what changed. */
export async function keepUndoLink(
  tx: Tx,
  change: string,
  linkHash: Buffer,
): Promise<{ networks: string[]; until: Date } | undefined> {
  const kept = await sql<{ networks: string[]; until: Date }>`
    select networks, until from withdrawals.keep_undo_link(${change}, ${linkHash})`.execute(tx);
  return kept.rows[0];
}
