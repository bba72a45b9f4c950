import type { Db } from './db.ts';

/** Whether the database answers. */
export const reachable = (db: Db): Promise<boolean> =>
  db
    .selectFrom('foundation.installation')
    .select('mode')
    .execute()
    .then(
      () => true,
      () => false,
    );
