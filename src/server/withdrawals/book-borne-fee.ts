import { randomUUID } from 'node:crypto';
import { centsForCoinsDown } from '../../core/conversion.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../db/db.ts';
import { coin, post, usd } from '../ledger/ledger.ts';
import type { Payout } from './payouts.sql.ts';

type Payer = 'operator_capital' | 'incident';

async function postFee(tx: Tx, payout: Payout, txid: string, payer: Payer): Promise<string> {
  const { withdrawalId, asset, rateId, usdMicros, borneFeeUnits: units } = payout;
  const cents = centsForCoinsDown(asset, units, usdMicros);
  const [result] = await post(tx, [
    {
      key: randomUUID(),
      kind: 'network_cost',
      subject: withdrawalId,
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
 * Books the network fee of leaving within the cooling-off: the operator's cost, in the same
 * transaction as the payment (MEM-13). An operator without capital owes it: a shown incident.
 */
export async function bookBorneFee(tx: Tx, payout: Payout, txid: string): Promise<void> {
  const code = await postFee(tx, payout, txid, 'operator_capital');
  const isShort = code === 'insufficient_funds' || code === 'account_unknown';
  const booked = isShort ? await postFee(tx, payout, txid, 'incident') : code;
  if (booked !== 'posted' && booked !== 'repeated') throw new Refusal(booked);
}
