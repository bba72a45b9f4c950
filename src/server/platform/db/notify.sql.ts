import { sql } from 'kysely';
import type { Db, Tx } from './db.ts';

/** Which query changed and for whom; never the data itself. */
export type LiveEvent = { to: { memberId: string } | 'administrators' | 'everyone'; topic: string };

/** The channel of live events. */
export const liveChannel = 'candor_live';

/** Tells every process, when this transaction commits, that a query's answer changed. */
export async function notify(tx: Tx, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(event)})`.execute(tx);
}

/** Says a word to all who listen on a channel, at once where no transaction is open. */
export async function sayOn(db: Db, channel: string, word: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${word})`.execute(db);
}
