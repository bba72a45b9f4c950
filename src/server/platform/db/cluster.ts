import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { comesBack, isFullDisk } from '../config/open-log.ts';
import { type Account, giveAll, isGiven, type Runner } from './natives.ts';
import { closeToAll } from './own-power.ts';
import { type Login, logins, type Secrets, verifierOf } from './secrets.ts';

// Every connection needs a secret, over a socket; there is no line for TCP.
const hba = `# Candor, fourth edition: every role has a secret of its own (INT-12).
local all all scram-sha-256
local replication candor_backup scram-sha-256
`;

export const environmentFor = ({ native }: Runner): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  LD_LIBRARY_PATH: `${native}/lib`,
  LC_ALL: 'C.UTF-8',
});

/**
 * initdb and single-user Postgres need an account that has a name, and ours has none. They run as
 * `nobody`, but in our group and in a folder that only this group can enter; their files change
 * owner before a server runs on them.
 */
const namedFor = ({ account }: Runner): Account | null =>
  account === null ? null : { uid: 65_534, gid: account.gid };

const logFile = 16 * 1024 * 1024;

/** Whether the disk lacked space for the server's next log file; the server then ends silently. */
function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < logFile;
}

/** Runs one statement a line, as the superuser, before anyone can connect; a failure ends it. */
function runAlone(cluster: string, runner: Runner, database: string, lines: string[]): string {
  const flags = [
    '--single',
    '-D',
    cluster,
    '-c',
    'exit_on_error=on',
    '-c',
    'log_min_messages=panic',
  ];
  const input = lines.map((line) => `${line.replaceAll(/\s*\n\s*/g, ' ')}\n`).join('');
  const done = spawnSync(`${runner.native}/bin/postgres`, [...flags, database], {
    ...namedFor(runner),
    cwd: '/',
    env: environmentFor(runner),
    input,
    encoding: 'utf8',
  });
  if (done.status === 0) return done.stdout;
  // The output may repeat verifiers of secrets.
  const message = done.stderr.replaceAll(/SCRAM-SHA-256\$\S+/g, '(verifier)');
  const silent = isFull(cluster)
    ? 'No space left on device'
    : `ended by ${done.signal ?? done.status}`;
  const why = message || done.error?.message || silent;
  throw new Error(`the database's roles could not be made: ${why}`);
}

const readyForOthers = 'nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
/** Copies the whole server; it can query no database. */
const copier: Login = 'candor_backup';

/** The roles: the owner cannot log in, and no login has more than one of them. */
const rolesFor = (secrets: Secrets, keepSuperuser: boolean): string[] => [
  // The first edition's owner was the first role, which always stays a superuser; now it is only
  // that.
  `update pg_authid set rolname = 'candor_bootstrap' where oid = 10 and rolname = 'candor_owner'`,
  `do $$ declare name text; begin
     foreach name in array array['candor_owner', '${logins.join(`', '`)}'] loop
       if not exists (select from pg_roles where rolname = name) then
         execute format('create role %I', name);
       end if;
     end loop;
   end $$`,
  `alter role candor_owner nologin ${readyForOthers}`,
  ...logins.map(
    (login) =>
      `alter role ${login} login noinherit ${readyForOthers} password '${verifierOf(secrets[login])}'`,
  ),
  `alter role ${copier} replication`,
  'grant candor_owner to candor_migrator with inherit false, set true, admin false',
  // Every session acts as the owner from its first statement, without having to set the role.
  'alter role candor_migrator set role = candor_owner',
  'revoke all on database postgres, template1 from public',
  keepSuperuser
    ? `alter role candor_bootstrap login password '${verifierOf(secrets.candor_bootstrap)}'`
    : 'alter role candor_bootstrap nologin password null',
];

const databaseRights = [
  'alter database candor owner to candor_owner',
  'revoke all on database candor from public',
  `grant connect on database candor to ${logins.filter((login) => login !== copier).join(', ')}`,
];

const ours = (schema: string): string =>
  `${schema} not like 'pg\\_%' and ${schema} <> 'information_schema'`;

/** Transfers everything that the first edition's superuser created to the owner, who is not one. */
const handOver = `do $$ declare statement text; begin
  for statement in
    select format('alter schema %I owner to candor_owner', nspname) from pg_namespace
      where nspowner = 10 and ${ours('nspname')}
    union all
    select format('alter %s %s owner to candor_owner',
        case when c.relkind = 'S' then 'sequence' else 'table' end, c.oid::regclass)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relowner = 10 and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${ours('n.nspname')}
        and not (c.relkind = 'S' and exists (select from pg_depend d
          where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')))
    union all
    select format('alter routine %s owner to candor_owner', p.oid::regprocedure)
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.proowner = 10 and ${ours('n.nspname')}
    union all
    select format('alter type %s owner to candor_owner', t.oid::regtype)
      from pg_type t join pg_namespace n on n.oid = t.typnamespace
      left join pg_class c on c.oid = t.typrelid
      where t.typowner = 10 and ${ours('n.nspname')}
        and (t.typtype in ('d', 'e', 'r') or (t.typtype = 'c' and c.relkind = 'c'))
  loop
    execute statement;
  end loop;
end $$`;

const askCandor = `select 'candor is there' from pg_database where datname = 'candor'`;

