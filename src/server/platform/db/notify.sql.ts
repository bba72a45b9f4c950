import { sql } from 'kysely';
import type { Tx } from './db.ts';

/** Which query changed and for whom; never the data itself. */
export type LiveEvent = { to: { memberId: string } | 'administrators' | 'everyone'; topic: string };

/** Tells every process, when this transaction commits, that a query's answer changed. */
export async function notify(tx: Tx, event: LiveEvent): Promise<void> {
  await sql`select pg_notify('candor_live', ${JSON.stringify(event)})`.execute(tx);
}
