import { z } from 'zod';
import { historySorts } from '#core/rules/history-order.ts';
import { leastReason } from '#core/rules/typed-rules.ts';
import {
  holdReasons,
  rejectReasons,
  staffActs,
  withdrawalStates,
  type HoldReason,
  type RejectReason,
} from '#core/rules/withdrawal-state.ts';
import { adminsProved, endpoint, members, membersProved, orKeys } from './endpoint.ts';
import { address, destinationTag } from './gateway.ts';
import { paymentFilters } from './list-filters.ts';
import { feeBy, feeWait } from './network-fees.ts';
import { finding } from './screening.ts';
import {
  actedOrWaits,
  answer,
  answerList,
  coinOut,
  id,
  keyIn,
  listInput,
  method,
  moment,
  textIn,
  usdIn,
  usdOut,
} from './wire.ts';
import { preview, source, waiting } from './withdrawal-preview.ts';

const tag = 'Withdrawals';

const state = z.enum(withdrawalStates);
const status = z.enum(['pending', 'completed', 'rejected', 'cancelled']);
const holdReason = z.enum(Object.keys(holdReasons) as [HoldReason, ...HoldReason[]]);
const actReason = z.enum([
  ...new Set([...Object.keys(holdReasons), ...Object.keys(rejectReasons)]),
] as [HoldReason | RejectReason, ...(HoldReason | RejectReason)[]]);

const requestWithdrawalInput = z.strictObject({
  amount: usdIn,
  payment_channel: method,
  wallet_address: address,
  tag: destinationTag.optional(),
  source: source.default('balance'),
});

const hold = z
  .object({
    reason: holdReason,
    message: z.string(),
    until: moment,
    citation: z.string().nullable(),
  })
  .meta({ title: 'Hold' });

/** A row of a history; `_id` to `createdAt` keep the names that older clients read. */
const row = z
  .object({
    _id: id,
    id,
    amount: usdOut,
    payment_method: method,
    source,
    status,
    state,
    earliest_at: moment.nullable(),
    createdAt: moment,
  })
  .meta({ title: 'Withdrawal' });

const detail = row
  .extend({
    wallet_address: z.string(),
    tag: z.string().nullable(),
    waits: z.array(waiting),
    hold: hold.nullable(),
    reject_reason: z.string().nullable(),
    txid: z.string().nullable(),
    rate: z.string().nullable(),
    coin_amount: coinOut.nullable(),
    network_fee: coinOut.nullable(),
    network_fee_by: feeBy.nullable(),
    network_fee_most: coinOut.nullable().describe('What the member agreed to bear at the most'),
    fee_wait: feeWait.nullable(),
    can_cancel: z.boolean(),
    stays_free: usdOut.nullable().describe('Short of a loss: in no position once it is back'),
    history: z.array(z.object({ state, at: moment, reason: z.string().nullable() })),
    entries: z.array(z.object({ kind: z.string(), amount: usdOut, at: moment })),
  })
  .meta({ title: 'WithdrawalDetail' });

const user = z.object({
  _id: id,
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
});

const queueRow = row
  .extend({
    user,
    wallet_address: z.string(),
    tag: z.string().nullable(),
    waits: z.array(waiting),
    hold: hold.nullable(),
    screening: finding.nullable(),
    txid: z.string().nullable(),
    approvals_needed: z.number().int(),
    asked_that_day: usdOut.describe(
      'By the member on that day, up to and with this one, without what was cancelled or rejected',
    ),
    ended_that_day: usdOut.describe('What of that day was cancelled or rejected'),
    /** The proposal that waits for a second person, with the hash of what they are shown. */
    proposal: z.object({ id, kind: z.string(), shown_hash: z.string() }).nullable(),
    acts: z.array(z.enum(staffActs)),
  })
  .meta({ title: 'WithdrawalForReview' });

/** A signed payout: its coins were fixed then, and only the chain can say that it is paid. */
const payout = z
  .object({
    id,
    _id: id,
    amount: usdOut,
    payment_method: method,
    wallet_address: z.string(),
    tag: z.string().nullable(),
    coin_amount: coinOut,
    network_fee: coinOut,
    rate: z.string(),
    txid: z.string().nullable(),
    state,
    signed_at: moment,
  })
  .meta({ title: 'Payout' });

