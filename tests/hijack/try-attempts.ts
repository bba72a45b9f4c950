import pg from 'pg';
import type { Attempt, Role } from './attempts.ts';

/** The outcome of an attempt: refused with a code, or done, and the tables it wrote. */
export type Outcome = Attempt & { code: string | null; wrote: string[] };

/** The locks on exclusive work: a holder blocks others (RT-13). */
const turns = 'foundation.turn';

/**
 * Rows written so far in this transaction, by table, including rolled back ones. Members are
 * compared by a fingerprint of their rows, without those who have an unconfirmed address. A lock
 * counts without a written row: its table is then locked.
 */
const counted = `create function pg_temp.counted() returns table (name text, n text)
  language plpgsql as $$ begin return query
    select coalesce(h.inhparent, c.oid)::regclass::text, sum(t.n)::text
    from pg_class c
    -- What a period takes, its table takes.
    left join pg_inherits h on h.inhrelid = c.oid and c.relnamespace <> 'pgboss'::regnamespace,
      lateral (select pg_stat_get_xact_tuples_inserted(c.oid)
      + pg_stat_get_xact_tuples_updated(c.oid) + pg_stat_get_xact_tuples_deleted(c.oid)) t (n)
    where c.relkind = 'r' and t.n > 0 and c.relnamespace not in ('pg_catalog'::regnamespace)
      and c.oid not in ('identity.member'::regclass, '${turns}'::regclass)
    group by 1
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
 * Sends each attempt as a session of the role, within one transaction of the superuser, and rolls
 * each back. Postgres counts its writes, table by table.
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
      // Rolled back rows stay counted, except locks and the members' fingerprint, which revert.
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
