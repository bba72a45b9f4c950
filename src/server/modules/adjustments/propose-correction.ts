import { formatUsd } from '#core/money/money.ts';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { proposeAbout, type OpenProposal, type Proposer } from '../approvals/approvals.ts';
import { positionsOf } from '../plans/plans.ts';
import { requireFree, requireMember } from './propose-adjustment.ts';
import { type LineLeg, legsOf } from './sql.ts';

// The kinds touching a member that the map allows a reversal to mirror.
const reversible = new Set([
  'deposit',
  'suspense_claim',
  'distribute_gain',
  'distribute_capital',
  'mature',
  'adjust_up',
]);

const memberOfLeg = (leg: LineLeg): string | undefined => {
  if (leg.creditClass.startsWith('member_')) return leg.creditOwner;
  return leg.debitClass.startsWith('member_') ? leg.debitOwner : undefined;
};

/** Returns the legs of a member's line that can still be reversed. */
export async function reversibleLegs(tx: Tx, memberId: string, key: string): Promise<LineLeg[]> {
  const legs = await legsOf(tx, key);
  const first = legs[0];
  const touched = legs.map(memberOfLeg).find((owner) => owner !== undefined);
  if (first === undefined || touched !== memberId) throw new Refusal('not_found');
  if (!reversible.has(first.kind)) throw new Refusal('not_reversible');
  if (first.isUndone) throw new Refusal('more_than_undone');
  if (!first.isLockedStill) throw new Refusal('not_reversible');
  return legs;
}

/** Proposes the exact mirror of one line in a member's books. */
export async function proposeReversal(
  tx: Tx,
  proposer: Proposer,
  command: { memberId: string; line: string; reason: string },
): Promise<OpenProposal> {
  const { memberId, line: key, reason } = command;
  await requireMember(tx, memberId);
  const legs = await reversibleLegs(tx, memberId, key);
  const theirs = legs.find((leg) => memberOfLeg(leg) !== undefined)!;
  if (theirs.creditClass === 'member_balance') await requireFree(tx, memberId, theirs.amount);
  return proposeAbout(tx, proposer, {
    kind: 'reversal',
    subject: key,
    memberId,
    payload: { flow: 'reverse', amount: String(legs[0]!.amount), line: key },
    reason,
  });
}

/**
 * Proposes to lower a position's principal; the amount freed stays in the member's free balance.
 */
export async function proposePositionCorrection(
  tx: Tx,
  proposer: Proposer,
  subject: string,
  command: { memberId: string; positionId: string; principalCents: bigint; reason: string },
): Promise<OpenProposal> {
  const { memberId, positionId, principalCents, reason } = command;
  await requireMember(tx, memberId);
  const position = (await positionsOf(tx, memberId)).find((item) => item.id === positionId);
  if (position === undefined) throw new Refusal('not_found');
  const seen = position.principalCents;
  if (principalCents >= seen) {
    const detail = note('correction_below', { held: formatUsd(seen) });
    throw new Refusal('amount_invalid', { detail, fields: { principal: detail } });
  }
  return proposeAbout(tx, proposer, {
    kind: 'position_correction',
    subject,
    memberId,
    payload: { position: positionId, principal: String(principalCents), seen: String(seen) },
    reason,
  });
}
