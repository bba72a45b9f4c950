import { z } from 'zod';
import { endpoint, members } from './endpoint.ts';
import { coinIn, coinOut, id, moment, usdOut } from './wire.ts';

/** Who pays the network fee: the operator if the member leaves a position in its cooling-off. */
export const feeBy = z.enum(['member', 'operator']);

/** The payout waits because the network fee exceeds the agreed ceiling; no person holds it. */
export const feeWait = z.object({
  network_fee: coinOut.describe('What its payee would have borne in the last export'),
  offer: coinOut.describe('The least that may be agreed to instead, with some room'),
  until: moment.describe('From then on the operator bears what is above, up to its limit'),
  operator_most_usd: usdOut.describe('That limit'),
});

export const networkFees = {
  raiseFee: endpoint({
    method: 'POST',
    path: '/withdraw/{id}/network-fee',
    access: members,
    tag: 'Withdrawals',
    summary: 'Agree to bear more of the network fee, of a withdrawal that has not been signed',
    movesMoney: true,
  })
    .meta({ refuses: ['withdrawal_state'] })
    .input(z.strictObject({ id, network_fee_most: coinIn }))
    .output(z.object({ status: z.string(), message: z.string() })),
};
