import { type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type Db, inTransaction, keptIdleMs } from '../db/db.ts';
import { inSpan } from '../traces/spans.ts';
import { dueQueues, enqueue, type Payload } from './jobs.sql.ts';
import type { Queue } from './queues.ts';
import type { WakingTable } from './waking-tables.ts';

/** Work that follows a transaction: a queue and what to do with each payload that it brings. */
export type Job = {
  queue: Queue;
  work(db: Db, payload: Record<string, unknown>): Promise<void>;
  /** The payloads that one stands for, if it only says where they are found. */
  unfold?(db: Db, payload: Payload): Promise<Payload[] | undefined>;
};

/** What a module hands the worker: its queues' jobs, and what it scans for. */
export type Work = { queues?: Job[]; loops?: Loop[] };

/**
 * Work that is looked for over and over. Every worker runs every loop: a round takes what it works
 * on by locking its rows, so that no two do the same.
 */
export type Loop = {
  name: string;
  /** The clock of a loop that nothing wakes, or while nothing is heard. */
  everyMs: number;
  /** The same after a round that answered false: it found nothing. By default `everyMs`. */
  calmMs?: number;
  /** Changes of these tables make its work: a round begins at once, and else each `netMs`. */
  wokenBy?: readonly WakingTable[];
  /** The least time between two woken rounds, however often it is woken: by default `everyMs`. */
  restMs?: number;
  /** How long after its wake a round begins that was asleep: at once by default. */
  afterMs?: number;
  /** How soon a round comes unwoken, for what no change announces: by default half a minute. */
  netMs?: number;
  run(db: Db): Promise<unknown>;
};

export type Running = { stop: () => Promise<void> };

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** A row that holds several payloads; another is one. */
const several = z.object({ together: z.array(z.record(z.string(), value)) });

/**
 * Works on what one row of the queue brings: a payload, or several that it holds or names. Of
 * several, those that fail are queued again alone, so that no other is worked on twice.
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
    // Marked, because anyone who lists what happened must not list it twice.
    for (const payload of failed) await enqueue(tx, job.queue, { ...payload, again: true });
  });
}

// The library asks each queue by itself this often; what is due is looked for below.
const askingSeconds = 300;
// Jobs that wait for other jobs: we have none, and the library looks for them each five seconds.
const flowIntervalSeconds = 3_600;

/** Works off the queues as the worker's role until stopped, whenever `loop` finds something due. */
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
    // A job that failed is due again at a time, and neither 'notice' nor the outbox wakes anybody
    // (foundation.sql).
    netMs: 2_000,
    run: async (reader) => {
      for (const queue of await dueQueues(reader)) {
        const worker = workers.get(queue);
        if (worker !== undefined) boss.notifyWorker(worker);
      }
    },
  };
  return { loop, stop: () => boss.stop({ graceful: true, timeout: 5_000 }) };
}
