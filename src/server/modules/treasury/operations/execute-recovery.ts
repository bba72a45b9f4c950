import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { enqueue } from '#platform/jobs/jobs.sql.ts';
import type { ApprovedProposal } from '../../approvals/approvals.ts';
import { record } from '../../audit/audit.ts';
import { postSingle, usd } from '../../ledger/ledger.ts';
import { freePrincipal } from '../incidents.sql.ts';
import type { RecoverySource } from './propose-recovery.ts';

const text = (value: unknown): string => String(value);

async function recover(tx: Tx, proposal: ApprovedProposal): Promise<void> {
  const { id, subject, payload, completedBy } = proposal;
  const [memberId, reason] = [text(payload['owner']), text(payload['reason'])];
  const from = payload['from'] as RecoverySource;
  // First, because the books do not release money that a position holds.
  const refusal = await freePrincipal(tx, id);
  if (refusal !== null) throw new Refusal(refusal);
  const actor = `admin:${completedBy}`;
  const amount = BigInt(text(payload['amount']));
  await postSingle(tx, {
    // The proposal's id is the posting key, so an approved proposal is booked once.
    key: id,
    kind: 'incident_recover',
    subject,
    actor,
    approvalId: id,
    paymentId: text(payload['payment']),
    reason,
    legs: [{ debit: usd(from, memberId), credit: usd('incident'), amount }],
  });
  await record(tx, { actor, act: 'incident_recover approved', subject: memberId, reason });
  const cents = String(-amount);
  await enqueue(tx, 'notice', { kind: 'adjustment', memberId, subject, reason, cents });
  await notify(tx, { to: { memberId }, topic: 'balance' });
  await notify(tx, { to: 'administrators', topic: 'treasury' });
  // Payouts blocked by this payment may continue once all of it was recovered.
  await notify(tx, { to: { memberId }, topic: 'withdrawals' });
  await notify(tx, { to: 'administrators', topic: 'withdrawals' });
}

/** Recovers a credit as approved; the member sees it with its reason. */
export const recoverCredit = { execute: recover };
