import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { environmentFor } from '#platform/db/cluster.ts';
import { ended } from '#platform/db/embedded.ts';
import { accounts, chooseRunner, giveAll, isRoot } from '#platform/db/natives.ts';
import { freePort } from '#test/product.ts';

// A Postgres as an operator runs it: a separate superuser, TCP, passwords. Candor did not make it.

/** A server; `url` names a login with its password and a database. */
export type OwnServer = { port: number; url: (login: string, password: string) => string };

// initdb needs a named account; the server runs as the same one.
const nobody = isRoot() ? { uid: 65_534, gid: accounts.postgres.gid } : null;

/** Runs a statement on a new connection; returns its rows. */
export async function askServer<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query<Row>(text).finally(() => client.end())).rows;
}

/** Creates a server's files with superuser `postgres` and additional lines for pg_hba.conf. */
export function makeServerFiles(cluster: string, password: string, hba: string): void {
  const { native } = chooseRunner();
  mkdirSync(cluster, { mode: 0o700 });
  giveAll(cluster, nobody);
  const file = `${cluster}.password`;
  writeFileSync(file, password, { mode: 0o644 });
  const flags = ['-D', cluster, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', file];
  execFileSync(`${native}/bin/initdb`, [...flags, '--no-sync'], {
    ...nobody,
    cwd: '/',
    env: environmentFor({ native, account: nobody }),
    stdio: 'pipe',
  });
  appendFileSync(join(cluster, 'pg_hba.conf'), hba);
}

/** Starts a server on these files, as an operator does; it stops after the tests of the file. */
export async function startServerOn(cluster: string): Promise<OwnServer> {
  const { native } = chooseRunner();
  giveAll(cluster, nobody);
  const port = await freePort();
  const set = ['fsync=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const flags = set.flatMap((item) => ['-c', item]);
  const program = [`${native}/bin/postgres`, '-D', cluster, '-p', String(port), ...flags];
  const server = spawn('setpriv', ['--pdeathsig=INT', ...program], {
    ...nobody,
    cwd: '/',
    env: environmentFor({ native, account: nobody }),
    stdio: 'ignore',
  });
  after(async () => {
    server.kill('SIGINT');
    await ended(server.pid ?? 0, 20_000);
  });
  const url = (login: string, password: string): string =>
    `postgres://${login}:${password}@127.0.0.1:${port}/candor`;
  // A server that refuses a log-in is up.
  for (;;) {
    const answer = await askServer(url('nobody_here', 'x'), 'select 1').catch((fault) => fault);
    if (/password authentication/.test(String(answer))) return { port, url };
    if (server.exitCode !== null) throw new Error('the server of the test does not start');
    await sleep(50);
  }
}
