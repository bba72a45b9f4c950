import { type ChildProcess, fork } from 'node:child_process';
import type { Logger } from 'pino';

/** Keeps one worker running: one that ends, as when the database was away, is started again. */
export function keepWorker(environment: Record<string, string>, log: Logger) {
  let ending = false;
  let worker: ChildProcess;
  const start = (): void => {
    if (ending) return;
    worker = fork(new URL('./worker.ts', import.meta.url), {
      env: { ...process.env, ...environment },
    });
    worker.on('exit', (code) => {
      if (ending) return;
      log.error({ code }, 'the worker ended; starting it again');
      setTimeout(start, 500);
    });
  };
  start();
  return {
    stop: async (): Promise<void> => {
      ending = true;
      worker.kill('SIGTERM');
      if (worker.exitCode !== null || worker.signalCode !== null) return;
      await new Promise((done) => worker.on('exit', done));
    },
  };
}
