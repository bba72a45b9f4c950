import { randomUUID } from 'node:crypto';
import { withdrawProposals } from '../approvals/approvals.ts';
import type { Tx } from '../db/db.ts';
import { enqueue } from '../jobs/jobs.sql.ts';
import { postOne, usd } from '../ledger/ledger.ts';
import { restorePositions } from '../plans/plans.ts';
import { setState, type Withdrawal } from './sql.ts';

const origins = {
  balance: { kind: 'release_balance', to: 'member_balance' },
  profit: { kind: 'release_profit', to: 'member_profit' },
} as const;

/** Ends a withdrawal unpaid: its amount goes back where it was held from, its positions too. */
export async function releaseWithdrawal(
  tx: Tx,
  withdrawal: Withdrawal,
  end: { state: 'cancelled' | 'rejected'; actor: string; reason?: string },
): Promise<void> {
  const { id, memberId, source, amountCents } = withdrawal;
  const { kind, to } = origins[source];
  await postOne(tx, {
    key: randomUUID(),
    kind,
    subject: id,
    actor: end.actor,
    reason: end.reason,
    legs: [
      { debit: usd('member_payout', memberId), credit: usd(to, memberId), amount: amountCents },
    ],
  });
  if (source === 'balance') await restorePositions(tx, id);
  await setState(tx, id, end.state, { rejectReason: end.reason });
  await withdrawProposals(tx, id, end.state);
  await enqueue(tx, 'notice', { kind: `withdrawal_${end.state}`, memberId, withdrawalId: id });
}
