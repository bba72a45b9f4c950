import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { proposeByPerson, type OpenProposal, type Proposer } from '../../approvals/approvals.ts';
import { planById } from '../../plans/plans.ts';
import { incomingPaymentById, type IncomingPayment, figuresOf, venueById } from '../figures.sql.ts';
import { gainRefusal } from '../placements/placements.sql.ts';

/** Evidence and reason; the second person sees both. */
export type Justification = { evidence: string; reason: string };

export async function requirePlan(tx: Tx, planId: string): Promise<void> {
  if ((await planById(tx, planId)) !== undefined) return;
  throw new Refusal('not_found', { fields: { plan: note('plan_unknown') } });
}

export type Placing = Justification & { planId: string; venueId: string; cents: bigint };

/** Proposes to place coins worth `cents`; the worker fixes their number when it sends them. */
export async function proposePlacement(
  tx: Tx,
  proposer: Proposer,
  subject: string,
  { planId, venueId, cents, evidence, reason }: Placing,
): Promise<OpenProposal> {
  await requirePlan(tx, planId);
  const venue = await venueById(tx, venueId);
  if (venue === undefined || venue.delistedAt !== null) throw new Refusal('venue_unlisted');
  const { placedCents, principalCents } = await figuresOf(tx, planId);
  if (placedCents + cents > principalCents) throw new Refusal('over_principal');
  return proposeByPerson(tx, proposer, {
    kind: 'place',
    subject,
    payload: { flow: 'place', amount: String(cents), plan: planId, venue: venueId, evidence },
    reason,
  });
}

async function incomingPaymentFor(tx: Tx, paymentId: string, purpose: IncomingPayment['purpose']) {
  const arrival = await incomingPaymentById(tx, paymentId);
  if (arrival === undefined) throw new Refusal('payment_missing');
  if (arrival.purpose !== purpose) throw new Refusal('payment_purpose');
  if (arrival.unitsLeft === 0n) throw new Refusal('nothing_arrived');
  return arrival;
}

/** Proposes to book the amount that a placement returned above its cost. */
export async function proposeGain(
  tx: Tx,
  proposer: Proposer,
  { paymentId, evidence, reason }: Justification & { paymentId: string },
): Promise<OpenProposal> {
  const arrival = await incomingPaymentFor(tx, paymentId, 'placement');
  const { asset, unitsLeft, planId, placementId } = arrival;
  if (placementId === null) throw new Refusal('placement_unknown');
  const refusal = await gainRefusal(tx, paymentId, planId!);
  if (refusal !== null) throw new Refusal(refusal);
  return proposeByPerson(tx, proposer, {
    kind: 'gain',
    subject: paymentId,
    payload: {
      flow: 'gain',
      amount: String(unitsLeft),
      plan: planId,
      placement: placementId,
      asset,
      evidence,
    },

    reason,
  });
}

/** Proposes to book coins that the operator paid in as capital. */
export async function proposeCapitalIn(
  tx: Tx,
  proposer: Proposer,
  { paymentId, evidence, reason }: Justification & { paymentId: string },
): Promise<OpenProposal> {
  const { asset, unitsLeft } = await incomingPaymentFor(tx, paymentId, 'capital');
  return proposeByPerson(tx, proposer, {
    kind: 'capital_in',
    subject: paymentId,
    payload: { flow: 'capital_in', amount: String(unitsLeft), asset, evidence },
    reason,
  });
}
