import { type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type Db, inTransaction, keptIdleMs } from '../db/db.ts';
import { inSpan } from '../traces/spans.ts';
import { dueQueues, enqueue, type Payload } from './jobs.sql.ts';
import type { Queue } from './queues.ts';
import type { WakingTable } from './waking-tables.ts';

/** Work that follows a transaction: a queue and the handler for its payloads. */
export type Job = {
  queue: Queue;
  work(db: Db, payload: Record<string, unknown>): Promise<void>;
  /** Returns the payloads behind one that only says where to find them. */
  unfold?(db: Db, payload: Payload): Promise<Payload[] | undefined>;
};

/** A module's work for the worker: its queues' jobs, and its loops. */
export type Work = { queues?: Job[]; loops?: Loop[] };

/**
 * Work that is polled. Every worker runs every loop: a run locks the rows it works on, so no two
 * workers do the same.
 */
export type Loop = {
  name: string;
  /** The interval of a loop without waking tables, or while notifications are not received. */
  everyMs: number;
  /** The interval after a run that returned false (nothing found). By default `everyMs`. */
  calmMs?: number;
  /** Changes of these tables start a run at once; without any, it runs every `netMs`. */
  wokenBy?: readonly WakingTable[];
  /** The minimum time between two woken runs: by default `everyMs`. */
  restMs?: number;
  /** The delay between a wake and the run of an idle loop: by default none. */
  afterMs?: number;
  /** The interval without a wake, for work that no change announces: by default half a minute. */
  netMs?: number;
  run(db: Db): Promise<unknown>;
};

export type Running = { stop: () => Promise<void> };

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** A row that holds several payloads; any other row is one payload. */
const several = z.object({ together: z.array(z.record(z.string(), value)) });

/**
 * Handles one row of the queue: a payload, or several that it holds or names. Of several, those
 * that fail are queued again singly, so no other is handled twice.
 */
async function workOn(db: Db, job: Job, data: Payload): Promise<void> {
  const held = several.safeParse(data);
  const together = held.data?.together ?? (await job.unfold?.(db, data));
  const workOne = (payload: Payload): Promise<void> =>
    inSpan(`job ${job.queue}`, 'consumer', () => job.work(db, payload));
  if (together === undefined) return workOne(data);
  const failed: Payload[] = [];
  for (const payload of together) await workOne(payload).catch(() => failed.push(payload));
  await inTransaction(db, async (tx) => {
    // Marked, so that a handler which lists the events does not list one twice.
    for (const payload of failed) await enqueue(tx, job.queue, { ...payload, again: true });
  });
}

// The library's polling interval for each queue; the loop below finds due jobs sooner.
const askingSeconds = 300;
// We have no jobs that depend on others; by default the library polls for them every five seconds.
const flowIntervalSeconds = 3_600;

/** Processes the queues as the worker's role until stopped, whenever `loop` finds a due job. */
export async function workJobs(
  url: string,
  db: Db,
  jobs: Job[],
  log: Logger,
): Promise<Running & { loop: Loop }> {
  const options = {
    connectionString: url,
    max: 3,
    idleTimeoutMillis: keptIdleMs,
    migrate: false,
    createSchema: false,
    schedule: false,
    flowIntervalSeconds,
  };
  const boss = new PgBoss(options);
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  await boss.start();
  const workers = new Map<string, string>();
  for (const job of jobs) {
    const polling = {
      pollingIntervalSeconds: askingSeconds,
      batchSize: 5,
      burstWhenBatchFull: true,
      perJobResults: true,
    } as const;
    const worker = await boss.work(job.queue, polling, async (batch) => {
      const results: JobResult[] = [];
      for (const { id, data } of batch) {
        const output = await workOn(db, job, data as Payload).catch((error: unknown) => ({
          error: String(error),
        }));
        results.push({ id, status: output === undefined ? 'completed' : 'failed', output });
      }
      return results;
    });
    workers.set(job.queue, worker);
  }
  const loop: Loop = {
    name: 'work on queues',
    everyMs: 500,
    wokenBy: ['pgboss.job'],
    restMs: 20,
    // A failed job becomes due at a set time, and neither 'notice' nor the outbox sends a wake
    // (foundation.sql).
    netMs: 2_000,
    run: async (reader) => {
      for (const queue of await dueQueues(reader)) {
        const worker = workers.get(queue);
        if (worker !== undefined) boss.notifyWorker(worker);
      }
    },
  };
  // What is still worked on then is due again at once; a program ends later (program-ends.ts).
  return { loop, stop: () => boss.stop({ graceful: true, timeout: 5_000 }) };
}
