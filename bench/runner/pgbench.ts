import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';

// Postgres' bench, which must be installed: the packaged server does not include it. Its version
// may differ from the server's: every version understands its statements.

const versionOf = (path: string): number => Number(/(\d+)\/bin\//.exec(path)?.[1] ?? 0);

/**
 * Where pgbench may be, best first: `PGBENCH`, then the packages of each version (Debian's, Red
 * Hat's), then the path, where Debian has a wrapper that expects its packaged server.
 */
export function placesOfPgbench(env: NodeJS.ProcessEnv, root = '/usr'): string[] {
  const installed = [
    ...globSync(join(root, 'lib/postgresql/*/bin/pgbench')),
    ...globSync(join(root, 'pgsql-*/bin/pgbench')),
  ].toSorted((a, b) => versionOf(b) - versionOf(a));
  const named = env['PGBENCH'];
  return [...(named === undefined ? [] : [named]), ...installed, 'pgbench'];
}

const runs = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

/** Returns the first path at which pgbench runs; throws with instructions if there is none. */
export function findPgbench(places: string[]): string {
  const found = places.find(runs);
  if (found !== undefined) return found;
  throw new Error(
    'This bench compares with pgbench, and none was found. Install it (Debian: postgresql, of any ' +
      'version) or name the program: PGBENCH=/path/to/pgbench.',
  );
}

export type TpcB = { clients: number; seconds: number };

/** Opens TPC-B of `pgbench` on a database: each call returns transactions a second. */
export function openTpcB(url: string): (load: TpcB) => number {
  const program = findPgbench(placesOfPgbench(process.env));
  const play = (...args: string[]): string => {
    const ran = spawnSync(program, [...args, url], { encoding: 'utf8' });
    if (ran.status !== 0) throw new Error(`${program} failed: ${ran.stderr || String(ran.error)}`);
    return ran.stdout;
  };
  play('-i', '-q', '-s', '50');
  return ({ clients, seconds }) => {
    const output = play('-n', '-c', String(clients), '-j', '2', '-T', String(seconds));
    return Number(/tps = ([\d.]+)/.exec(output)?.[1]);
  };
}
