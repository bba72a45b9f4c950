import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './generated.ts';

// Money and counts are whole numbers beyond 2^53: bigint, never a float.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => text);

/** To read: may be a pool, or a transaction. */
export type Db = Kysely<DB>;

/** To write: only inside `inTransaction`. */
export type Tx = Transaction<DB>;

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> };

const sessionLimits = [
  '-c statement_timeout=5s',
  '-c lock_timeout=2s',
  '-c idle_in_transaction_session_timeout=10s',
  '-c timezone=UTC',
].join(' ');

/** Opens a pool of `size` connections as the role that `url` names. */
export function connect(url: string, size = 8): Database {
  const pool = new pg.Pool({ connectionString: url, max: size, options: sessionLimits });
  // An idle connection that Postgres closes is replaced at the next use; it must not end us.
  pool.on('error', () => undefined);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** Runs `work` in one READ COMMITTED transaction; a throw anywhere rolls all of it back. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('read committed').execute(work);
}

/** Reads a whole book at one moment: REPEATABLE READ, READ ONLY. */
export function inSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set transaction read only`.execute(tx);
      return work(tx);
    });
}
