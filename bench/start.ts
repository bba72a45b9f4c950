import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#test/product.ts';
import type { Bench, Figures } from './runner/figures.ts';

// How long `npm start` takes with its packages installed, excluding npm's time: the first start,
// which builds the browser bundle and makes the sandbox, and a later start on the same data. By
// stage, in seconds since the command: Postgres runs, web answers, all is ready.
//   npm run bench -- start [ROUNDS]

export const rounds = 3;

const lookingMs = 20;

function launch(port: number, folder: string): ChildProcess {
  const environment = { ...process.env, PORT: String(port), DATA_DIR: folder };
  return spawn(process.execPath, ['scripts/start.mjs'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Starts the product until it reports that it listens, then stops it. */
async function start(folder: string): Promise<Record<string, number>> {
  const port = await freePort();
  const began = performance.now();
  const main = launch(port, folder);
  const ready = new Promise<void>((resolve, reject) => {
    let output = '';
    main.stdout!.on('data', (text) => {
      output += text;
      if (output.includes(' listens on ')) resolve();
    });
    main.on('exit', () => reject(new Error('the product ended while it started')));
  });
  const seconds = (): number => (performance.now() - began) / 1_000;
  const stage = async (isThere: () => boolean | Promise<boolean>): Promise<number> => {
    while (!(await isThere())) await sleep(lookingMs);
    return seconds();
  };
  const answers = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const socket = join(folder, 'postgres', 'sockets', '.s.PGSQL.5432');
  const [running, serving, isReady] = await Promise.all([
    stage(() => existsSync(socket)),
    stage(answers),
    ready.then(seconds),
  ]);
  const ended = new Promise((done) => main.on('exit', done));
  main.kill('SIGTERM');
  await ended;
  return { 'Postgres runs, s': running, 'web answers, s': serving, 'ready, s': isReady };
}

export async function open(): Promise<Bench> {
  const round = async (): Promise<Figures> => {
    const folder = mkdtempSync(join(tmpdir(), 'candor-bench-'));
    chmodSync(folder, 0o755); // the user that Postgres runs as must pass through
    rmSync('dist', { recursive: true, force: true });
    const figures = { 'first start': await start(folder), 'later start': await start(folder) };
    rmSync(folder, { recursive: true, force: true });
    return figures;
  };
  return { round, close: async () => undefined };
}
