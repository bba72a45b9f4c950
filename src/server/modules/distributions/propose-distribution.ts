import { formatUsd } from '../../../core/money/money.ts';
import { Refusal } from '../../../core/rules/refusal.ts';
import { type Executors, proposeByPerson, type Proposer } from '../approvals/approvals.ts';
import type { Tx } from '../../platform/db/db.ts';
import { notify } from '../../platform/db/notify.sql.ts';
import { approveRow, insertRun, type Run, runById, type Wanted } from './sql.ts';

export type ProposedRun = { run: Run; proposalId: string; shownHash: string };

/** Exactly what the second person reads; the shares follow from it and from the positions. */
const shownOf = (run: Run, reason: string) => ({
  act: 'distribute',
  plan: `${run.family} ${run.planName}`,
  from: run.begins,
  to: run.ends,
  total: formatUsd(run.gainCents + run.capitalCents),
  from_gains: formatUsd(run.gainCents),
  from_capital: formatUsd(run.capitalCents),
  target: formatUsd(run.targetCents),
  positions: run.positions,
  principal_cents_times_days: run.units.toString(),
  reason,
});

/** Proposes to pay a plan's pools out for a period; another person approves it (ADM-7). */
export async function proposeDistribution(
  tx: Tx,
  proposer: Proposer,
  id: string,
  wanted: Wanted & { reason: string },
): Promise<ProposedRun> {
  const refusal = await insertRun(tx, proposer.token, id, wanted);
  if (refusal !== null) throw new Refusal(refusal);
  const run = (await runById(tx, id))!;
  const proposal = await proposeByPerson(tx, proposer, {
    kind: 'distribute',
    subject: id,
    payload: { flow: 'distribute', amount: String(wanted.cents), plan: wanted.planId },
    before: null,
    after: shownOf(run, wanted.reason),
    reason: wanted.reason,
    logged: { act: 'distribution proposed' },
  });
  return { run, proposalId: proposal.id, shownHash: proposal.shownHash };
}

/** What approvals carry out for this module: from then on the worker pays the run. */
export const runExecutors: Executors = {
  distribute: {
    execute: async (tx, { subject, id }) => {
      const code = await approveRow(tx, subject, id);
      if (code !== 'approved') throw new Refusal(code);
      await notify(tx, { to: 'administrators', topic: 'distributions' });
    },
  },
};
