import { confirmDeposit, quoteDeposit, settlePayment } from '../../modules/deposits/deposits.ts';
import * as treasury from '../../modules/treasury/treasury.ts';
import { planIdOf } from '../sandbox-acts.ts';
import { type Deposit, depositsOf } from './people.ts';
import { asMember, decideAs, keepCoveredNow, type Year } from './year-world.ts';

// Deposits closed themselves below 100 % (INT-8): the operator stays this far above.
const coveredPercent = 103n;

/** Lets what was sent to these deposits arrive, and credits it or writes down where it stands. */
export async function settleDeposits(
  { seed: { worker } }: Year,
  deposits: readonly Deposit[],
): Promise<void> {
  await treasury.confirmPayments(worker);
  for (const { name } of deposits) {
    const payment = await treasury.finalPaymentTo(worker, treasury.simulatedId(name));
    if (payment !== undefined) await settlePayment(worker, payment.id);
  }
}

/** Quotes a deposit and pays `percent` of it; the id of the deposit is that of its name. */
export async function quoteAndPay(year: Year, deposit: Deposit, percent = 100n): Promise<void> {
  const id = treasury.simulatedId(deposit.name);
  await asMember(year, deposit.email, deposit.name, async (tx, member) => {
    const planId = await planIdOf(tx, deposit.into);
    await quoteDeposit(tx, member, { id, planId, method: deposit.method, cents: deposit.cents });
    if (percent > 0n) await treasury.sendTo(tx, id, (deposit.cents * percent) / 100n);
  });
}

// What is above the limit of automatic credits waits for a person (ADM-4).
const creditedCents = 1_000_000n;

/** Lets a batch of deposits arrive and be credited; the large ones by a person's yes. */
export async function receiveBatch(year: Year, batch: number): Promise<void> {
  await keepCoveredNow(year, coveredPercent);
  const deposits = depositsOf(batch);
  for (const deposit of deposits) await quoteAndPay(year, deposit);
  await settleDeposits(year, deposits);
  for (const { name } of deposits.filter(({ cents }) => cents > creditedCents)) {
    await decideAs(year, 0, `${name}, confirmed`, async (tx, admin) => {
      const depositId = treasury.simulatedId(name);
      const input = { depositId, reason: 'Seen on the chain', txid: null };
      await confirmDeposit(tx, admin, input);
    });
  }
}
