import { Refusal } from '#core/rules/refusal.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { isPassing, refusedBySql } from '#platform/db/refused-by-sql.ts';
import type { Loop } from '#platform/jobs/jobs.ts';
import { requireSignatures } from './check-signatures.ts';
import * as rows from './execution.sql.ts';

export type ApprovedProposal = {
  id: string;
  subject: string;
  payload: Record<string, unknown>;
  /** The administrator whose approval completed it. */
  completedBy: string;
};

/** Carries out an approved proposal, in one transaction of the worker. */
export type Executor = (tx: Tx, proposal: ApprovedProposal) => Promise<void>;

/** By proposal kind. */
export type Executors = Record<string, { execute: Executor }>;

/** Carries out a locked proposal in the caller's transaction; does nothing if it has ended. */
export async function executeWithin(tx: Tx, id: string, executors: Executors): Promise<void> {
  const proposal = await rows.lockToExecute(tx, id);
  if (proposal === undefined) return;
  if (proposal.isMoved) throw new Refusal('figures_moved');
  const executor = executors[proposal.kind];
  if (executor === undefined) throw new Refusal('not_executable');
  await executor.execute(tx, { ...proposal, id });
  await rows.noteExecuted(tx, id);
  await notify(tx, { to: 'administrators', topic: 'approvals' });
}

/** A refusal ends a proposal; any other error may be temporary, so it is tried again. */
async function noteFailure(db: Db, id: string, error: unknown): Promise<void> {
  const refusal = error instanceof Refusal ? error : refusedBySql(error);
  await inTransaction(db, async (tx) => {
    await rows.noteFailure(tx, id, refusal?.code ?? 'unavailable', refusal !== null);
    await notify(tx, { to: 'administrators', topic: 'approvals' });
  });
  if (refusal === null && !isPassing(error)) throw error;
}

/** Carries out one approved proposal, exactly once and atomically, with its result. */
export async function executeProposal(db: Db, id: string, executors: Executors): Promise<void> {
  try {
    await requireSignatures(db, id);
    await inTransaction(db, (tx) => executeWithin(tx, id, executors));
  } catch (error) {
    await noteFailure(db, id, error);
  }
}

/** The worker's recurring job on approved proposals. */
export const executionLoop = (executors: Executors): Loop => ({
  name: 'carry out approved proposals',
  everyMs: 200,
  wokenBy: ['approvals.proposal'],
  restMs: 50,
  // A proposal with a temporary failure is due again after seconds.
  netMs: 15_000,
  run: async (db) => {
    const failures: unknown[] = [];
    for (const id of await rows.toExecute(db)) {
      await executeProposal(db, id, executors).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  },
});
