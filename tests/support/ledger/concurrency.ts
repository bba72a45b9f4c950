import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';

/** Whether a session waits for a lock in this database; every role may read that. */
async function someoneWaits(db: Db): Promise<boolean> {
  const waiting = await sql`
    select from pg_locks l join pg_stat_activity a using (pid)
    where a.datname = current_database() and not l.granted`.execute(db);
  return waiting.rows.length > 0;
}

/** Waits until a session waits for a lock, or `other` ends without waiting. */
export async function untilSomeoneWaits(db: Db, other: Promise<unknown>): Promise<void> {
  const over = other.then(() => false);
  while (await Promise.race([over, setTimeout(5, true)])) if (await someoneWaits(db)) return;
}

/** Returns the results of two concurrent calls of `act`: the first is not yet committed. */
export async function bothAtOnce<T>(
  db: Db,
  act: (tx: Tx, index: number) => Promise<T>,
): Promise<T[]> {
  let second: Promise<T> | undefined;
  const first = await inTransaction(db, async (tx) => {
    const result = await act(tx, 0);
    second = inTransaction(db, (other) => act(other, 1));
    await untilSomeoneWaits(db, second);
    return result;
  });
  return [first, ...(second === undefined ? [] : [await second])];
}
