import { centsForCoinsDown } from '../../core/conversion.ts';
import { formatAmount, formatUsd } from '../../core/money.ts';
import { Refusal } from '../../core/refusal.ts';
import { approve, propose } from '../approvals/approvals.ts';
import { record } from '../audit/audit.ts';
import { type Payment, paymentById, paymentsIn } from '../chains/chains.ts';
import { businessNow } from '../clock/clock.ts';
import type { Tx } from '../db/db.ts';
import type { AdminActor } from '../http/context.ts';
import { currentRate, type Rate, rateById } from '../market/market.ts';
import { creditSuspense, grantOf } from './credit-suspense.ts';
import { refreshDeposit } from './refresh-deposit.ts';
import { openForQuote } from './settle-deposit.ts';
import * as rows from './sql.ts';

export type Confirmation = { depositId: string; reason: string | null; txid: string | null };

const dayMs = 24 * 60 * 60 * 1000;

/** What the money was priced at when it was final; after a day, the price of today (MONEY). */
async function rateOfClaim(tx: Tx, one: rows.SettlementRow, payment: Payment): Promise<Rate> {
  const priced = one.rateId === null ? undefined : await rateById(tx, one.rateId);
  const now = await businessNow(tx);
  if (priced && priced.at.getTime() > now.getTime() - dayMs) return priced;
  return currentRate(tx, payment.asset);
}

async function claim(
  tx: Tx,
  admin: AdminActor,
  deposit: rows.Deposit,
  one: rows.SettlementRow,
): Promise<bigint> {
  const payment = await paymentById(tx, one.paymentId);
  if (payment?.state !== 'final') throw new Refusal('payment_not_on_chain');
  const rate = await rateOfClaim(tx, one, payment);
  const cents = centsForCoinsDown(payment.asset, payment.amount, rate.usdMicros);
  const amount = `${formatAmount(payment.asset, payment.amount)} ${payment.asset}`;
  const proposal = await propose(tx, null, {
    kind: 'suspense_claim',
    subject: payment.id,
    payload: grantOf(payment, deposit.memberId),
    shown: {
      after: {
        member: deposit.memberId,
        txid: payment.txid,
        amount,
        credit: formatUsd(cents),
      },
    },
    needed: 1,
  });
  await approve(tx, admin.token, proposal.id, proposal.shownHash);
  const { memberId } = deposit;
  const credit = { memberId, rate, cents, proposalId: proposal.id, adminId: admin.id };
  await creditSuspense(tx, payment, credit);
  return one.answers === 'quote' ? cents : 0n;
}

async function refuseElsewhere(tx: Tx, deposit: rows.Deposit, txid: string): Promise<void> {
  const payments = await paymentsIn(tx, deposit.asset, txid);
  if (payments.length === 0) throw new Refusal('payment_not_on_chain');
  if (!payments.some((payment) => payment.addressId === deposit.addressId)) {
    throw new Refusal('payment_elsewhere');
  }
}

/**
 * Credits what the chain shows and a person had to look at first; what it does not show is
 * refused, whoever asks (ADM-4).
 */
export async function confirmDeposit(
  tx: Tx,
  admin: AdminActor,
  { depositId, reason, txid }: Confirmation,
): Promise<void> {
  const deposit = await rows.lockDeposit(tx, depositId);
  if (deposit === undefined) throw new Refusal('not_found');
  if (txid !== null) await refuseElsewhere(tx, deposit, txid);
  const settlements = await rows.settlementsFor(tx, depositId);
  const waiting = settlements.filter((one) => one.goesTo === 'suspense');
  if (waiting.length === 0) {
    throw new Refusal(deposit.state === 'credited' ? 'deposit_settled' : 'payment_not_on_chain');
  }
  let credited = 0n;
  for (const one of waiting) credited += await claim(tx, admin, deposit, one);
  if (credited > 0n) await openForQuote(tx, deposit, credited);
  await record(tx, {
    actor: `admin:${admin.id}`,
    act: 'deposit confirmed',
    subject: depositId,
    before: { state: deposit.state },
    after: { credited: formatUsd(credited) },
    reason: reason ?? undefined,
  });
  await refreshDeposit(tx, depositId, reason);
}
