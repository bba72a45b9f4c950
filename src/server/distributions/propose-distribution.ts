import { formatUsd } from '../../core/money.ts';
import { Refusal } from '../../core/refusal.ts';
import { type Executors, propose } from '../approvals/approvals.ts';
import { record } from '../audit/audit.ts';
import type { Tx } from '../db/db.ts';
import { notify } from '../db/notify.sql.ts';
import { approveRow, insertRun, type Run, runById, type Wanted } from './sql.ts';

/** Who proposes, with the raw token by which they count as one of the two people. */
export type Proposer = { id: string; token: string; ip?: string; requestId?: string };

export type ProposedRun = { run: Run; proposalId: string; shownHash: string };

/** Exactly what the second person reads; the shares follow from it and from the positions. */
const shownOf = (run: Run, reason: string) => ({
  before: null,
  after: {
    act: 'distribute',
    plan: run.planName,
    from: run.begins,
    to: run.ends,
    total: formatUsd(run.gainCents + run.capitalCents),
    from_gains: formatUsd(run.gainCents),
    from_capital: formatUsd(run.capitalCents),
    target: formatUsd(run.targetCents),
    positions: run.positions,
    principal_cents_times_days: run.units.toString(),
    reason,
  },
});

/** Proposes to pay a plan's pools out for a period; another person approves it (ADM-7). */
export async function proposeDistribution(
  tx: Tx,
  proposer: Proposer,
  id: string,
  wanted: Wanted & { reason: string },
): Promise<ProposedRun> {
  const refusal = await insertRun(tx, id, wanted);
  if (refusal !== null) throw new Refusal(refusal);
  const run = (await runById(tx, id))!;
  const shown = shownOf(run, wanted.reason);
  const proposal = await propose(tx, proposer.id, {
    kind: 'distribute',
    subject: id,
    payload: { flow: 'distribute', amount: String(wanted.cents), plan: wanted.planId },
    shown,
    needed: 1,
    token: proposer.token,
  });
  await record(tx, {
    actor: `admin:${proposer.id}`,
    act: 'distribution proposed',
    subject: id,
    after: shown.after,
    reason: wanted.reason,
    ip: proposer.ip,
    requestId: proposer.requestId,
  });
  await notify(tx, { to: 'administrators', topic: 'approvals' });
  return { run, proposalId: proposal.id, shownHash: proposal.shownHash };
}

/** What approvals carry out for this room: from then on the worker pays the run. */
export const runExecutors: Executors = {
  distribute: {
    execute: async (tx, { subject, id }) => {
      const code = await approveRow(tx, subject, id);
      if (code !== 'approved') throw new Refusal(code);
      await notify(tx, { to: 'administrators', topic: 'distributions' });
    },
  },
};
