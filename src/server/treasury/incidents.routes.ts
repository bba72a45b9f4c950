import { contract } from '../../contract/contract.ts';
import { parseAmount, parseUsd } from '../../core/money.ts';
import { proposeOnce } from '../approvals/approvals.ts';
import { route } from '../http/router.ts';
import * as cost from './propose-cost.ts';

const calls = contract.treasury;

/** What is missing, and whose money takes it: proposed by one person, approved by another. */
export const treasuryCostRoutes = () => ({
  coverIncident: route(calls.coverIncident).handler(({ input, context }) =>
    proposeOnce(context, 'admin.incidents.cover', input, (tx, proposer, subject) => {
      const { amount, evidence, reason } = input;
      const wish = { cents: parseUsd(amount), evidence, reason };
      return cost.proposeCover(tx, proposer, subject, wish);
    }),
  ),

  networkCost: route(calls.networkCost).handler(({ input, context }) =>
    proposeOnce(context, 'admin.network-costs', input, (tx, proposer) => {
      const { asset, coin_amount, txid, from, evidence, reason } = input;
      const units = parseAmount(asset, coin_amount);
      const wish = { asset, units, txid, from, evidence, reason };
      return cost.proposeNetworkCost(tx, proposer, wish);
    }),
  ),
});
