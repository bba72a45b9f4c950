import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { environmentFor } from '../db/cluster.ts';
import { accepts, ended, serverFlags } from '../db/embedded.ts';
import { giveAll, type Runner } from '../db/natives.ts';

/** A temporary copy of a database that runs beside the live one for inspection. */
export type Scratch = { url: string; stop: () => Promise<void> };

// No password is needed on its socket: only its own user can enter the socket's folder.
const hba = 'local all all trust\n';

/** A copy must not archive, follow, load or listen, whatever its server was set to. */
const quiet = {
  archive_mode: 'off',
  shared_preload_libraries: '',
  synchronous_standby_names: '',
  primary_conninfo: '',
  ssl: 'off',
  autovacuum: 'off',
  event_triggers: 'off',
};

const signals = ['standby.signal', 'recovery.signal', 'postmaster.pid'];

/** Removes unfinished server state, and settings that name files which are not here. */
function settle(cluster: string): void {
  writeFileSync(join(cluster, 'postgresql.auto.conf'), '');
  for (const name of signals) rmSync(join(cluster, name), { force: true });
}

/** Keeps the copy's settings beside its socket, so the originals stay unchanged. */
function ownSettings(folder: string): Record<string, string> {
  const files = { config_file: '', hba_file: hba, ident_file: '' };
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => {
      const path = join(folder, name);
      writeFileSync(path, text, { mode: 0o644 });
      return [name, path];
    }),
  );
}

function socketsFor({ account }: Runner): string {
  const folder = mkdtempSync(join(tmpdir(), 'candor-copy-'));
  chmodSync(folder, 0o700);
  if (account !== null) chownSync(folder, account.uid, account.gid);
  return folder;
}

// The roles that may act as the owner: in the embedded server, and in the operator's database.
const owners = ['candor_migrator', 'candor_owner'];

async function urlOfOwner(sockets: string, lastWords: () => string | null): Promise<string> {
  const urls = owners.map(
    (login) => `postgres://${login}@/candor?host=${encodeURIComponent(sockets)}`,
  );
  // Replaying the log may take long; wait as long as the server runs.
  while (lastWords() === null) {
    for (const url of urls) if (await accepts(url)) return url;
    await sleep(100);
  }
  const fatal = /^.*FATAL: +(?! |the database system is)(.*)$/m.exec(lastWords() ?? '')?.[1];
  throw new Error(`the copy of the database does not start: ${fatal ?? lastWords()}`);
}

/** The moment up to which a copy replays its log; without one it replays everything. */
export type Replaying = { upTo?: Date };

/** Stops at the moment and continues from there on a new timeline. */
const stopAt = (moment: Date): Record<string, string> => ({
  restore_command: '/bin/false',
  recovery_target_time: moment.toISOString().replace('T', ' ').replace('Z', '+00'),
  recovery_target_action: 'promote',
  recovery_target_timeline: 'current',
  // No connection is accepted before the replay is done.
  hot_standby: 'off',
});

/** Starts a server's files as a private copy, which first replays its log to be consistent. */
export async function startScratch(
  cluster: string,
  runner: Runner,
  { upTo }: Replaying = {},
): Promise<Scratch> {
  settle(cluster);
  if (upTo !== undefined) writeFileSync(join(cluster, 'recovery.signal'), '');
  giveAll(cluster, runner.account);
  const sockets = socketsFor(runner);
  const given = { ...quiet, ...ownSettings(sockets), ...(upTo === undefined ? {} : stopAt(upTo)) };
  const set = Object.entries({ ...given, log_min_messages: 'fatal' }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const program = [`${runner.native}/bin/postgres`, '-D', cluster];
  const server = spawn(
    'setpriv',
    ['--pdeathsig=INT', ...program, ...serverFlags(sockets, true), ...set],
    {
      ...runner.account,
      cwd: '/',
      env: environmentFor(runner),
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let isOver = false;
  let message = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => (message += text));
  server.on('close', () => (isOver = true));
  const stop = async (): Promise<void> => {
    server.kill('SIGINT');
    await ended(server.pid ?? 0, 60_000);
    rmSync(sockets, { recursive: true, force: true });
  };
  try {
    return { url: await urlOfOwner(sockets, () => (isOver ? message : null)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
