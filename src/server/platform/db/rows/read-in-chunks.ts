import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db.ts';

const PART = 5_000;

/**
 * Reads a query of any length in chunks and constant memory. `name` names its cursor and must be
 * unique within the transaction.
 */
export async function* readInChunks<T>(
  tx: Tx,
  name: string,
  query: RawBuilder<unknown>,
): AsyncGenerator<T[]> {
  const ask = (what: RawBuilder<unknown>) => sql<T>`${what}`.execute(tx);
  // All rows are read: do not choose the plan that is fastest for the first row.
  await ask(sql`set local cursor_tuple_fraction = 1`);
  await ask(sql`declare ${sql.raw(name)} no scroll cursor for ${query}`);
  const fetch = sql.raw(`fetch ${PART} from ${name}`);
  try {
    for (;;) {
      const { rows } = await ask(fetch);
      if (rows.length > 0) yield rows;
      if (rows.length < PART) return;
    }
  } finally {
    await ask(sql.raw(`close ${name}`));
  }
}
