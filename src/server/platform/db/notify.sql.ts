import { sql } from 'kysely';
import type { Db, Tx } from './db.ts';

/** Which query changed and for which recipients; never the data itself. */
export type LiveEvent = { to: { memberId: string } | 'administrators' | 'everyone'; topic: string };

/** The channel of live events. */
export const liveChannel = 'candor_live';

/** Notifies every process, on commit, that a query's result changed. */
export async function notify(tx: Tx, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(event)})`.execute(tx);
}

/** Sends a message to all listeners on a channel, at once if no transaction is open. */
export async function sayOn(db: Db, channel: string, word: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${word})`.execute(db);
}
