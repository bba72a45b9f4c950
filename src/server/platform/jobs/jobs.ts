import { setTimeout as sleep } from 'node:timers/promises';
import { type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { type Db, inTransaction } from '../db/db.ts';
import { enqueue, type Payload } from './jobs.sql.ts';
import type { Queue } from './queues.ts';

/** Work that follows a transaction: a queue and what to do with each payload that it brings. */
export type Job = { queue: Queue; work(db: Db, payload: Record<string, unknown>): Promise<void> };

/** What a module hands the worker: its queues' jobs, and what it scans for. */
export type Work = { queues?: Job[]; loops?: Loop[] };

/** Work that is scanned for by the clock, over and over; at most one process runs each. */
export type Loop = { name: string; everyMs: number; run(db: Db): Promise<void> };

export type Running = { stop: () => Promise<void> };

/**
 * Works on what one row of the queue brings: a payload, or several that were queued together. Of
 * several, those that fail are queued again alone, so that no other is worked on twice.
 */
async function workOn(db: Db, job: Job, data: Payload): Promise<void> {
  const together = data['together'] as unknown as Payload[] | undefined;
  if (together === undefined) return job.work(db, data);
  const failed: Payload[] = [];
  for (const payload of together) await job.work(db, payload).catch(() => failed.push(payload));
  await inTransaction(db, async (tx) => {
    // Marked, because anyone who lists what happened must not list it twice.
    for (const payload of failed) await enqueue(tx, job.queue, { ...payload, again: true });
  });
}

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
    const options = { pollingIntervalSeconds: 0.5, batchSize: 5, perJobResults: true } as const;
    await boss.work(job.queue, options, async (batch) => {
      const results: JobResult[] = [];
      for (const { id, data } of batch) {
        const output = await workOn(db, job, data as Payload).catch((error: unknown) => ({
          error: String(error),
        }));
        results.push({ id, status: output === undefined ? 'completed' : 'failed', output });
      }
      return results;
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
