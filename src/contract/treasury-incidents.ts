import { z } from 'zod';
import { coins } from '#core/chains/assets.ts';
import { say } from '#core/rules/notes.ts';
import { admins, endpoint } from './endpoint.ts';
import { proposed, proposing, reasonText } from './proposing.ts';
import { answer, coinOut, id, moment, usdIn, usdOut } from './wire.ts';

const tag = 'Treasury';
const post = proposing(tag);

export const lostPayment = z.object({
  /** The id of the payment. */
  id,
  _id: id,
  asset: z.enum(coins),
  coin_amount: coinOut,
  txid: z.string(),
  member: id.nullable(),
  member_name: z.string().nullable(),
  amount: usdOut.describe('Amount credited for the payment, in dollars'),
  recovered: usdOut.describe('Amount recovered from the member after approval, in dollars'),
  left: usdOut.describe('Amount that can still be recovered, in dollars'),
  state: z
    .enum(['waiting', 'open', 'made_good'])
    .describe('waiting: custody no longer holds the coins; nothing is booked yet'),
  /** The member's money that can be taken back. */
  member_balance: usdOut,
  member_profit: usdOut,
  lost_at: moment,
});

/** Shortfalls: the payments behind them, and who covers them (CHN-1, MONEY). */
export const treasuryIncidents = {
  lostPayments: endpoint({
    method: 'GET',
    path: '/admin/incidents',
    access: admins(),
    tag,
    summary: 'List credited payments that were reversed on chain, uncovered ones first',
  }).output(answer(z.array(lostPayment))),

  coverIncident: post(
    '/admin/incidents/cover',
    'Propose to cover a shortfall with the operator’s own money',
  )
    .meta({ refuses: ['insufficient_funds'] })
    .input(z.strictObject({ amount: usdIn, evidence: reasonText, reason: reasonText }))
    .output(proposed),

  recoverIncident: post(
    '/admin/incidents/recover',
    'Propose to recover the credit of a payment reversed on chain from its member',
  )
    .meta({
      refuses: [
        'already_proposed',
        'insufficient_funds',
        'more_than_credited',
        'not_found',
        'nothing_to_undo',
      ],
    })
    .input(
      z.strictObject({
        payment: id,
        from: z.enum(['member_balance', 'member_profit'], say('account_missing')),
        amount: usdIn,
        reason: reasonText,
      }),
    )
    .output(proposed),
};
