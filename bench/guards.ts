import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

// Rows that bypass the public functions are written by the owner of a throw-away database. The
// guards are back in place before anything reads them.

const guards = [
  ['ledger.account', 'account_opens_empty'],
  ['ledger.account', 'account_follows_entries'],
  ['approvals.approver', 'approver_is_another'],
  ['market.rate', 'rate_may_not_jump'],
  ['distributions.run', 'run_is_once'],
] as const;

async function set(owner: Db, action: 'disable' | 'enable always'): Promise<void> {
  for (const [table, trigger] of guards) {
    const change = sql`${sql.raw(action)} trigger ${sql.ref(trigger)}`;
    await sql`alter table ${sql.table(table)} ${change}`.execute(owner);
  }
}

/** Runs `work` on a connection tuned for fast writes, with triggers off. */
export async function withoutGuards(owner: Db, work: () => Promise<void>): Promise<void> {
  await sql`set statement_timeout = 0`.execute(owner);
  await sql`set idle_in_transaction_session_timeout = 0`.execute(owner);
  await sql`set synchronous_commit = off`.execute(owner);
  await sql`set work_mem = '512MB'`.execute(owner);
  await sql`set maintenance_work_mem = '512MB'`.execute(owner);
  await sql`set session_replication_role = replica`.execute(owner);
  await set(owner, 'disable');
  try {
    await work();
  } finally {
    await set(owner, 'enable always');
    await sql`set session_replication_role = origin`.execute(owner);
  }
}

/**
 * Fills tables without updating their indexes row by row: each row with a random id would touch a
 * different page, while a later build sorts. The database's owner may mark an index invalid; the
 * rebuild validates it, or fails on duplicates.
 */
export async function indexedAfterwards(
  owner: Db,
  tables: string[],
  work: () => Promise<void>,
): Promise<void> {
  await sql`update pg_index set indisready = false, indisvalid = false
    where indrelid = any (${tables}::regclass[])`.execute(owner);
  await work();
  for (const table of tables) await sql`reindex table ${sql.table(table)}`.execute(owner);
}
