import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { one } from '#platform/db/rows/read-rows.ts';
import type { Audience } from '#platform/http/context.ts';

/** The answer to a request for a link, whether the address has an account or not (SEC). */
export const resetSent =
  'If this address has an account, a link to reset the password is on its way.';

/** Requests a password link from the worker, in the same way for an unknown address. */
export async function requestResetLink(tx: Tx, audience: Audience, email: string): Promise<void> {
  await sql`select identity.request_reset(${audience}, ${email})`.execute(tx);
}

/**
 * Stores a link of 15 minutes for the person of a request and replaces any older one (worker);
 * returns the person, or null if the address has no account.
 */
export async function keepResetLink(
  tx: Tx,
  request: string,
  tokenHash: Buffer,
): Promise<string | null> {
  const { whose } = await one<{ whose: string | null }>(tx)`
    select identity.keep_reset_link(${request}, ${tokenHash}) as whose`;
  return whose;
}

/** Sets a password by a link, once: of concurrent calls, only one returns the person. */
export async function spendResetLink(
  tx: Tx,
  token: string,
  passwordHash: string,
): Promise<{ audience: Audience; id: string } | null> {
  const found = await one<{ audience: Audience; id: string | null }>(tx)`
    select audience, person as id from identity.reset_password(${token}, ${passwordHash})
  `;
  const { audience, id } = found;
  return id === null ? null : { audience, id };
}
