import { confirmDeposit, quoteDeposit, settlePayment } from '../../modules/deposits/deposits.ts';
import * as treasury from '../../modules/treasury/treasury.ts';
import { planIdOf } from '../sandbox-acts.ts';
import { type Deposit, depositsOf } from './people.ts';
import { asMember, decideAs, keepCoveredNow, type Year } from './year-world.ts';

// Deposits close below 100 % (INT-8), so the operator stays this far above.
const coveredPercent = 103n;

/** Simulates the arrival of payments for these deposits, and credits each or records its state. */
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

/** Quotes a deposit and pays `percent` of it; its id is derived from its name. */
export async function quoteAndPay(year: Year, deposit: Deposit, percent = 100n): Promise<void> {
  const id = treasury.simulatedId(deposit.name);
  await asMember(year, deposit.email, deposit.name, async (tx, member) => {
    const planId = await planIdOf(tx, deposit.into);
    await quoteDeposit(tx, member, { id, planId, method: deposit.method, cents: deposit.cents });
    if (percent > 0n) await treasury.sendTo(tx, id, (deposit.cents * percent) / 100n);
  });
}

// Deposits above the automatic limit wait for an administrator (ADM-4).
const creditedCents = 1_000_000n;

/** Simulates a batch of deposits and credits it; an administrator approves the large ones. */
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
