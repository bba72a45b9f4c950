import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/db.ts';
import { markOf, markOfDatabase } from '#platform/db/installation.sql.ts';
import { rotateSecret } from './rotate-secret.ts';
import { sayRotated } from './say-rotated.ts';

type Given = Pick<Config, 'secret' | 'previousSecret' | 'publicUrl'>;

/**
 * At a start, changes the root secret if the database still has the previous one, and reports the
 * result. Refuses a database with neither secret.
 */
export async function changeSecret(
  db: Db,
  { secret, previousSecret, publicUrl }: Given,
  say: (line: string) => void,
): Promise<void> {
  if (previousSecret === undefined) return;
  const mark = await markOfDatabase(db);
  if (mark === null || mark.equals(markOf(secret))) {
    return say('CANDOR_SECRET_PREVIOUS: the database has the new secret, take this setting out.');
  }
  say('Changing the root secret...');
  const rotation = { from: previousSecret, to: secret, publicUrl };
  sayRotated(await rotateSecret(db, rotation, () => undefined), say);
}
