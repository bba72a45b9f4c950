import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pastMidnight } from './ledger/midnight.ts';

export type DemoLogins = {
  administrators: { email: string; password: string; role: string; totp_secret: string }[];
  members: { email: string; password: string; holds: string }[];
};

/** The real product, started as in production, on a separate port and data folder. */
export type Product = {
  url: string;
  folder: string;
  logins: () => DemoLogins;
  process: () => ChildProcess;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  remove: () => Promise<void>;
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const server = createServer().once('error', () => answer(false));
    server.listen(port, '127.0.0.1', () => server.close(() => answer(true)));
  });

/**
 * A free port of this machine, below those that the kernel assigns to connections: so no program's
 * connection uses it before the product does, or during a restart.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}

type Kind = { program?: string; story?: 'short' | 'year' };
type Launch = Required<Kind> & { port: number; folder: string };

function launch({ program, story, port, folder }: Launch): ChildProcess {
  return spawn(process.execPath, ['--import', './src/server/tsx.ts', program], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      RATE_LIMITS: 'off',
      SANDBOX_STORY: story,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

const gone = (child: ChildProcess): Promise<unknown> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((done) => child.on('exit', done));

/**
 * Prepares a product without starting it, from a copy of the folder that the runner seeded, if any.
 * `program` starts it: the supervisor, or development.
 */
export async function aProduct(kind: Kind = {}): Promise<Product> {
  const { program = 'src/server/supervisor.ts', story = 'short' } = kind;
  await pastMidnight();
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'candor-product-'));
  const first = process.env['CANDOR_SEEDED'];
  if (first !== undefined) spawnSync('cp', ['-a', `${first}/.`, folder]);
  chmodSync(folder, 0o755); // the user that Postgres runs as must pass through
  const url = `http://localhost:${port}`;
  const seeded = join(folder, 'sandbox.json');
  let child: ChildProcess;
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await gone(child);
  };
  // Checks the answer's content: the remains of a killed one may still answer at the same port.
  const start = async (): Promise<void> => {
    child = launch({ program, story, port, folder });
    const isReady = await Promise.race([
      once(child, 'message').then(() => true),
      once(child, 'exit').then(() => false),
      // A busy machine first generates three months of prices and people.
      sleep(300_000, false, { ref: false }),
    ]);
    if (isReady) return;
    await stop();
    throw new Error('the product ended while it started, or took five minutes');
  };
  return {
    url,
    folder,
    logins: () => JSON.parse(readFileSync(seeded, 'utf8')) as DemoLogins,
    process: () => child,
    start,
    stop,
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
