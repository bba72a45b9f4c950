import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import * as rows from './sql.ts';

// Nothing may wait longer than 300 ms for a member's account. A chunk locks for a fifth of that,
// because a commit, or a disk that falls behind, adds to it.
const wantedMs = 60;
const [fewest, first, max] = [250, 1_500, 5_000];

/**
 * Returns how many positions the next chunk has, from the size and the lock time of the last one.
 */
export function nextSize(positions: number, heldMs: number): number {
  const fitting = Math.round((positions * wantedMs) / Math.max(heldMs, 1));
  // At most half as many again: one quick chunk proves little, one slow chunk proves much.
  return Math.max(fewest, Math.min(max, fitting, Math.round(positions * 1.5)));
}

// While one prepares and notifies, the other posts: the books of a plan's pool have one writer at a
// time.
const payers = 2;
const pollingMs = 20;
const refusedByBooks = 'CD002';

/** Tells every client to reload: one event for all, not one per member. */
async function announce(tx: Tx, runId: string): Promise<void> {
  const run = await rows.runById(tx, runId);
  await notify(tx, { to: 'administrators', topic: 'distributions' });
  if (run?.doneAt !== null) await notify(tx, { to: 'everyone', topic: 'balance' });
}

type StepResult = { isIdle: boolean; heldMs: number | null };

/** Runs one step, each part in a separate transaction. */
async function step(db: Db, runId: string, positions: number): Promise<StepResult> {
  const cut = await inTransaction(db, (tx) => rows.cutRunChunk(tx, runId, positions));
  const paid = await inTransaction(db, (tx) => rows.payRunChunk(tx, runId));
  const notified = await inTransaction(db, async (tx) => {
    if (paid !== null) await announce(tx, runId);
    return rows.notifyRunChunk(tx, runId);
  });
  return {
    isIdle: [cut, paid, notified].every((item) => item === null),
    heldMs: paid?.heldMs ?? null,
  };
}

async function payOn(db: Db, runId: string, fixed: number | undefined): Promise<void> {
  let positions = fixed ?? first;
  for (;;) {
    const { isIdle, heldMs } = await step(db, runId, positions);
    if (heldMs !== null && fixed === undefined) positions = nextSize(positions, heldMs);
    if (!isIdle) continue;
    if (await rows.isOver(db, runId)) return;
    await sleep(pollingMs); // the other has the last chunk of this phase
  }
}

/**
 * Pays a run chunk by chunk, and notifies its members. The transaction that pays a chunk also
 * records it: if a process is killed, the next one continues. Returns true once the run is done.
 * Without `positions` the chunk size follows the speed of the machine.
 */
export async function payRun(db: Db, runId: string, positions?: number): Promise<boolean> {
  const work = Array.from({ length: payers }, () => payOn(db, runId, positions));
  const ended = await Promise.allSettled(work);
  const error: unknown = ended.find((item) => item.status === 'rejected')?.reason;
  if (error === undefined) return true;
  // The refusal is saved with the run, and the worker tries again: the cause may pass.
  if (!(error instanceof pg.DatabaseError) || error.code !== refusedByBooks) throw error;
  await inTransaction(db, (tx) => rows.noteRefusal(tx, runId, error.message));
  return false;
}

/** Pays every approved run; the worker calls it on each run of the job. */
export async function payRuns(db: Db): Promise<number> {
  let done = 0;
  for (const id of await rows.runsToPay(db)) if (await payRun(db, id)) done += 1;
  return done;
}
