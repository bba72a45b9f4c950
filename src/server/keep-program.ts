import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Program } from '#platform/config/keys.ts';

/** The message of a program to its supervisor once it is ready. */
const ready = 'ready';

/** Notifies the parent process, if there is a channel to one, that this program is ready. */
export const sayReady = (): void => void process.send?.(ready);

const begin = 'begin';

// A program limits its own shutdown to less, unless it hangs completely.
const longestEndMs = 15_000;

/** Waits for the start message if the parent process holds this program back. */
export async function waitForStart(): Promise<void> {
  if (!process.argv.includes(begin)) return;
  // A parent that has gone will never send it.
  const end = (): never => process.exit(1);
  if (!process.connected) end();
  process.once('disconnect', end);
  await once(process, 'message');
  process.off('disconnect', end);
}

/**
 * Keeps one program running: restarts it if it ends, as when the database was away. If it ends
 * before it was ever ready, it has reported why, and `started` is false. With `held` it loads at
 * once, but starts only after `held` resolves.
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
