import { centsForCoinsDown } from '#core/money/conversion.ts';
import { type RateKind, type Settlement, settlementsOf } from '#core/rules/deposit-state.ts';
import { invariant } from '#core/rules/refusal.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { isOfItsKey, type Payment, paymentById } from '../chains/chains.ts';
import { coin, type Posting, postSingle, usd } from '../ledger/ledger.ts';
import { type Rate, rateById, rateIfFresh } from '../market/market.ts';
import { openForDeposit } from '../plans/plans.ts';
import { limits } from '../policy/policy.ts';
import { observe, refreshDeposit } from './refresh-deposit.ts';
import * as rows from './sql.ts';
import { isUnmatchedOwn } from './suspense/origins.sql.ts';

type Rates = Record<RateKind, Rate | null>;

const lowerOf = (locked: Rate, current: Rate | null): Rate | null =>
  current !== null && locked.usdMicros < current.usdMicros ? locked : current;

// The payment's id is the posting key: a second posting of it changes nothing.
const postingOf = (payment: Payment): Omit<Posting, 'kind' | 'legs'> => ({
  key: payment.id,
  subject: payment.id,
  paymentId: payment.id,
  actor: 'worker',
});

const toSuspense = (payment: Payment): Posting => ({
  ...postingOf(payment),
  kind: 'deposit_unmatched',
  legs: [
    {
      debit: coin('custody', payment.asset),
      credit: coin('suspense', payment.asset),
      amount: payment.amount,
    },
  ],
});

const toMember = (payment: Payment, memberId: string, rate: Rate, cents: bigint): Posting => ({
  ...postingOf(payment),
  kind: 'deposit',
  rateId: rate.id,
  legs: [
    {
      debit: coin('custody', payment.asset),
      credit: coin('fx_coin', payment.asset),
      amount: payment.amount,
    },
    {
      debit: usd('fx_usd', payment.asset),
      credit: usd('member_balance', memberId),
      amount: cents,
    },
  ],
});

async function settleOne(
  tx: Tx,
  deposit: rows.Deposit,
  payment: Payment,
  settlement: Settlement,
  rates: Rates,
): Promise<bigint> {
  const rate = rates[settlement.rate];
  const cents = rate && centsForCoinsDown(payment.asset, payment.amount, rate.usdMicros);
  if (settlement.to === 'credited') {
    invariant(rate && cents, 'a credit has a price');
    await postSingle(tx, toMember(payment, deposit.memberId, rate, cents));
  } else {
    await postSingle(tx, toSuspense(payment));
  }
  await rows.insertSettlement(tx, deposit.id, {
    paymentId: payment.id,
    goesTo: settlement.to,
    answers: settlement.as,
    rateId: rate?.id ?? null,
    cents,
    why: settlement.why,
  });
  return settlement.to === 'credited' && settlement.as === 'quote' ? (cents ?? 0n) : 0n;
}

/**
 * Posts every final payment of a deposit to its account, once, and derives the deposit's state.
 * Only the worker's role may post incoming payments.
 */
export async function settleDeposit(tx: Tx, depositId: string): Promise<void> {
  const deposit = await rows.lockDeposit(tx, depositId);
  invariant(deposit, `deposit ${depositId} exists`);
  const observed = await observe(tx, deposit);
  const locked = await rateById(tx, deposit.rateId);
  invariant(locked, 'a quote cites a stored rate');
  const current = await rateIfFresh(tx, deposit.asset);
  const rates: Rates = { locked, current, lower: lowerOf(locked, current) };
  const worth = (rate: RateKind, units: bigint): bigint | null => {
    const found = rates[rate];
    return found && centsForCoinsDown(deposit.asset, units, found.usdMicros);
  };
  const { autoCreditCents } = await limits(tx);
  const settling = settlementsOf(observed.facts, worth, autoCreditCents);
  let credited = 0n;
  for (const settlement of settling) {
    const payment = observed.payments.find((item) => item.id === settlement.key);
    invariant(payment, 'a settlement is of an observed payment');
    credited += await settleOne(tx, deposit, payment, settlement, rates);
  }
  if (credited > 0n) await openForDeposit(tx, depositId);
  // A settlement changes the facts, so they are read again; otherwise this lock kept them
  // unchanged.
  await refreshDeposit(tx, deposit, settling.length > 0 ? await observe(tx, deposit) : observed);
}

/** A payment with no or an unknown tag, or from us, goes to suspense and raises no alarm. */
async function settleUnmatched(tx: Tx, payment: Payment): Promise<void> {
  if (payment.state !== 'final' || (await rows.isSettled(tx, payment.id))) return;
  await postSingle(tx, toSuspense(payment));
  await rows.insertSettlement(tx, null, {
    paymentId: payment.id,
    goesTo: 'suspense',
    answers: 'extra',
    rateId: null,
    cents: null,
    why: 'unmatched',
  });
  await notify(tx, { to: 'administrators', topic: 'deposits' });
}

/** People book payments to the operator's addresses; their list shows them at once. */
async function toTreasury(tx: Tx, { state }: Payment): Promise<void> {
  if (state === 'final') await notify(tx, { to: 'administrators', topic: 'treasury' });
}

/** Processes a change of one payment on its chain. */
export function settlePayment(db: Db, paymentId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const payment = await paymentById(tx, paymentId);
    invariant(payment, `payment ${paymentId} exists`);
    if (payment.addressId === null || (await isUnmatchedOwn(tx, payment.id))) {
      return settleUnmatched(tx, payment);
    }
    if (payment.purpose !== 'deposit' || payment.subject === null) return toTreasury(tx, payment);
    invariant(
      await isOfItsKey(tx, payment.addressId),
      `address ${payment.addressId} is of its approved key`,
    );
    await settleDeposit(tx, payment.subject);
  });
}
