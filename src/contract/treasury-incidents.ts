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
  amount: usdOut.describe('What was credited for it'),
  recovered: usdOut.describe('What two people took back of it'),
  left: usdOut.describe('What can still be taken back of it'),
  state: z
    .enum(['waiting', 'open', 'made_good'])
    .describe('waiting: custody does not hold its coins any more, so that nothing is booked yet'),
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
    summary: 'Credited payments that left their chain, the ones that nobody made good first',
  }).output(answer(z.array(lostPayment))),

  coverIncident: post('/admin/incidents/cover', 'Propose that own money covers a shown shortfall')
    .meta({ refuses: ['insufficient_funds'] })
    .input(z.strictObject({ amount: usdIn, evidence: reasonText, reason: reasonText }))
    .output(proposed),

  recoverIncident: post(
    '/admin/incidents/recover',
    'Propose to take back from its member what was credited for a payment that left the chain',
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
