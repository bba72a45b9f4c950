import { z } from 'zod';
import { admins, endpoint } from './endpoint.ts';
import { answer, coinOut, id, method, moment, usdOut } from './wire.ts';

/** A payout that was signed: its coins were fixed then, and only the chain can say it is paid. */
const payout = z.object({
  id,
  _id: id,
  withdrawal_id: id,
  amount: usdOut,
  payment_method: method,
  wallet_address: z.string(),
  tag: z.string().nullable(),
  coin_amount: coinOut,
  network_fee: coinOut,
  rate: z.string(),
  txid: z.string(),
  state: z.enum(['signed', 'sent', 'unknown', 'paid']),
  signed_at: moment,
});

export const treasury = {
  inFlight: endpoint({
    method: 'GET',
    path: '/admin/payouts',
    access: admins(),
    tag: 'Treasury',
    summary: 'Payouts signed and not yet seen final on their chain, oldest first',
  }).output(answer(z.array(payout))),
};
