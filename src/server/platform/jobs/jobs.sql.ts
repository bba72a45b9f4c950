import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { all, one } from '../db/rows/read-rows.ts';
import type { Queue } from './queues.ts';

/** The input of a job; ids rather than the data itself. */
export type Payload = Record<string, string | number | boolean | null>;

/** Queues follow-up work in the caller's transaction: a rollback leaves no job. */
export async function enqueue(tx: Tx, queue: Queue, payload: Payload): Promise<void> {
  await sql`select foundation.enqueue(${queue}, ${JSON.stringify(payload)}::jsonb)`.execute(tx);
}

type AdminQueue = Extract<Queue, 'act-claim' | 'payout-claim' | 'payout-abandon' | 'snapshot'>;

/** The same for an administrator, with the raw token of their session and in their name (`by`). */
export async function enqueueByAdmin(
  tx: Tx,
  token: string,
  queue: AdminQueue,
  payload: Payload,
): Promise<void> {
  await sql`select identity.ask_worker(${token}, ${queue}, ${JSON.stringify(payload)}::jsonb)
  `.execute(tx);
}

/** Returns the number of waiting and active jobs. */
export async function countWaiting(db: Db): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select count(*)::integer as count from pgboss.job
    where state in ('created', 'retry', 'active')`;
  return count;
}

/** Moves the outbox to its queues; returns the queues that have a job due now. */
export async function dueQueues(db: Db): Promise<string[]> {
  const found = await all<{ name: string }>(db)`
    select name from pgboss.job
    where state < 'active' and not blocked and start_after <= clock.real()
    union
    select foundation.empty_outbox()`;
  return found.map(({ name }) => name);
}
