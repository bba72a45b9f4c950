import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

// The programs of a cluster's machines: Debian's packages of Postgres 18, Patroni, etcd, PgBouncer
// and HAProxy, in a separate folder. Built once and reused.

/** The first release with Postgres 18. */
const release = 'forky';
const packages = ['postgresql-18', 'patroni', 'python3-etcd', 'etcd-server', 'pgbouncer'];

/** The folder that holds it; CANDOR_DEBIAN names an existing one. */
export function aDebian(): string {
  const given = process.env['CANDOR_DEBIAN'];
  if (given !== undefined) return given;
  const folder = join('node_modules', '.cache', `debian-${release}`);
  if (existsSync(folder)) return join(process.cwd(), folder);
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  process.stdout.write(`# taking Debian's ${packages.join(', ')}, haproxy\n`);
  const made = spawnSync(
    'mmdebstrap',
    [
      '--quiet',
      '--variant=apt',
      '--aptopt=APT::Install-Recommends "false"',
      // The lists of an unreleased version expire if the clock is ahead.
      '--aptopt=Acquire::Check-Valid-Until "false"',
      `--include=${[...packages, 'haproxy'].join(',')}`,
      release,
      part,
      'http://deb.debian.org/debian',
    ],
    { stdio: 'inherit' },
  );
  if (made.status !== 0) throw new Error('mmdebstrap made no Debian: see above');
  renameSync(part, folder);
  return join(process.cwd(), folder);
}
