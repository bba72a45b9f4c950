import type { Coin } from '#core/chains/assets.ts';
import { requireDestination } from '#core/chains/destination.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { proposeByPerson, type OpenProposal, type Proposer } from '../../approvals/approvals.ts';
import { isOurs, networksOf } from '../../chains/chains.ts';
import type { AccountClass } from '../../ledger/ledger.ts';
import { capitalOf, figuresOf, venueById } from '../figures.sql.ts';
import { openPlacement } from '../placements/placements.sql.ts';
import { requirePlan, type Justification } from './propose-operation.ts';

export type Destination = { asset: Coin; address: string; tag: string | null };

/**
 * Returns the destination in canonical form; throws for an invalid address, another coin's, or
 * ours.
 */
async function requireElsewhere(tx: Tx, { asset, ...typed }: Destination): Promise<Destination> {
  const read = requireDestination(asset, typed, await networksOf(tx, asset));
  if (await isOurs(tx, asset, read.address)) throw new Refusal('own_address');
  return { asset, ...read };
}

/** Proposes to pay out free capital of the operator; the free amount is checked when it leaves. */
export async function proposeCapitalOut(
  tx: Tx,
  proposer: Proposer,
  subject: string,
  command: Justification & Destination & { cents: bigint },
): Promise<OpenProposal> {
  const { cents, evidence, reason } = command;
  const { asset, address, tag } = await requireElsewhere(tx, command);
  const capital = await capitalOf(tx);
  if (cents > capital) throw new Refusal('insufficient_funds');
  return proposeByPerson(tx, proposer, {
    kind: 'capital_out',
    subject,
    payload: { flow: 'capital_out', amount: String(cents), asset, address, tag, evidence },
    reason,
  });
}

type OfPlan = Justification & { planId: string; cents: bigint };

/** Proposes to set capital aside for a plan's distributions. */
export async function proposeSubsidy(
  tx: Tx,
  proposer: Proposer,
  subject: string,
  { planId, cents, evidence, reason }: OfPlan,
): Promise<OpenProposal> {
  await requirePlan(tx, planId);
  const capital = await capitalOf(tx);
  if (cents > capital) throw new Refusal('insufficient_funds');
  return proposeByPerson(tx, proposer, {
    kind: 'subsidise',
    subject,
    payload: { flow: 'subsidise', amount: String(cents), plan: planId, evidence },
    reason,
  });
}

/** Proposes to write down a placement by the amount that will not return. */
export async function proposeLoss(
  tx: Tx,
  proposer: Proposer,
  subject: string,
  { planId, cents, evidence, reason, placementId }: OfPlan & { placementId?: string },
): Promise<OpenProposal> {
  await requirePlan(tx, planId);
  const placement = await openPlacement(tx, planId, placementId);
  if (cents > placement.openCents) throw new Refusal('insufficient_funds');
  return proposeByPerson(tx, proposer, {
    kind: 'record_loss',
    subject,
    payload: {
      flow: 'record_loss',
      amount: String(cents),
      plan: planId,
      placement: placement.id,
      evidence,
    },

    reason,
  });
}

export type Absorber = Extract<AccountClass, 'pool_gain' | 'pool_capital' | 'operator_capital'>;

/** Proposes which money absorbs a recorded loss, before any of it is allocated to members. */
export async function proposeAbsorption(
  tx: Tx,
  proposer: Proposer,
  subject: string,
  { planId, cents, evidence, reason, from }: OfPlan & { from: Absorber },
): Promise<OpenProposal> {
  await requirePlan(tx, planId);
  const figures = await figuresOf(tx, planId);
  const ofPlan = from === 'pool_gain' ? figures.poolGainCents : figures.poolCapitalCents;
  const there = from === 'operator_capital' ? await capitalOf(tx) : ofPlan;
  if (cents > there || cents > figures.lossCents) throw new Refusal('insufficient_funds');
  return proposeByPerson(tx, proposer, {
    kind: 'absorb_loss',
    subject,
    payload: { flow: 'absorb_loss', amount: String(cents), plan: planId, from, evidence },
    reason,
  });
}

/** Proposes a venue where coins of one kind may be placed. */
export async function proposeVenue(
  tx: Tx,
  proposer: Proposer,
  subject: string,
  command: Destination & { name: string; reason: string },
): Promise<OpenProposal> {
  const { name, reason } = command;
  const { asset, address, tag } = await requireElsewhere(tx, command);
  return proposeByPerson(tx, proposer, {
    kind: 'venue_list',
    subject,
    payload: { name, asset, address, tag },
    reason,
  });
}

/** Proposes to delist a venue: no new placement may go there. */
export async function proposeDelisting(
  tx: Tx,
  proposer: Proposer,
  venueId: string,
  reason: string,
): Promise<OpenProposal> {
  const venue = await venueById(tx, venueId);
  if (venue === undefined) throw new Refusal('not_found');
  if (venue.delistedAt !== null) throw new Refusal('venue_unlisted');
  return proposeByPerson(tx, proposer, {
    kind: 'venue_delist',
    subject: venueId,
    payload: {},
    reason,
  });
}
