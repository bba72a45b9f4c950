import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Db } from '../db/db.ts';
import type { Queue } from './queues.ts';

/** Work that follows a transaction: a queue and what to do with each of its jobs. */
export type Job = { queue: Queue; work(db: Db, payload: Record<string, unknown>): Promise<void> };

/** Work that is scanned for by the clock, over and over; at most one process runs each. */
export type Loop = { name: string; everyMs: number; run(db: Db): Promise<void> };

export type Running = { stop: () => Promise<void> };

/** Works off the queues as the worker's role until stopped. */
export async function workJobs(url: string, db: Db, jobs: Job[], log: Logger): Promise<Running> {
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    migrate: false,
    createSchema: false,
    schedule: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  await boss.start();
  for (const job of jobs) {
    await boss.work(job.queue, { pollingIntervalSeconds: 0.5, batchSize: 5 }, async (batch) => {
      for (const one of batch) await job.work(db, one.data as Record<string, unknown>);
    });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) };
}

/** Runs each loop again and again; a failing round is logged and tried again. */
export function runLoops(db: Db, loops: Loop[], log: Logger): Running {
  const ending = new AbortController();
  const repeat = async (loop: Loop): Promise<void> => {
    while (!ending.signal.aborted) {
      try {
        await loop.run(db);
      } catch (error) {
        log.error({ err: error, loop: loop.name }, 'a round of a loop failed');
      }
      await sleep(loop.everyMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const running = loops.map(repeat);
  return {
    stop: async () => {
      ending.abort();
      await Promise.all(running);
    },
  };
}
