import type { Coin } from '#core/chains/assets.ts';
import { centsForCoinsDown } from '#core/money/conversion.ts';
import { uuidBeside } from '#core/proofs/derived-uuid.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { coin, post, usd } from '../../ledger/ledger.ts';
import { raisedCostToBook } from './outgoing.sql.ts';

/** The network fee on top of a payment of ours: worth at least a cent. */
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
      key: uuidBeside(subject, 'network_cost'),
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
 * Books a network fee that the operator pays, in the transaction of the payment itself (MEM-13). An
 * operator without capital owes it: a visible incident.
 */
export async function bookNetworkFee(tx: Tx, fee: NetworkFee): Promise<void> {
  const code = await postFee(tx, fee, 'operator_capital');
  const isShort = code === 'insufficient_funds' || code === 'account_unknown';
  const booked = isShort ? await postFee(tx, fee, 'incident') : code;
  if (booked !== 'posted' && booked !== 'repeated') throw new Refusal(booked);
}

/**
 * Books the extra cost of a raised fee, once per spend, in the transaction that books the first of
 * its payments (CHN-8). Does nothing if no fee was raised, or if it needs two people: then the
 * chain shows it missing until they book it.
 */
export async function bookRaisedFee(tx: Tx, spendId: string): Promise<void> {
  const cost = await raisedCostToBook(tx, spendId);
  if (cost !== undefined) await bookNetworkFee(tx, { subject: spendId, ...cost });
}
