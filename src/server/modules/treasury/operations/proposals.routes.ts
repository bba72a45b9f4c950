import { contract } from '#contract/contract.ts';
import { parseUsd } from '#core/money/money.ts';
import type { Tx } from '#platform/db/db.ts';
import { needed } from '#platform/http/refuse-input.ts';
import { route } from '#platform/http/router.ts';
import { proposeOnce, type Proposer } from '../../approvals/approvals.ts';
import { incidentRoutes } from '../incidents.routes.ts';
import { placementRoutes } from '../placements/placements.routes.ts';
import * as money from './propose-money.ts';
import * as act from './propose-operation.ts';

const calls = contract.treasury;

const tagOf = (tag: string | undefined): string | null =>
  tag === undefined || tag === '' ? null : tag;

type Capital = Parameters<Parameters<typeof capital.handler>[0]>[0]['input'];
const capital = route(calls.capital);

function proposeCapital(tx: Tx, proposer: Proposer, subject: string, input: Capital) {
  const { evidence, reason } = input;
  if (input.direction === 'in') {
    const paymentId = needed(input.payment, 'payment');
    return act.proposeCapitalIn(tx, proposer, { paymentId, evidence, reason });
  }
  const cents = parseUsd(needed(input.amount, 'amount'));
  if (input.direction === 'subsidise') {
    const planId = needed(input.plan, 'plan');
    return money.proposeSubsidy(tx, proposer, subject, { planId, cents, evidence, reason });
  }
  const asset = needed(input.asset, 'asset');
  const address = needed(input.wallet_address, 'wallet_address');
  const to = { asset, address, tag: tagOf(input.tag) };
  return money.proposeCapitalOut(tx, proposer, subject, { ...to, cents, evidence, reason });
}

/** Changes that one person may only propose: coins to a venue, gains, capital, losses (ADM-7). */
export const treasuryProposalRoutes = () => ({
  place: route(calls.place).handler(({ input, context }) =>
    proposeOnce(context, 'admin.placements', input, (tx, proposer, subject) => {
      const { plan, venue, amount, evidence, reason } = input;
      const command = { planId: plan, venueId: venue, cents: parseUsd(amount), evidence, reason };
      return act.proposePlacement(tx, proposer, subject, command);
    }),
  ),

  gain: route(calls.gain).handler(({ input, context }) =>
    proposeOnce(context, 'admin.gains', input, (tx, proposer) => {
      const { payment, evidence, reason } = input;
      return act.proposeGain(tx, proposer, { paymentId: payment, evidence, reason });
    }),
  ),

  capital: capital.handler(({ input, context }) =>
    proposeOnce(context, 'admin.capital', input, (tx, proposer, subject) =>
      proposeCapital(tx, proposer, subject, input),
    ),
  ),

  loss: route(calls.loss).handler(({ input, context }) =>
    proposeOnce(context, 'admin.losses', input, (tx, proposer, subject) => {
      const { plan, amount, evidence, reason, from } = input;
      const command = { planId: plan, cents: parseUsd(amount), evidence, reason };
      if (input.act === 'record') {
        const { placement: placementId } = input;
        return money.proposeLoss(tx, proposer, subject, { ...command, placementId });
      }
      const absorbed = { ...command, from: needed(from, 'from') };
      return money.proposeAbsorption(tx, proposer, subject, absorbed);
    }),
  ),

  listVenue: route(calls.listVenue).handler(({ input, context }) =>
    proposeOnce(context, 'admin.venues', input, (tx, proposer, subject) => {
      const { name, asset, wallet_address: address, tag, reason } = input;
      const command = { name, asset, address, tag: tagOf(tag), reason };
      return money.proposeVenue(tx, proposer, subject, command);
    }),
  ),

  delistVenue: route(calls.delistVenue).handler(({ input, context }) =>
    proposeOnce(context, 'admin.venues.delist', input, (tx, proposer) =>
      money.proposeDelisting(tx, proposer, input.id, input.reason),
    ),
  ),

  ...incidentRoutes(),
  ...placementRoutes(),
});
