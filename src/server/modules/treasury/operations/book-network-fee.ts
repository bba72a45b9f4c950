import { randomUUID } from 'node:crypto';
import type { Coin } from '#core/chains/assets.ts';
import { centsForCoinsDown } from '#core/money/conversion.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { coin, post, usd } from '../../ledger/ledger.ts';
import { raisedCostToBook } from './outgoing.sql.ts';

/** What the network took on top of a payment of ours: worth a cent at least. */
export type NetworkFee = {
  subject: string;
  asset: Coin;
  units: bigint;
  rateId: string;
  usdMicros: bigint;
  txid: string;
};

type Payer = 'operator_capital' | 'incident';

async function postFee(tx: Tx, fee: NetworkFee, payer: Payer): Promise<string> {
  const { subject, asset, units, rateId, usdMicros, txid } = fee;
  const cents = centsForCoinsDown(asset, units, usdMicros);
  const [result] = await post(tx, [
    {
      key: randomUUID(),
      kind: 'network_cost',
      subject,
      actor: 'worker',
      legs: [
        { debit: usd(payer), credit: usd('fx_usd', asset), amount: cents },
        { debit: coin('fx_coin', asset), credit: coin('custody', asset), amount: units },
      ],
      rateId,
      evidence: `txid ${txid}`,
    },
  ]);
  return result?.code ?? 'posting_invalid';
}

/**
 * Books a network fee that the operator bears, in the transaction of the payment itself (MEM-13).
 * An operator without capital owes it: a shown incident.
 */
export async function bookNetworkFee(tx: Tx, fee: NetworkFee): Promise<void> {
  const code = await postFee(tx, fee, 'operator_capital');
  const isShort = code === 'insufficient_funds' || code === 'account_unknown';
  const booked = isShort ? await postFee(tx, fee, 'incident') : code;
  if (booked !== 'posted' && booked !== 'repeated') throw new Refusal(booked);
}

/**
 * Books what a raised fee took more than was exported, once for a spend, in the transaction that
 * books the first of its payments (CHN-8). Nothing where nothing was raised, or where it takes two
 * people: then the chain shows it missing until they book it.
 */
export async function bookRaisedFee(tx: Tx, spendId: string): Promise<void> {
  const cost = await raisedCostToBook(tx, spendId);
  if (cost !== undefined) await bookNetworkFee(tx, { subject: spendId, ...cost });
}
