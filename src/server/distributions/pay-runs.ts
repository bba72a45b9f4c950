import pg from 'pg';
import { type Db, inTransaction, type Tx } from '../db/db.ts';
import { notify } from '../db/notify.sql.ts';
import { noteRefusal, payChunkRow, runById, runsToPay } from './sql.ts';

/** Positions a chunk: few enough that nobody waits longer than 300 ms for a member's account. */
export const positionsAChunk = 1_000;

const refusedByBooks = 'CD002';

/** Everybody whose balance may have changed looks again; one event, not one a member. */
async function tellDone(tx: Tx, runId: string): Promise<void> {
  const run = await runById(tx, runId);
  await notify(tx, { to: 'administrators', topic: 'distributions' });
  if (run?.doneAt !== null) await notify(tx, { to: 'everyone', topic: 'balance' });
}

/**
 * Pays a run out chunk by chunk, each in a transaction of its own that also notes how far it came:
 * whoever is killed goes on where the last chunk ended. True once the run is done.
 */
export async function payRun(
  db: Db,
  runId: string,
  positions: number = positionsAChunk,
): Promise<boolean> {
  try {
    for (;;) {
      const through = await inTransaction(db, async (tx) => {
        const paid = await payChunkRow(tx, runId, positions);
        if (paid > 0) await tellDone(tx, runId);
        return paid;
      });
      if (through === 0) return true;
    }
  } catch (error) {
    // The books' no is kept beside the run and tried again: its cause may pass.
    if (!(error instanceof pg.DatabaseError) || error.code !== refusedByBooks) throw error;
    await inTransaction(db, (tx) => noteRefusal(tx, runId, error.message));
    return false;
  }
}

/** Pays every approved run; the worker's round. */
export async function payRuns(db: Db): Promise<number> {
  let done = 0;
  for (const id of await runsToPay(db)) if (await payRun(db, id)) done += 1;
  return done;
}
