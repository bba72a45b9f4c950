import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Whether the database answers. */
export const reachable = (db: Db): Promise<boolean> =>
  sql`select mode from foundation.installation`.execute(db).then(
    () => true,
    () => false,
  );
