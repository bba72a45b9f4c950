import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Program } from '#platform/config/keys.ts';

/** What a program says to its supervisor once it serves or works. */
const ready = 'ready';

/**
 * Tells the program that started this one over a channel, if any program did, that it serves or
 * works now.
 */
export const sayReady = (): void => void process.send?.(ready);

const begin = 'begin';

// A program gives up its own end earlier, unless it hangs altogether.
const longestEndMs = 15_000;

/** Where what started this program holds it back until something else is done: waits for that. */
export async function waitForStart(): Promise<void> {
  if (!process.argv.includes(begin)) return;
  // Who holds us back and is gone will never say it.
  const end = (): never => process.exit(1);
  if (!process.connected) end();
  process.once('disconnect', end);
  await once(process, 'message');
  process.off('disconnect', end);
}

/**
 * Keeps one program running: one that ends, as when the database was away, is started again. One
 * that ends before it was ever ready has said why, and `started` is false. With `held` it is loaded
 * at once, and begins when that is over.
 */
export function keepProgram(
  name: Program | 'backup' | 'watch',
  environment: Record<string, string>,
  log: Logger,
  held?: Promise<unknown>,
) {
  let ending = false;
  let child: ChildProcess;
  const { promise: started, resolve } = Promise.withResolvers<boolean>();
  let wasReady = false;
  const start = (): void => {
    if (ending) return;
    const args = held === undefined ? [] : [begin];
    const forked = fork(new URL(`./${name}.ts`, import.meta.url), args, { env: environment });
    child = forked;
    void held?.then(() => forked.connected && forked.send(begin));
    child.on('message', (message) => {
      if (message !== ready) return;
      wasReady = true;
      resolve(true);
    });
    child.on('exit', (code) => {
      if (ending) return;
      if (!wasReady) {
        resolve(false);
        return;
      }
      log.error({ code, program: name }, 'a program ended; starting it again');
      void sleep(500).then(start);
    });
  };
  start();
  return {
    started,
    stop: async (): Promise<void> => {
      ending = true;
      child.kill('SIGTERM');
      if (child.exitCode !== null || child.signalCode !== null) return;
      const late = setTimeout(() => child.kill('SIGKILL'), longestEndMs);
      await new Promise((done) => child.on('exit', done));
      clearTimeout(late);
    },
  };
}
