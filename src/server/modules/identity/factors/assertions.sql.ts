import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';
import type { Signer } from './passkeys.sql.ts';
import type { Answered } from './signer-of.ts';

type HandedIn = Answered & { id: string };

/** Responses for the worker to verify; no one waits any more for one from a minute ago. */
export async function waitingAssertions(db: Db): Promise<HandedIn[]> {
  return all<HandedIn>(db)`
    select id, audience, challenge, response from identity.assertion
    where settled_at is null and made_at > clock.real() - interval '1 minute'
    order by id limit 50`;
}

/**
 * Records the passkey that signed a response. This opens or re-authenticates its session if web
 * found the same passkey; null refuses it.
 */
export async function settleAssertion(db: Db, id: string, by: Signer | null): Promise<void> {
  await sql`
    select identity.settle_assertion(${id}, ${by?.key.id ?? null}, ${by?.counter ?? null},
      ${by?.isBackupEligible ?? null})`.execute(db);
}
