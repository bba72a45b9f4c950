import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Audience } from '../../../platform/http/context.ts';

/** What an authenticator answered, and the challenge that it had to answer. */
export type HandedIn = {
  id: string;
  audience: Audience;
  challenge: string;
  response: {
    credential: string;
    authenticatorData: string;
    clientDataJSON: string;
    signature: string;
    userHandle?: string | null;
  };
};

/** Answers that wait for the worker; one of a minute ago has nobody waiting for it. */
export async function waitingAssertions(db: Db): Promise<HandedIn[]> {
  const found = await sql<HandedIn>`
    select id, audience, challenge, response from identity.assertion
    where settled_at is null and made_at > clock.real() - interval '1 minute'
    order by id limit 50`.execute(db);
  return found.rows;
}

/** Opens or proves the session of an answer by the passkey that signed it; null refuses it. */
export async function settleAssertion(
  db: Db,
  id: string,
  by: { key: { id: string }; counter: number; isBackupEligible: boolean } | null,
): Promise<void> {
  await sql`
    select identity.settle_assertion(${id}, ${by?.key.id ?? null}, ${by?.counter ?? null},
      ${by?.isBackupEligible ?? null})`.execute(db);
}
