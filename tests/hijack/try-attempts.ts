import pg from 'pg';
import type { Attempt, Role } from './attempts.ts';

/** What came of one attempt: refused with a code, or done, and which tables it wrote. */
export type Outcome = Attempt & { code: string | null; wrote: string[] };

/** Whose turn it is at work of one at a time: who holds one keeps others waiting (RT-13). */
const turns = 'foundation.turn';

/**
 * Rows written so far in this transaction, by table; those that were taken back are counted too. Of
 * members what counts is told by a print: who has not shown that an address is theirs does not.
 * A turn is held without a row that is written: its table is locked then.
 */
const counted = `create function pg_temp.counted() returns table (name text, n text)
  language plpgsql as $$ begin return query
    select c.oid::regclass::text, t.n::text
    from pg_class c, lateral (select pg_stat_get_xact_tuples_inserted(c.oid)
      + pg_stat_get_xact_tuples_updated(c.oid) + pg_stat_get_xact_tuples_deleted(c.oid)) t (n)
    where c.relkind = 'r' and t.n > 0 and c.relnamespace not in ('pg_catalog'::regnamespace)
      and c.oid not in ('identity.member'::regclass, '${turns}'::regclass)
    union all select '${turns}', 'held' where exists (select from pg_locks
      where pid = pg_backend_pid() and relation = '${turns}'::regclass)
    union all select 'identity.member', sum(hashtextextended(to_jsonb(m)::text, 0))::text
      from identity.member m where m.status <> 'unverified';
  end $$`;
const counts = 'select name, n from pg_temp.counted()';

type TableCount = { name: string; n: string };
const byTable = (rows: TableCount[]) => new Map(rows.map(({ name, n }) => [name, n]));
const lastOf = (found: unknown): TableCount[] => (found as { rows: TableCount[] }[]).at(-1)!.rows;

/**
 * Sends each attempt as a session of the role, within one transaction of the superuser, and takes
 * each back. Whatever it wrote is counted by Postgres itself, table by table.
 */
export async function tryAll(
  url: string,
  role: Role,
  attempts: readonly Attempt[],
  patience = '5s',
): Promise<Outcome[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const outcomes: Outcome[] = [];
  try {
    await client.query(`begin; set local statement_timeout = '10s';
      set local lock_timeout = '${patience}';
      set local idle_in_transaction_session_timeout = 0`);
    await client.query(counted);
    let before = byTable(lastOf(await client.query(`savepoint attempt; ${counts}`)));
    const members = before.get('identity.member')!;
    for (const attempt of attempts) {
      const answer = await client
        .query(
          `set local session authorization ${role}; ${attempt.statement};
          set constraints all immediate; reset session authorization; ${counts}`,
        )
        .catch((error: pg.DatabaseError) => error);
      const isRefused = answer instanceof Error;
      const code = isRefused ? (answer.code ?? answer.message) : null;
      const after = isRefused ? [] : lastOf(answer);
      const wrote = after.filter(({ name, n }) => before.get(name) !== n);
      outcomes.push({ ...attempt, code, wrote: wrote.map(({ name }) => name) });
      const back = 'rollback to savepoint attempt';
      // What is taken back stays counted, but for turns and the print of members, as they were.
      before = isRefused
        ? byTable(lastOf(await client.query(`${back}; ${counts}`)))
        : byTable(after).set('identity.member', members);
      before.delete(turns);
      if (!isRefused) await client.query(back);
    }
  } finally {
    await client.query('rollback').catch(() => undefined);
    await client.end();
  }
  return outcomes;
}
