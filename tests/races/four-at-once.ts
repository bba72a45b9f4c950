import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

export const levels = ['repeatable read', 'serializable'] as const;
export type Level = (typeof levels)[number];

/** The outcomes of four calls that all took their snapshot before the first began. */
export async function fourAtOnce(
  db: Db,
  level: Level,
  call: RawBuilder<unknown>,
): Promise<PromiseSettledResult<unknown>[]> {
  let arrived = 0;
  const { promise: all, resolve } = Promise.withResolvers<undefined>();
  const attempt = () =>
    db
      .transaction()
      .setIsolationLevel(level)
      .execute(async (tx) => {
        await sql`select count(*) from plans.plan`.execute(tx);
        if ((arrived += 1) === 4) resolve(undefined);
        await all;
        await call.execute(tx);
      });
  return Promise.allSettled([attempt(), attempt(), attempt(), attempt()]);
}

/** The code of a refused call, or 'done'. */
export const codeOf = (settled: PromiseSettledResult<unknown>): string =>
  settled.status === 'fulfilled' ? 'done' : String((settled.reason as { code?: string }).code);