/** Creates roles, secrets and the database, also in a cluster of the first edition. */
function setUp(cluster: string, runner: Runner, secrets: Secrets, keepSuperuser: boolean): void {
  const output = runAlone(cluster, runner, 'postgres', [
    ...rolesFor(secrets, keepSuperuser),
    askCandor,
  ]);
  // New databases are copied from this template.
  runAlone(cluster, runner, 'template1', [closeToAll]);
  if (output.includes('candor is there')) {
    runAlone(cluster, runner, 'candor', [handOver, ...databaseRights, closeToAll]);
  } else {
    const make = 'create database candor owner candor_owner';
    runAlone(cluster, runner, 'postgres', [make, ...databaseRights]);
  }
  const file = join(cluster, 'pg_hba.conf');
  writeFileSync(`${file}.part`, hba, { mode: 0o600, flush: true });
  // A set-up that was killed before this line starts over.
  renameSync(`${file}.part`, file);
  giveAll(cluster, runner.account);
}

function initialise(part: string, runner: Runner, fast: boolean): void {
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { mode: 0o700 });
  const named = namedFor(runner);
  if (named !== null) chownSync(part, named.uid, named.gid);
  const flags = ['-U', 'candor_bootstrap', '-A', 'reject', '--locale=C.UTF-8', '-E', 'UTF8'];
  if (fast) flags.push('--no-sync');
  execFileSync(`${runner.native}/bin/initdb`, ['-D', part, ...flags], {
    ...named,
    cwd: '/',
    env: environmentFor(runner),
    stdio: 'pipe',
  });
}

export type Making = { secrets: Secrets; fast: boolean; isComplete: boolean };

/** Creates the cluster, or converts one of the first edition, which required no secrets. */
export function makeCluster(cluster: string, runner: Runner, making: Making): void {
  const { secrets, fast, isComplete } = making;
  if (existsSync(cluster)) {
    const lines = readFileSync(join(cluster, 'pg_hba.conf'), 'utf8');
    if (lines !== hba || !isComplete) {
      giveAll(cluster, namedFor(runner));
      setUp(cluster, runner, secrets, fast);
    } else if (!isGiven(cluster, runner.account)) giveAll(cluster, runner.account);
    return;
  }
  // Built aside and renamed: an interrupted start leaves nothing that looks complete.
  const part = `${cluster}.part`;
  initialise(part, runner, fast);
  setUp(part, runner, secrets, fast);
  renameSync(part, cluster);
}

// After a kill, a server needs a moment before its data can be opened again.
const pauseMs = 250;
const sayAgainMs = 60_000;
// How long after a full-disk message the disk counts as full.
const fullForMs = 5_000;

type StartTimeouts = {
  /** A server that ran this long was sound; a later exit has another cause. */
  steadyMs: number;
  /** How long restarts are tried before the server counts as gone. */
  forMs: number;
};

const defaultTimeouts: StartTimeouts = { steadyMs: 5_000, forMs: 20_000 };

export type ServerProcess = {
  current: () => ChildProcess;
  /** Whether the last exit was due to a full disk; restarts continue until there is space. */
  isFull: () => boolean;
  /** Why it cannot be restarted, once that is clear. */
  gone: Promise<string>;
  stop: () => Promise<void>;
};

/** The readable message of a server's log line, without the time and number before `FATAL:`. */
const messageIn = (line: string): string | undefined =>
  /\b(?:FATAL|PANIC): +(.*)$/.exec(line)?.[1] ?? /^\S*postgres: (.*)$/.exec(line)?.[1];

const serverEnded = async (child: ChildProcess, withinMs: number): Promise<boolean> => {
  if (child.exitCode !== null || child.signalCode !== null) return true;
  return new Promise((done) => {
    const late = setTimeout(() => done(false), withinMs);
    child.once('exit', () => {
      clearTimeout(late);
      done(true);
    });
  });
};

/** Keeps one server running: restarts it on the same data as long as that helps. */
export function keepServer(
  launch: () => ChildProcess,
  { steadyMs, forMs }: StartTimeouts = defaultTimeouts,
): ServerProcess {
  const { promise: gone, resolve: giveUp } = Promise.withResolvers<string>();
  let stopping = false;
  let server: ChildProcess;
  let downSince: number | null = null;
  let fullAt = -Infinity;
  let saidAt = -Infinity;
  const wasFull = (): boolean => performance.now() - fullAt < fullForMs;
  const sayFull = (): void => {
    fullAt = performance.now();
    if (performance.now() - saidAt < sayAgainMs) return;
    saidAt = performance.now();
    process.stderr.write(`The disk of the database ${comesBack}.\n`);
  };
  const start = (): void => {
    if (stopping) return;
    const startedAt = performance.now();
    let reason = 'it ends without a word';
    server = launch();
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n')) reason = messageIn(line) ?? reason;
      if (isFullDisk(text)) sayFull();
      else if (/PANIC:/.test(text)) process.stderr.write(text);
    });
    server.on('exit', () => {
      const now = performance.now();
      if (downSince === null || now - startedAt > steadyMs) downSince = now;
      if (stopping) return;
      // A full disk is no reason to give up: with free space the server recovers.
      if (wasFull()) downSince = null;
      if (downSince !== null && now - downSince > forMs) giveUp(reason);
      else setTimeout(start, pauseMs);
    });
  };
  start();
  return {
    current: () => server,
    isFull: wasFull,
    gone,
    stop: async () => {
      stopping = true;
      server.kill('SIGINT');
      if (await serverEnded(server, 20_000)) return;
      // It cannot write its last checkpoint; the next start replays its log.
      server.kill('SIGQUIT');
      await serverEnded(server, 5_000);
    },
  };
}
