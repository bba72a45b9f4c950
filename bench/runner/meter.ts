import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { cpuOfChildren, microsSince } from './cpu-micros.ts';

/** The cost of some work: processor time in microseconds, database log in bytes. */
export type Cost = { postgres: number; node: number; log: number };

const logAt = sql<{
  at: bigint;
}>`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as at`;

/** The postmaster behind a connection. */
async function postmasterOf(db: Db): Promise<number> {
  const found = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const stat = readFileSync(`/proc/${found.rows[0]!.pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/**
 * Runs `work` and returns its cost in all of Postgres (including the log and page writers), in this
 * process, and in the log. Other work on the same server counts too.
 */
export async function costOf(db: Db, work: () => Promise<unknown>): Promise<Cost> {
  const postmaster = await postmasterOf(db);
  const from = (await logAt.execute(db)).rows[0]!.at;
  const [postgres, node] = [cpuOfChildren(postmaster), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(node);
  const spent = microsSince(postgres, postmaster);
  const upTo = (await logAt.execute(db)).rows[0]!.at;
  return { postgres: spent, node: user + system, log: Number(upTo - from) };
}

/** The cost per unit of `count`, as figures. */
export const perUnit = ({ postgres, node, log }: Cost, count: number): Record<string, number> => ({
  'Postgres, us': postgres / count,
  'Node, us': node / count,
  'log, B': log / count,
});
