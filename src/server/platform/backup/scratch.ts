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

const signals = ['standby.signal', 'recovery.signal', 'postmaster.pid'];

/** Ends what its server was in the middle of, and settings that name what is not here. */
function settle(cluster: string): void {
  writeFileSync(join(cluster, 'postgresql.auto.conf'), '');
  for (const name of signals) rmSync(join(cluster, name), { force: true });
}

/** Settings of a copy beside its socket, so that its own stay as they are. */
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

// Who may act as the owner: in the embedded server, and in one of the operator's own.
const owners = ['candor_migrator', 'candor_owner'];

async function urlOfOwner(sockets: string, lastWords: () => string | null): Promise<string> {
  const urls = owners.map(
    (login) => `postgres://${login}@/candor?host=${encodeURIComponent(sockets)}`,
  );
  // Replaying its log may take long: it is waited for as long as it lives.
  while (lastWords() === null) {
    for (const url of urls) if (await accepts(url)) return url;
    await sleep(100);
  }
  const fatal = /^.*FATAL: +(?! |the database system is)(.*)$/m.exec(lastWords() ?? '')?.[1];
  throw new Error(`the copy of the database does not start: ${fatal ?? lastWords()}`);
}

/** Up to which moment a copy replays its log; all that there is without one. */
export type Replaying = { upTo?: Date };

/** Stops at the moment, and goes on from there as a history of its own. */
const stopAt = (moment: Date): Record<string, string> => ({
  restore_command: '/bin/false',
  recovery_target_time: moment.toISOString().replace('T', ' ').replace('Z', '+00'),
  recovery_target_action: 'promote',
  recovery_target_timeline: 'current',
  // Nobody is let in before it is done.
  hot_standby: 'off',
});

/** Starts the files of a server as a copy nobody else can reach; its log makes it whole first. */
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
