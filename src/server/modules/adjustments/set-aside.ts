import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import {
  type ApprovedProposal,
  proposeAbout,
  type OpenProposal,
  type Proposer,
} from '../approvals/approvals.ts';
import { record } from '../audit/audit.ts';
import { memberById } from '../identity/identity.ts';
import { type Leg, memberFigures, postSingle, usd } from '../ledger/ledger.ts';

/**
 * Returns the legs that move a closed account's money: its last run was paid after the closing, and
 * matured.
 */
async function owedLegs(tx: Tx, memberId: string): Promise<Leg[]> {
  const { balance, profit } = await memberFigures(tx, memberId);
  const unclaimed = usd('unclaimed');
  return [
    { debit: usd('member_balance', memberId), credit: unclaimed, amount: balance },
    { debit: usd('member_profit', memberId), credit: unclaimed, amount: profit },
  ].filter(({ amount }) => amount > 0n);
}

const sumOf = (legs: readonly Leg[]): bigint => legs.reduce((sum, { amount }) => sum + amount, 0n);

/**
 * Proposes to set aside the money owed to a closed account, whose member can no longer log in. The
 * money is still owed and counts as unclaimed in the public figures. Locked money waits until it
 * matures.
 */
export async function proposeSettingAside(
  tx: Tx,
  proposer: Proposer,
  subject: string,
  { memberId, reason }: { memberId: string; reason: string },
): Promise<OpenProposal> {
  const member = await memberById(tx, memberId);
  if (member === undefined) throw new Refusal('not_found');
  if (member.status !== 'closed') throw new Refusal('member_state');
  const cents = sumOf(await owedLegs(tx, memberId));
  if (cents === 0n) throw new Refusal('insufficient_funds');
  return proposeAbout(tx, proposer, {
    kind: 'to_unclaimed',
    subject,
    memberId,
    payload: { flow: 'to_unclaimed', amount: String(cents) },
    reason,
  });
}

/** Books the approved amount in full; throws if more was paid since, which needs a new proposal. */
export async function setAside(
  tx: Tx,
  { id, subject, payload, completedBy }: ApprovedProposal,
): Promise<void> {
  const memberId = String(payload['owner']);
  const reason = String(payload['reason']);
  const legs = await owedLegs(tx, memberId);
  if (String(sumOf(legs)) !== payload['amount']) throw new Refusal('balance_moved');
  const actor = `admin:${completedBy}`;
  await postSingle(tx, {
    key: id,
    kind: 'to_unclaimed',
    subject,
    actor,
    legs,
    approvalId: id,
    evidence: `the account ${memberId} is closed`,
    reason,
  });
  await record(tx, { actor, act: 'unclaimed money approved', subject: memberId, reason });
  await notify(tx, { to: 'administrators', topic: 'account' });
}
