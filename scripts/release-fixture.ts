import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import type { Product } from '#test/product.ts';
import { exitOnError, whyOf } from './end-command.ts';
import { describeFixture } from './upgrades/describe.ts';
import { dumpOf, rowsByTable } from './upgrades/dump.ts';
import { liveAYear } from './upgrades/live-a-year.ts';
import { liveThrough, type Story } from './upgrades/story.ts';

// `npm run release -- fixture [CHECKOUT]`: starts the sandbox of a release as a user would,
// performs real actions in it, stops it, and stores its database, files and secret under
// tests/upgrades/VERSION. Each release adds one, from a checkout of its tag (OPS-7). With `CHECKOUT
// year` it also runs a year of sixty members, stored under VERSION/year.

const root = resolve(import.meta.dirname, '..');
const program = resolve(process.argv[2] ?? root);
const isYear = process.argv[3] === 'year';

type Running = { product: Product; stop: () => Promise<void> };

/** Runs `npm start` of the checkout on a separate data folder. */
async function start(folder: string): Promise<Running> {
  const url = 'http://localhost:4717';
  const settings = { PORT: '4717', DATA_DIR: folder, RATE_LIMITS: 'off', SANDBOX_STORY: 'short' };
  const env = { ...process.env, ...settings };
  const child: ChildProcess = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: program,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<'ended'>((done) => child.once('exit', () => done('ended')));
  const listening = new Promise<'said'>((done) => {
    child.stdout!.on('data', (text: Buffer) => text.includes('listens on') && done('said'));
  });
  if ((await Promise.race([listening, ended])) === 'ended') throw new Error('it does not start');
  const logins = () => JSON.parse(readFileSync(join(folder, 'sandbox.json'), 'utf8'));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { product: { url, folder, logins } as Product, stop };
}

type Dump = { text: string; rows: [string, number][] };

/** Dumps the release's embedded Postgres, now that no other process writes to it. */
async function dump(folder: string): Promise<Dump> {
  const path = join(program, 'src/server/platform/db/embedded.ts');
  type Embedded = {
    startEmbedded: (at: string) => Promise<{ url: Url; stop: () => Promise<void> }>;
  };
  type Url = (role: string, database: string) => string;
  const { startEmbedded } = (await import(pathToFileURL(path).href)) as Embedded;
  const server = await startEmbedded(join(folder, 'postgres'));
  const client = new pg.Client({ connectionString: server.url('candor_owner', 'candor') });
  client.on('error', () => undefined); // the current query reports it
  try {
    await client.connect();
    return { text: await dumpOf(client, program), rows: await rowsByTable(client) };
  } finally {
    await client.end();
    await server.stop();
  }
}

async function live(folder: string): Promise<Story> {
  const { product, stop } = await start(folder);
  try {
    if (isYear) {
      await liveAYear(product, program);
      await sleep(30_000); // an authenticator's code works once
    }
    return await liveThrough(product);
  } finally {
    await stop();
  }
}

async function make(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(program, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = mkdtempSync(join(tmpdir(), 'candor-release-'));
  chmodSync(folder, 0o755); // Postgres's user must pass through it
  try {
    const story = await live(folder);
    const { text, rows } = await dump(folder);
    const into = join(root, 'tests/upgrades', version, isYear ? 'year' : '');
    rmSync(into, { recursive: true, force: true });
    mkdirSync(into, { recursive: true });
    writeFileSync(join(into, 'dump.sql.gz'), gzipSync(text, { level: 9 }));
    if (!isYear) cpSync(join(folder, 'files'), join(into, 'files'), { recursive: true });
    cpSync(join(folder, 'secret'), join(into, 'secret'));
    chmodSync(join(into, 'secret'), 0o644);
    writeFileSync(join(into, 'story.json'), `${JSON.stringify(story, null, 2)}\n`);
    writeFileSync(join(into, 'README.md'), describeFixture(version, rows, isYear));
    return into;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const into = await make().catch((error: unknown) =>
  exitOnError(`No fixture was made: ${whyOf(error)}`),
);
process.stdout.write(`${into}\n`);
