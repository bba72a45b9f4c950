import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { proposeAbout, type OpenProposal, type Proposer } from '../../approvals/approvals.ts';
import type { AccountClass } from '../../ledger/ledger.ts';
import { incidentOf } from '../figures.sql.ts';
import { lostPaymentById } from '../incidents.sql.ts';

/** The account to recover from; locked profit is left alone until it matures (record 0156). */
export type RecoverySource = Extract<AccountClass, 'member_balance' | 'member_profit'>;

type Recovery = { paymentId: string; from: RecoverySource; cents: bigint; reason: string };

/**
 * Proposes to recover the credit of a reorged payment from its member, in total at most that
 * credit. From a balance, free money goes first, then the oldest positions.
 */
export async function proposeRecovery(
  tx: Tx,
  proposer: Proposer,
  subject: string,
  { paymentId, from, cents, reason }: Recovery,
): Promise<OpenProposal> {
  const lost = await lostPaymentById(tx, paymentId);
  if (lost === undefined || lost.memberId === null) throw new Refusal('not_found');
  const { memberId, creditedCents, recoveredCents } = lost;
  if (!lost.isBooked || lost.isMadeGood) throw new Refusal('nothing_to_undo');
  if (recoveredCents + cents > creditedCents) throw new Refusal('more_than_credited');
  const has = from === 'member_balance' ? lost.memberBalanceCents : lost.memberProfitCents;
  const incident = await incidentOf(tx);
  if (cents > has || cents > incident) throw new Refusal('insufficient_funds');
  return proposeAbout(tx, proposer, {
    kind: 'incident_recover',
    subject,
    memberId,
    payload: { flow: 'incident_recover', amount: String(cents), from, payment: paymentId },
    reason,
  });
}
