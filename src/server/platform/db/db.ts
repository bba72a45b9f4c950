import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { inChildSpan } from '../traces/spans.ts';
import { camelCaseRows } from './rows/camel-case-rows.ts';

// Money and counts are whole numbers beyond 2^53: bigint, never a float.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => text);

/** To read: may be a pool, or a transaction. No table is known to the builder: SQL is written. */
export type Db = Kysely<unknown>;

/** To write: only inside `inTransaction`. */
export type Tx = Transaction<unknown>;

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> };

/** The roles that connect, each as nobody more; `candor_bootstrap` in tests alone. */
export type Role = 'candor_web' | 'candor_worker' | 'candor_owner' | 'candor_bootstrap';

/** What each connection has, by names as Postgres keeps them. */
export const limitsOf = (statementSeconds: number): Readonly<Record<string, string>> => ({
  statement_timeout: `${statementSeconds}s`,
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: `${2 * statementSeconds}s`,
  TimeZone: 'UTC',
});

/** What a statement may take: nobody waits for one at a first start, on however slow a machine. */
export const statementTimeouts = { ofRequests: 5, ofFirstStart: 600 } as const;

// Past this many a process would seem to make up texts as it goes: those stay without a name.
const mostNames = 500;
const names = new Map<string, string>();

// One statement that can be planned: what loops ask without a value is asked for ever, too.
const canBePlanned = /^\s*(select|with|insert|update|delete)\b[^;]*$/i;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size === mostNames) return known;
  // By the text itself: behind a pooler several processes share a connection of the server.
  names.set(text, `candor_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`);
  return names.get(text);
}

/** Lets a connection parse and plan a statement once and run it by name from then on. */
function prepareOnce(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const named = (text: unknown, values?: unknown, ...rest: unknown[]): unknown =>
    typeof text === 'string' &&
    Array.isArray(values) &&
    (values.length > 0 || canBePlanned.test(text))
      ? query({ name: nameOf(text), text, values }, ...rest)
      : query(text, values, ...rest);
  client.query = named as typeof client.query;
}

/**
 * How long a connection is kept that nobody uses: past the nets of the worker's loops, since making
 * one costs Postgres more than what a round asks.
 */
export const keptIdleMs = 120_000;

/** Opens a pool of at most `size` connections that act as `role`. */
export function connect(
  url: string,
  role: Role,
  size = 8,
  statementSeconds: number = statementTimeouts.ofRequests,
): Database {
  const settings = Object.entries({ ...limitsOf(statementSeconds), role });
  const options = settings.map(([name, value]) => `-c ${name}=${value}`).join(' ');
  return open({ connectionString: url, max: size, options }, prepareOnce);
}

/**
 * Opens a pool by way of a pooler in transaction mode. Nothing may be left on a connection there:
 * no statement has a name, and its limits are those of the role that the URL names (record 0002).
 */
export const connectByPooler = (url: string, size: number): Database =>
  open({ connectionString: url, max: size }, () => undefined);

/** Runs queries on a pool's connections: the one place where their rows are read. */
export const onPool = (pool: pg.Pool): Db =>
  new Kysely<unknown>({ dialect: new PostgresDialect({ pool }), plugins: [camelCaseRows] });

function open(config: pg.PoolConfig, begin: (client: pg.PoolClient) => void): Database {
  const pool = new pg.Pool({ ...config, idleTimeoutMillis: keptIdleMs });
  // An idle connection that Postgres closes is replaced at the next use; it must not end us.
  pool.on('error', () => undefined);
  // So must one that breaks between two statements of a transaction: the next statement says so.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    begin(client);
  });
  const db = onPool(pool);
  return { db, pool, close: () => db.destroy() };
}

/** Runs `work` in one READ COMMITTED transaction; a throw anywhere rolls all of it back. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inChildSpan('transaction', () =>
    db.transaction().setIsolationLevel('read committed').execute(work),
  );
}

/**
 * Locks one row until the transaction ends, by a function of its module: for the person whose
 * session the token opens, as far as the function lets them; for the worker itself without one.
 */
export async function lockRow(tx: Tx, by: string, id: string, token?: string): Promise<void> {
  const session = token === undefined ? sql`` : sql`${token}, `;
  await sql`select ${sql.ref(by)}(${session}${id}::uuid)`.execute(tx);
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
