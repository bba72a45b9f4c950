import { z } from 'zod';
import { endpoint, members } from './endpoint.ts';
import { coinIn, coinOut, id, moment, usdOut } from './wire.ts';

/** Who pays the network fee: the operator if the member leaves a position in its cooling-off. */
export const feeBy = z.enum(['member', 'operator']);

/** The payout waits because the network fee exceeds the agreed ceiling; no person holds it. */
export const feeWait = z.object({
  network_fee: coinOut.describe('Network fee the member would have paid in the last export'),
  offer: coinOut.describe('Lowest maximum fee the member may agree to, with some margin'),
  until: moment.describe('When the operator starts to pay the excess, up to `operator_most_usd`'),
  operator_most_usd: usdOut.describe('Maximum excess the operator pays, in dollars'),
});

export const networkFees = {
  raiseFee: endpoint({
    method: 'POST',
    path: '/withdraw/{id}/network-fee',
    access: members,
    tag: 'Withdrawals',
    summary: 'Agree to a higher maximum network fee for a withdrawal that is not yet signed',
    movesMoney: true,
  })
    .meta({ refuses: ['withdrawal_state'] })
    .input(z.strictObject({ id, network_fee_most: coinIn }))
    .output(z.object({ status: z.string(), message: z.string() })),
};
