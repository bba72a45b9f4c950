import { createHash, randomUUID } from 'node:crypto';
import { type Asset, type Coin, coins } from '../../core/assets.ts';
import { centsForCoinsDown, coinsForCentsUp } from '../../core/conversion.ts';
import { formatAmount } from '../../core/money.ts';
import { invariant } from '../../core/refusal.ts';
import { approve, propose } from '../approvals/approvals.ts';
import * as chains from '../chains/chains.ts';
import { type Db, inTransaction, type Tx } from '../db/db.ts';
import { coin, type FlowKind, postOne, usd } from '../ledger/ledger.ts';
import { currentRate } from '../market/market.ts';
import { addressOf, finalPaymentTo, noteStep } from './sql.ts';

/** The two simulated desks: what one proposes the other approves (LED-9). */
export type Desks = { first: { id: string; token: string }; second: { id: string; token: string } };

/** A steady id for a thing of the simulation, so that a second start finds the first one's. */
export function simulatedId(name: string): string {
  const hex = createHash('sha256').update(`candor sandbox ${name}`).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

/** Takes a step once, in one transaction with the note that it was taken. */
export function takeStep(
  db: Db,
  name: string,
  work: (tx: Tx) => Promise<unknown>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await noteStep(tx, name))) return false;
    await work(tx);
    return true;
  });
}

/** Lets every simulated chain go on until what was sent is final, and reads it. */
export async function confirmPayments(db: Db): Promise<void> {
  for (const asset of coins) {
    await chains.simulateBlocks(db, asset, 6);
    await chains.watchPayments(db, asset, chains.openChain);
  }
}

/** Sends play money worth `cents` to a subject's address. */
export async function sendTo(tx: Tx, subject: string, cents: bigint): Promise<void> {
  const to = await addressOf(tx, subject);
  invariant(to, `${subject} has an address`);
  const { usdMicros } = await currentRate(tx, to.asset);
  const amount = coinsForCentsUp(to.asset, cents, usdMicros);
  await chains.simulatePayment(tx, to.asset, { ...to, amount });
}

export type Granted = {
  flow: string;
  subject: string;
  /** What the amount counts: the desks are shown it in whole units of this. */
  asset: Asset;
  amount: bigint;
  owner?: string;
  plan?: string;
  words: string;
};

/** One desk proposes, the other approves what it was shown; gives the proposal's id. */
export async function grant(tx: Tx, desks: Desks, wish: Granted): Promise<string> {
  const { flow, subject, asset, amount, owner, plan, words } = wish;
  const shownAmount = formatAmount(asset, amount);
  const { id, shownHash } = await propose(tx, desks.first.id, {
    kind: flow,
    subject,
    payload: { flow, amount: String(amount), owner, plan },
    shown: { after: { act: words, amount: shownAmount, asset } },
    needed: 1,
    token: desks.first.token,
  });
  await approve(tx, desks.second.token, id, shownHash);
  return id;
}

type Inflow = {
  name: string;
  asset: Coin;
  cents: bigint;
  kind: Extract<FlowKind, 'capital_in' | 'gain'>;
  to: { class: 'operator_capital' | 'pool_gain'; owner: string | null };
};

/** Coins from outside, seen at an address issued for them: the operator's money, or a gain. */
export async function bringIn(db: Db, desks: Desks, inflow: Inflow): Promise<void> {
  const { name, asset, cents, kind, to } = inflow;
  const subject = simulatedId(name);
  const purpose = kind === 'gain' ? 'placement' : 'capital';
  await takeStep(db, `${name} sent`, async (tx) => {
    await chains.issueAddress(tx, asset, { purpose, subject });
    await sendTo(tx, subject, cents);
  });
  await confirmPayments(db);
  await takeStep(db, `${name} booked`, async (tx) => {
    const payment = await finalPaymentTo(tx, subject);
    invariant(payment, `${name} arrived`);
    const rate = await currentRate(tx, asset);
    const worth = centsForCoinsDown(asset, payment.amount, rate.usdMicros);
    const approvalId = await grant(tx, desks, {
      flow: kind,
      subject: payment.id,
      asset,
      amount: payment.amount,
      words: `${name}: ${payment.txid}`,
    });
    await postOne(tx, {
      key: randomUUID(),
      kind,
      subject: payment.id,
      paymentId: payment.id,
      rateId: rate.id,
      approvalId,
      actor: 'simulated desk',
      evidence: `simulated statement of ${name}, txid ${payment.txid}`,
      legs: [
        { debit: coin('custody', asset), credit: coin('fx_coin', asset), amount: payment.amount },
        { debit: usd('fx_usd', asset), credit: usd(to.class, to.owner), amount: worth },
      ],
    });
  });
}
