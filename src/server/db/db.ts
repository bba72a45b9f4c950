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

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> };

/** The roles of the application; whoever connects acts as one of them and as nobody more. */
export type Role = 'candor_web' | 'candor_worker' | 'candor_owner';

const sessionLimits = [
  '-c statement_timeout=5s',
  '-c lock_timeout=2s',
  '-c idle_in_transaction_session_timeout=10s',
  '-c timezone=UTC',
].join(' ');

/** Opens a pool of at most `size` connections that act as `role`. */
export function connect(url: string, role: Role, size = 8): Database {
  const options = `${sessionLimits} -c role=${role}`;
  const pool = new pg.Pool({ connectionString: url, max: size, options });
  // An idle connection that Postgres closes is replaced at the next use; it must not end us.
  pool.on('error', () => undefined);
  // So must one that breaks between two statements of a transaction: the next statement says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
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
