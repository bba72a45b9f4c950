import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from './db.ts';
import { maybe } from './rows/read-rows.ts';

/** A standby also answers, but accepts no writes. */
export type Reach = 'ready' | 'read only' | 'no database';

// Shorter than a proxy's timeout: a database that hangs counts as gone.
const longestMs = 1_500;

async function ask(db: Db): Promise<Reach> {
  const row = await maybe<{ takesWrites: boolean }>(db)`
    select current_setting('transaction_read_only') = 'off' as takes_writes
    from foundation.installation`;
  return row?.takesWrites === false ? 'read only' : 'ready';
}

/** Checks whether the database answers in time and accepts writes. */
export async function reachOf(db: Db): Promise<Reach> {
  const late = new AbortController();
  const answer = ask(db)
    .catch((): Reach => 'no database')
    .finally(() => late.abort());
  const waited = sleep(longestMs, 'no database' as const, { signal: late.signal });
  return Promise.race([answer, waited.catch(() => answer)]);
}
