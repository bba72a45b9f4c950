import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { environmentFor } from '../db/cluster.ts';
import { accepts, ended, serverFlags } from '../db/embedded.ts';
import { giveAll, type Runner } from '../db/natives.ts';

/** A copy of a database that runs beside the living one to be looked at, and goes again. */
export type Scratch = { url: string; stop: () => Promise<void> };

// Who reaches its socket is let in: the folder of the socket is its own user's alone.
const hba = 'local all all trust\n';

/** What a copy must not do, whatever its server was set to: archive, follow, load, listen. */
const quiet = {
  archive_mode: 'off',
  shared_preload_libraries: '',
  synchronous_standby_names: '',
  primary_conninfo: '',
  ssl: 'off',
  autovacuum: 'off',
  event_triggers: 'off',
};

function settle(cluster: string): void {
  writeFileSync(join(cluster, 'pg_hba.conf'), hba);
  // Its server's settings may lie elsewhere, and name what is not here.
  for (const name of ['postgresql.conf', 'postgresql.auto.conf', 'pg_ident.conf']) {
    writeFileSync(join(cluster, name), '');
  }
  for (const name of ['standby.signal', 'recovery.signal', 'postmaster.pid']) {
    rmSync(join(cluster, name), { force: true });
  }
}

function socketsFor({ account }: Runner): string {
  const folder = mkdtempSync(join(tmpdir(), 'candor-copy-'));
  chmodSync(folder, 0o700);
  if (account !== null) chownSync(folder, account.uid, account.gid);
  return folder;
}

// Who may act as the owner: in the embedded server, and in one of the operator's own.
const owners = ['candor_migrator', 'candor_owner'];

async function urlOfOwner(sockets: string, isOver: () => boolean): Promise<string> {
  const urls = owners.map(
    (login) => `postgres://${login}@/candor?host=${encodeURIComponent(sockets)}`,
  );
  // Replaying its log may take long: it is waited for as long as it lives.
  while (!isOver()) {
    for (const url of urls) if (await accepts(url)) return url;
    await sleep(100);
  }
  throw new Error('the copy of the database does not start; see its messages above');
}

/** Starts the files of a server as a copy nobody else can reach; its log makes it whole first. */
export async function startScratch(cluster: string, runner: Runner): Promise<Scratch> {
  settle(cluster);
  giveAll(cluster, runner.account);
  const sockets = socketsFor(runner);
  const set = Object.entries(quiet).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const program = [`${runner.native}/bin/postgres`, '-D', cluster];
  const server = spawn(
    'setpriv',
    ['--pdeathsig=INT', ...program, ...serverFlags(sockets, true), ...set],
    {
      ...runner.account,
      cwd: '/',
      env: environmentFor(runner),
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  let isOver = false;
  server.on('exit', () => (isOver = true));
  const stop = async (): Promise<void> => {
    server.kill('SIGINT');
    await ended(server.pid ?? 0, 20_000);
    rmSync(sockets, { recursive: true, force: true });
  };
  try {
    return { url: await urlOfOwner(sockets, () => isOver), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
