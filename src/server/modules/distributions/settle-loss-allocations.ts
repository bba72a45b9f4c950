import pg from 'pg';
import { Refusal } from '#core/rules/refusal.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { type Executors, proposeByPerson, type Proposer } from '../approvals/approvals.ts';
import * as rows from './loss-allocation.sql.ts';

/** Small enough to keep every wait for a member's account short. */
const chunkSize = 100;
const positionsToNotify = 1_000;
const refusedByBooks = 'CD002';

export type ProposedLossAllocation = {
  figures: rows.LossAllocationFigures;
  proposalId: string;
  shownHash: string;
};

/**
 * Proposes to allocate a loss to members, at most in proportion to their part in it on that day.
 */
export async function proposeLossAllocation(
  tx: Tx,
  proposer: Proposer,
  id: string,
  { reason, ...wanted }: rows.LossAllocationInput & { reason: string },
): Promise<ProposedLossAllocation> {
  const refusal = await rows.insertLossAllocation(tx, proposer.token, id, wanted);
  if (refusal !== null) throw new Refusal(refusal);
  const drafted = await rows.draftLossAllocation(tx, wanted);
  const made = await proposeByPerson(tx, proposer, {
    kind: 'share_loss',
    subject: id,
    payload: { flow: 'share', amount: String(wanted.cents), plan: drafted.plan },
    reason,
  });
  return { figures: drafted, proposalId: made.id, shownHash: made.shownHash };
}

/** The executor of an approval: the notice period begins, and the worker continues from there. */
export const lossAllocationExecutors: Executors = {
  share_loss: {
    execute: async (tx, { subject, id }) => {
      const code = await rows.approveLossAllocation(tx, subject, id);
      if (code !== 'approved') throw new Refusal(code);
      await notify(tx, { to: 'administrators', topic: 'distributions' });
    },
  },
};

type Chunk = (tx: Tx, id: string, positions: number) => Promise<number>;

/** Processes chunk after chunk, each in one transaction, until none is left. */
async function goThrough(db: Db, id: string, chunk: Chunk, positions: number): Promise<number> {
  for (let chunks = 0; ; chunks += 1) {
    const through = await inTransaction(db, (tx) => chunk(tx, id, positions));
    if (through === 0) return chunks;
    await inTransaction(db, (tx) => notify(tx, { to: 'administrators', topic: 'distributions' }));
  }
}

/**
 * Notifies the members who bear a loss, and books it after the notice period; a job of the worker.
 */
export async function moveLossAllocations(db: Db, positions = chunkSize): Promise<void> {
  for (const id of await rows.lossAllocationsToMove(db)) {
    await goThrough(db, id, rows.notifyChunk, positionsToNotify);
    try {
      const chunks = await goThrough(db, id, rows.allocateChunk, positions);
      if (chunks === 0) continue;
      await inTransaction(db, (tx) => notify(tx, { to: 'everyone', topic: 'balance' }));
    } catch (error) {
      // The refusal is saved with the allocation, and the worker tries again: the cause may pass.
      if (!(error instanceof pg.DatabaseError) || error.code !== refusedByBooks) throw error;
      await inTransaction(db, (tx) => rows.noteLossAllocationRefusal(tx, id, error.message));
    }
  }
}
