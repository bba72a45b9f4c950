import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Queue } from './queues.ts';

/** What a job is told; ids rather than what they name. */
export type Payload = Record<string, string | number | boolean | null>;

/** Queues afterwards-work in the caller's transaction: a rollback leaves no job. */
export async function enqueue(tx: Tx, queue: Queue, payload: Payload): Promise<void> {
  await sql`select foundation.enqueue(${queue}, ${JSON.stringify(payload)}::jsonb)`.execute(tx);
}
