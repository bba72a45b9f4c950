import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Db, inTransaction, type Tx } from '../db/db.ts';
import { notify } from '../db/notify.sql.ts';
import * as rows from './sql.ts';

/** Positions a part: few enough that nobody waits longer than 300 ms for a member's account. */
export const positionsAPart = 4_000;

// One prepares and tells while the other posts: the books of a plan's pool are written by one.
const payers = 2;
const pollingMs = 20;
const refusedByBooks = 'CD002';

/** Everybody whose balance may have changed looks again; one event, not one a member. */
async function announce(tx: Tx, runId: string): Promise<void> {
  const run = await rows.runById(tx, runId);
  await notify(tx, { to: 'administrators', topic: 'distributions' });
  if (run?.doneAt !== null) await notify(tx, { to: 'everyone', topic: 'balance' });
}

/** One step, each in a transaction of its own: whether there was anything left to do. */
async function step(db: Db, runId: string, positions: number): Promise<boolean> {
  const cut = await inTransaction(db, (tx) => rows.cutPartRow(tx, runId, positions));
  const paid = await inTransaction(db, (tx) => rows.payPartRow(tx, runId));
  const told = await inTransaction(db, async (tx) => {
    if (paid !== null) await announce(tx, runId);
    return rows.tellPartRow(tx, runId);
  });
  return [cut, paid, told].some((nth) => nth !== null);
}

async function payOn(db: Db, runId: string, positions: number): Promise<void> {
  for (;;) {
    if (await step(db, runId, positions)) continue;
    if (await rows.isOver(db, runId)) return;
    await sleep(pollingMs); // another has the last part of this phase
  }
}

/**
 * Pays a run out part by part, and tells its members. What was paid is noted in the transaction
 * that pays it: whoever is killed, the next goes on. True once the run is done.
 */
export async function payRun(
  db: Db,
  runId: string,
  positions: number = positionsAPart,
): Promise<boolean> {
  const work = Array.from({ length: payers }, () => payOn(db, runId, positions));
  const ended = await Promise.allSettled(work);
  const error: unknown = ended.find((one) => one.status === 'rejected')?.reason;
  if (error === undefined) return true;
  // The books' no is kept beside the run and tried again: its cause may pass.
  if (!(error instanceof pg.DatabaseError) || error.code !== refusedByBooks) throw error;
  await inTransaction(db, (tx) => rows.noteRefusal(tx, runId, error.message));
  return false;
}

/** Pays every approved run; the worker's round. */
export async function payRuns(db: Db): Promise<number> {
  let done = 0;
  for (const id of await rows.runsToPay(db)) if (await payRun(db, id)) done += 1;
  return done;
}
