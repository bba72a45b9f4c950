import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { chooseRunner } from '#platform/db/natives.ts';

// The sample of deploy/cluster in front of a server, with the listen address and file paths
// changed.

export type Login = { user: string; password: string };
export type Pooler = { port: number; start: () => Promise<void>; stop: () => Promise<void> };
/** `server` is a PgBouncer connect string: host and port of the database. */
type Place = { folder: string; port: number; server: string; database: string; logins: Login[] };

const listens = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    }).on('error', () => done(false));
  });

function settingsOf({ folder, port, server, database }: Place): string {
  const changes = [
    ['candor = host=127.0.0.1 port=5000', `candor = ${server} dbname=${database}`],
    ['listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`],
    ['/etc/pgbouncer/', `${folder}/`],
  ] as const;
  let text = readFileSync('deploy/cluster/pgbouncer.ini', 'utf8');
  for (const [from, to] of changes) {
    assert.ok(text.includes(from), from);
    text = text.replace(from, to);
  }
  return text;
}

/** PgBouncer on a free port; it refuses to run as root, so another account runs it. */
export function aPooler(place: Place): Pooler {
  const file = join(place.folder, 'pgbouncer.ini');
  const users = place.logins.map(({ user, password }) => `"${user}" "${password}"\n`);
  chmodSync(place.folder, 0o755);
  writeFileSync(file, settingsOf(place));
  writeFileSync(join(place.folder, 'userlist.txt'), users.join(''));
  // As the account of the database's server, the only one that may reach its sockets.
  const { account } = chooseRunner();
  const as = account === null ? {} : { uid: account.uid, gid: account.gid };
  let child: ChildProcess | undefined;
  const stop = async (): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  };
  const start = async (): Promise<void> => {
    child = spawn('pgbouncer', [file], { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', (error) => (output += error.message));
    while (!(await listens(place.port))) {
      assert.ok(child.exitCode === null && child.pid !== undefined, output);
      await rest(50);
    }
  };
  return { port: place.port, start, stop };
}