/** How the history is asked for, by both of its paths. */
export const historyInput = z.strictObject({
  ...listInput,
  sort: z.enum(historySorts).default('oldest'),
});

export const withdrawals = {
  quote: endpoint({
    method: 'GET',
    path: '/withdraw/quote',
    access: members,
    tag,
    summary: 'What is available and what the network takes, before anything is asked for',
  })
    .input(
      z.strictObject({
        payment_channel: method,
        amount: usdIn.optional(),
        source: source.default('balance'),
      }),
    )
    .output(
      answer(
        z.object({
          available: usdOut,
          network_fee: coinOut.describe('What the network takes as a rule'),
          network_fee_usd: usdOut,
          network_fee_most: coinOut.describe('What a request agrees to bear at the most'),
          network_fee_by: feeBy,
          network_fee_operator_most_usd: usdOut.describe('The most that the operator bears of it'),
          /** What would arrive at today's rate, after the network fee; null without an amount. */
          coin_amount: coinOut.nullable(),
          asset: z.string(),
          rate: z.string(),
          next_unlock_at: moment.nullable(),
          needs_tag: z.boolean(),
          least: coinOut.describe('Less does not arrive on the chain: dust, reserve or rent'),
          least_usd: usdOut,
        }),
      ),
    ),

  preview,

  request: endpoint({
    method: 'POST',
    path: '/withdraw',
    access: membersProved,
    tag,
    summary: 'Ask for a withdrawal; the amount is held at once',
    successStatus: 201,
    movesMoney: true,
  })
    .input(requestWithdrawalInput)
    .output(
      answer(
        z.object({
          id,
          _id: id,
          status,
          state,
          earliest_at: moment.optional(),
          waits: z.array(waiting),
        }),
      ),
    ),

  byId: endpoint({
    method: 'GET',
    path: '/withdraw/{id}',
    access: members,
    tag,
    summary: 'A withdrawal of one’s own with every state change',
  })
    .input(z.strictObject({ id }))
    .output(answer(detail)),

  cancel: endpoint({
    method: 'POST',
    path: '/withdraw/{id}/cancel',
    access: members,
    tag,
    summary: 'Take back a withdrawal that has not been signed',
    movesMoney: true,
  })
    .input(z.strictObject({ id }))
    .output(z.object({ status: z.string(), message: z.string() })),

  history: endpoint({
    method: 'GET',
    path: '/transactions/withdraw',
    access: members,
    tag,
    summary: 'The member’s withdrawals, oldest first unless asked otherwise',
  })
    .input(historyInput)
    .output(answerList(row)),

  historyAlias: endpoint({
    method: 'GET',
    path: '/withdraw',
    access: members,
    tag,
    summary: 'The same as GET /transactions/withdraw, for older clients',
  })
    .input(historyInput)
    .output(answerList(row)),

  queue: endpoint({
    method: 'GET',
    path: '/admin/withdrawals',
    access: orKeys('money'),
    tag,
    summary: 'Withdrawals that wait, oldest first; or those of a state',
  })
    .input(
      z.strictObject({
        ...listInput,
        ...paymentFilters,
        state: z.enum([...withdrawalStates, 'open']).default('open'),
      }),
    )
    .output(answerList(queueRow)),

  payouts: endpoint({
    method: 'GET',
    path: '/admin/payouts',
    access: orKeys('money'),
    tag,
    summary: 'Payouts signed and not yet seen final on their chain, oldest first',
  }).output(answer(z.array(payout))),

  decide: endpoint({
    method: 'PATCH',
    path: '/admin/withdrawals/{id}',
    access: adminsProved('owner', 'finance'),
    tag,
    summary: 'Approve, hold, reject (two people) or mark paid (the chain is asked)',
    movesMoney: true,
    outputStructure: 'detailed',
  })
    .input(
      z.strictObject({
        id,
        action: z.enum(staffActs),
        reason: actReason.optional(),
        citation: textIn().min(leastReason).max(200).optional(),
        txid: keyIn().min(8).max(128).optional(),
      }),
    )
    .output(
      actedOrWaits(
        z.object({
          status: z.string(),
          message: z.string(),
          data: z.object({ id, state, proposal_id: id.nullable() }),
        }),
      ),
    ),
};
