import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { type Executors, proposeByPerson, type Proposer } from '../approvals/approvals.ts';
import { approveRow, insertRun, type Run, runById, type RunRequest } from './sql.ts';

export type ProposedRun = { run: Run; proposalId: string; shownHash: string };

/** Proposes to pay a plan's pools for a period; another person approves it (ADM-7). */
export async function proposeDistribution(
  tx: Tx,
  proposer: Proposer,
  id: string,
  input: RunRequest & { reason: string },
): Promise<ProposedRun> {
  const refusal = await insertRun(tx, proposer.token, id, input);
  if (refusal !== null) throw new Refusal(refusal);
  const run = (await runById(tx, id))!;
  const proposal = await proposeByPerson(tx, proposer, {
    kind: 'distribute',
    subject: id,
    payload: { flow: 'distribute', amount: String(input.cents), plan: input.plan },
    reason: input.reason,
    logged: { act: 'distribution proposed' },
  });
  return { run, proposalId: proposal.id, shownHash: proposal.shownHash };
}

/** The executors of this module: once approved, the worker pays the run. */
export const runExecutors: Executors = {
  distribute: {
    execute: async (tx, { subject, id }) => {
      const code = await approveRow(tx, subject, id);
      if (code !== 'approved') throw new Refusal(code);
      await notify(tx, { to: 'administrators', topic: 'distributions' });
    },
  },
};
