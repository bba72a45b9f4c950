import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pastMidnight } from '#test/ledger/midnight.ts';
import { freePort } from '#test/product.ts';

// `npm start` as a person types it, with all its child processes, seen from outside.

export type Process = { pid: number; parent: number; command: string };

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').replaceAll('\0', ' ');
  } catch {
    return ''; // it ended while we looked
  }
}

/** Every process of a data folder: by its arguments, or by its environment. */
export function processesOf(folder: string): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((name) => ({
      pid: Number(name),
      parent: Number(/\) \S (\d+)/.exec(read(`/proc/${name}/stat`))?.[1] ?? 0),
      command: read(`/proc/${name}/cmdline`).trim(),
      environment: read(`/proc/${name}/environ`),
    }))
    .filter(
      ({ command, environment }) =>
        command.includes(folder) || environment.includes(`DATA_DIR=${folder} `),
    )
    .map(({ pid, parent, command }) => ({ pid, parent, command }));
}

/** The processes of a folder that remain after up to `ms`. */
export async function leftAfter(folder: string, ms: number): Promise<Process[]> {
  for (let waited = 0; waited < ms; waited += 100) {
    if (processesOf(folder).length === 0) return [];
    await sleep(100);
  }
  return processesOf(folder);
}

export type Start = {
  child: ChildProcess;
  said: () => string;
  /** Waits for the output; false if the program ended, or took longer than `ms`. */
  says: (pattern: RegExp, ms?: number) => Promise<boolean>;
  /** Its exit code, after all holders of its output have closed it. */
  ended: Promise<number | null>;
};

export type Installation = {
  folder: string;
  port: number;
  start: (more?: Record<string, string>, command?: readonly string[]) => Start;
};

/** Its last line: both programs are up. */
export const isReady = /Ctrl-C ends it/;

const npmStart = ['npm', 'start'] as const;

/** A new data folder for a small sandbox, and functions to start the program in `root` on it. */
export async function anInstallation(
  folder = aFolder(),
  root = process.cwd(),
): Promise<Installation> {
  await pastMidnight();
  const port = await freePort();
  const start: Installation['start'] = (more = {}, command = npmStart) => {
    const { NODE_TEST_CONTEXT: _inside, npm_lifecycle_event: _ours, ...inherited } = process.env;
    const own = { PORT: String(port), DATA_DIR: folder, SANDBOX_STORY: 'short', ...more };
    const [program = '', ...given] = command;
    const child = spawn(program, given, {
      cwd: root,
      env: { ...inherited, ...own },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    }
    const ended = once(child, 'close').then(([code]) => code as number | null);
    const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
    const untilSaid = async (pattern: RegExp, ms = 180_000): Promise<boolean> => {
      for (let waited = 0; waited < ms && !isOver(); waited += 50) {
        if (pattern.test(text)) return true;
        await sleep(50);
      }
      return pattern.test(text);
    };
    return { child, said: () => text, says: untilSaid, ended };
  };
  return { folder, port, start };
}

export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'candor-starts-'));
  chmodSync(folder, 0o755); // the user that Postgres runs as must pass through
  return folder;
}

/** Kills all processes of a folder at once, like a power failure. */
export async function killAll(folder: string): Promise<void> {
  for (const { pid } of processesOf(folder)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }
  await leftAfter(folder, 5_000);
}

/** Ends the remaining processes of a folder, and removes it. */
export async function remove({ folder }: Pick<Installation, 'folder'>): Promise<void> {
  await killAll(folder);
  rmSync(folder, { recursive: true, force: true });
}
