import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { inChildSpan } from '../traces/spans.ts';
import { camelCaseRows } from './rows/camel-case-rows.ts';

// Money and counts are integers beyond 2^53: bigint, never a float.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => text);

/** For reads: a pool or a transaction. The builder knows no tables; SQL is written by hand. */
export type Db = Kysely<unknown>;

/** For writes: only inside `inTransaction`. */
export type Tx = Transaction<unknown>;

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> };

/** The roles that connect, each with its minimum rights; `candor_bootstrap` only in tests. */
export type Role = 'candor_web' | 'candor_worker' | 'candor_owner' | 'candor_bootstrap';

/** The limits of each connection, with setting names as Postgres stores them. */
export const limitsOf = (statementSeconds: number): Readonly<Record<string, string>> => ({
  statement_timeout: `${statementSeconds}s`,
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: `${2 * statementSeconds}s`,
  TimeZone: 'UTC',
});

/** Statement timeouts; a first start gets enough time for a slow machine. */
export const statementTimeouts = { ofRequests: 5, ofFirstStart: 600 } as const;

// Beyond this, the process seems to generate statements; further ones stay unnamed.
const mostNames = 500;
const names = new Map<string, string>();

// A single statement that can be planned; statements without values repeat in loops, so they count.
const canBePlanned = /^\s*(select|with|insert|update|delete)\b[^;]*$/i;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size === mostNames) return known;
  // Named by a hash of the text: behind a pooler, several processes share a server connection.
  names.set(text, `candor_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`);
  return names.get(text);
}

/** Lets a connection parse and plan a statement once and then run it by name. */
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
 * How long an idle connection is kept: longer than the fallback interval of the worker's loops,
 * because a new connection costs Postgres more than the queries of one run.
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
 * Opens a pool through a pooler in transaction mode. A connection there must stay clean: statements
 * are unnamed, and the limits are those of the role in the URL (record 0002).
 */
export const connectByPooler = (url: string, size: number): Database =>
  open({ connectionString: url, max: size }, () => undefined);

/** Runs queries on a pool's connections; rows are converted only here. */
export const onPool = (pool: pg.Pool): Db =>
  new Kysely<unknown>({ dialect: new PostgresDialect({ pool }), plugins: [camelCaseRows] });

function open(config: pg.PoolConfig, begin: (client: pg.PoolClient) => void): Database {
  // No plan grows older than a day: lists look a month ahead of theirs (foundation.latest_moment).
  const lifetime = { idleTimeoutMillis: keptIdleMs, maxLifetimeSeconds: 86_400 };
  const pool = new pg.Pool({ ...config, ...lifetime });
  // A closed idle connection is replaced at the next use; it must not end the process.
  pool.on('error', () => undefined);
  // The same holds for one that breaks inside a transaction; the next statement reports it.
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
 * Locks one row until the transaction ends, through a function of its module: for the user of the
 * session token, within that function's checks; without a token, for the worker.
 */
export async function lockRow(tx: Tx, by: string, id: string, token?: string): Promise<void> {
  const session = token === undefined ? sql`` : sql`${token}, `;
  await sql`select ${sql.ref(by)}(${session}${id}::uuid)`.execute(tx);
}

/** Reads the whole ledger at one moment: REPEATABLE READ, READ ONLY. */
export function inSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set transaction read only`.execute(tx);
      return work(tx);
    });
}
