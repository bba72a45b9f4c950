import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { formatUsd, parseAmount, parseUsd } from '#core/money/money.ts';
import { toWire } from '#core/money/to-wire.ts';
import { route } from '#platform/http/router.ts';
import { proposeOnce } from '../approvals/approvals.ts';
import { type LostPayment, lostPayments } from './incidents.sql.ts';
import * as cost from './operations/propose-cost.ts';
import { proposeRecovery } from './operations/propose-recovery.ts';

const calls = contract.treasury;

const stateOf = ({ isBooked, isMadeGood }: LostPayment) => {
  if (isMadeGood) return 'made_good' as const;
  return isBooked ? ('open' as const) : ('waiting' as const);
};

const lostOf = (lostPayment: LostPayment) => ({
  ...toWire({ ...lostPayment, id: lostPayment.paymentId, cents: lostPayment.creditedCents }),
  member: lostPayment.memberId,
  left: formatUsd(
    lostPayment.isMadeGood ? 0n : lostPayment.creditedCents - lostPayment.recoveredCents,
  ),
  state: stateOf(lostPayment),
});

/** Shortfalls, and the money that covers them: one person proposes, another approves. */
export const incidentRoutes = () => ({
  lostPayments: route(calls.lostPayments).handler(async ({ context: { db } }) => ({
    status: success,
    data: (await lostPayments(db)).map(lostOf),
  })),

  coverIncident: route(calls.coverIncident).handler(({ input, context }) =>
    proposeOnce(context, 'admin.incidents.cover', input, (tx, proposer, subject) => {
      const { amount, evidence, reason } = input;
      const command = { cents: parseUsd(amount), evidence, reason };
      return cost.proposeCover(tx, proposer, subject, command);
    }),
  ),

  recoverIncident: route(calls.recoverIncident).handler(({ input, context }) =>
    proposeOnce(context, 'admin.incidents.recover', input, (tx, proposer, subject) => {
      const { payment: paymentId, from, amount, reason } = input;
      const command = { paymentId, from, cents: parseUsd(amount), reason };
      return proposeRecovery(tx, proposer, subject, command);
    }),
  ),

  networkCost: route(calls.networkCost).handler(({ input, context }) =>
    proposeOnce(context, 'admin.network-costs', input, (tx, proposer) => {
      const { asset, coin_amount, txid, from, evidence, reason } = input;
      const units = parseAmount(asset, coin_amount);
      const command = { asset, units, txid, from, evidence, reason };
      return cost.proposeNetworkCost(tx, proposer, command);
    }),
  ),
});
