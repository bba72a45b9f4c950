import type { Coin } from '#core/chains/assets.ts';
import { centsForCoinsDown } from '#core/money/conversion.ts';
import { uuidBeside } from '#core/proofs/derived-uuid.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { coin, type Leg, type Posting, postSingle, usd } from '../../ledger/ledger.ts';
import { currentRate } from '../../market/market.ts';
import { incomingPaymentById } from '../figures.sql.ts';
import {
  type Operation,
  endOperation,
  lockOperation,
  missingCoins,
  waitingOperations,
} from './operations.sql.ts';

/** The ledger key of an approved operation or a payment: one, however often the worker tries. */
export const keyOf = (kind: string, id: string): string => uuidBeside(id, kind);

const text = (act: Operation, name: string): string => String(act.payload[name]);

const aboutOf = (act: Operation): Pick<Posting, 'key' | 'subject' | 'actor' | 'approvalId'> => ({
  key: keyOf(act.kind, act.proposalId),
  subject: act.subject,
  actor: 'worker',
  approvalId: act.proposalId,
});

type Left = { asset: Coin; units: bigint; txid: string };

/** Returns the posting for coins that left: a placement, or a payout of capital. */
export function outgoingPosting(act: Operation, left: Left & { rateId: string }): Posting {
  const { asset, units, txid, rateId } = left;
  const amount = BigInt(text(act, 'amount'));
  const kind = act.kind === 'place' ? 'place' : 'capital_out';
  const from = kind === 'place' ? usd('placement', text(act, 'plan')) : usd('operator_capital');
  return {
    ...aboutOf(act),
    kind,
    rateId,
    evidence: `${text(act, 'evidence')}; txid ${txid}`,
    legs: [
      { debit: from, credit: usd('fx_usd', asset), amount },
      { debit: coin('fx_coin', asset), credit: coin('custody', asset), amount: units },
    ],
  };
}

/** Returns the posting of a return, in full: the fee does not reduce the amount owed. */
export function returnPosting(act: Operation, left: Left & { address: string }): Posting {
  const { asset, units, txid, address } = left;
  return {
    ...aboutOf(act),
    kind: 'suspense_return',
    paymentId: act.subject,
    evidence: `txid ${txid} to ${address}`,
    legs: [{ debit: coin('suspense', asset), credit: coin('custody', asset), amount: units }],
  };
}

async function acceptPayment(tx: Tx, act: Operation): Promise<string> {
  const arrival = await incomingPaymentById(tx, act.subject);
  if (arrival === undefined) throw new Refusal('payment_missing');
  const { asset, txid, planId } = arrival;
  const units = BigInt(text(act, 'amount'));
  const rate = await currentRate(tx, asset);
  const amount = centsForCoinsDown(asset, units, rate.usdMicros);
  const to = act.kind === 'gain' ? usd('pool_gain', planId) : usd('operator_capital');
  const legs: Leg[] = [
    { debit: coin('custody', asset), credit: coin('fx_coin', asset), amount: units },
    { debit: usd('fx_usd', asset), credit: to, amount },
  ];
  await postSingle(tx, {
    ...aboutOf(act),
    kind: act.kind,
    paymentId: act.subject,
    rateId: rate.id,
    evidence: `${text(act, 'evidence')}; txid ${txid}`,
    legs,
  });
  return txid;
}

/** Books coins that are already gone from the chain: never more than it shows missing. */
async function bookCost(tx: Tx, act: Operation): Promise<string> {
  const asset = text(act, 'asset') as Coin;
  const units = BigInt(text(act, 'units'));
  if (units > (await missingCoins(tx, asset))) throw new Refusal('cost_not_shown');
  const rate = await currentRate(tx, asset);
  const payer = text(act, 'from') === 'incident' ? usd('incident') : usd('operator_capital');
  const cents = centsForCoinsDown(asset, units, rate.usdMicros);
  const txid = text(act, 'txid');
  await postSingle(tx, {
    ...aboutOf(act),
    kind: 'network_cost',
    rateId: rate.id,
    evidence: `${text(act, 'evidence')}; txid ${txid}`,
    legs: [
      { debit: payer, credit: usd('fx_usd', asset), amount: cents },
      { debit: coin('fx_coin', asset), credit: coin('custody', asset), amount: units },
    ],
  });
  return txid;
}

type Booked = Exclude<Operation['kind'], 'place' | 'capital_out' | 'suspense_return'>;

const bookers: Record<Booked, (tx: Tx, act: Operation) => Promise<string>> = {
  gain: acceptPayment,
  capital_in: acceptPayment,
  network_cost: bookCost,
};

/**
 * Outgoing operations wait for an export instead; only those without a destination are booked here.
 */
const isBooked = (kind: Operation['kind']): kind is Booked => kind in bookers;

// Not the fault of the operation, and temporary: it waits.
const passing = new Set([
  'rate_unavailable',
  'rate_off_peg',
  'rate_stale',
  'sender_unknown',
  'run_moving',
  'busy',
  'payouts_stopped',
]);

/** Books one approved operation, or records why the books refuse it; returns true if it ended. */
async function settleOperation(db: Db, proposalId: string): Promise<boolean> {
  try {
    return await inTransaction(db, async (tx) => {
      const act = await lockOperation(tx, proposalId);
      if (act === undefined) return false;
      if (!isBooked(act.kind)) throw new Refusal('venue_unlisted');
      const txid = await bookers[act.kind](tx, act);
      await endOperation(tx, proposalId, { state: 'booked', txid });
      await notify(tx, { to: 'administrators', topic: 'treasury' });
      return true;
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (passing.has(error.code)) return false;
    await inTransaction(db, async (tx) => {
      await endOperation(tx, proposalId, { state: 'refused', refusal: error.code });
      await notify(tx, { to: 'administrators', topic: 'treasury' });
    });
    return true;
  }
}

/**
 * Books every approved operation whose coins have arrived or are already gone; a job of the worker.
 */
export async function settleOperations(db: Db): Promise<void> {
  for (const id of await waitingOperations(db)) await settleOperation(db, id);
}
