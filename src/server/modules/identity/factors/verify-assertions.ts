import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/db.ts';
import { settleAssertion, waitingAssertions } from './assertions.sql.ts';
import { relyingPartyOf } from './check-passkey.ts';
import { signerOf } from './signer-of.ts';

/**
 * Verifies authenticators' responses a second time, after the web process: a session opens or
 * re-authenticates only if both found the same passkey (RT-4).
 */
export async function verifyAssertions(
  db: Db,
  config: Pick<Config, 'publicUrl' | 'operator'>,
): Promise<void> {
  const site = relyingPartyOf(config).origin;
  for (const waitingAssertion of await waitingAssertions(db)) {
    await settleAssertion(db, waitingAssertion.id, await signerOf(db, site, waitingAssertion));
  }
}
