import { z } from 'zod';
import { historySorts } from '#core/rules/history-order.ts';
import { minReason } from '#core/rules/typed-rules.ts';
import { staffActions, withdrawalStates } from '#core/rules/withdrawal-state.ts';
import { adminsProved, endpoint, members, membersProved, orKeys } from './endpoint.ts';
import { paymentFilters } from './list-filters.ts';
import { feeBy } from './network-fees.ts';
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
import {
  withdrawalState,
  withdrawalStatus,
  actionReason,
  requestWithdrawalInput,
  withdrawalRow,
  withdrawalDetail,
  withdrawalForReview,
  signedPayout,
} from './withdrawal-shapes.ts';

const tag = 'Withdrawals';

/** The query of the history, at both of its paths. */
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
    summary: 'Quote a withdrawal: the available amount and the network fee',
  })
    .meta({ refuses: ['rate_off_peg', 'rate_unavailable'] })
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
          network_fee: coinOut.describe('Typical network fee'),
          network_fee_usd: usdOut,
          network_fee_most: coinOut.describe('Maximum network fee that a request agrees to pay'),
          network_fee_by: feeBy,
          network_fee_operator_most_usd: usdOut.describe(
            'Maximum network fee that the operator pays, in dollars',
          ),
          /** What would arrive at today's rate, after the network fee; null without an amount. */
          coin_amount: coinOut.nullable(),
          asset: z.string(),
          rate: z.string(),
          next_unlock_at: moment.nullable(),
          needs_tag: z.boolean(),
          least: coinOut.describe(
            'Minimum that can arrive on chain, because of dust, reserve or rent',
          ),
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
    summary: 'Request a withdrawal; the amount is held at once',
    successStatus: 201,
    movesMoney: true,
  })
    .meta({
      refuses: [
        'address_malformed',
        'address_unpayable',
        'address_wrong_coin',
        'amount_below_network',
        'amount_over_available',
        'identity_check_required',
        'identity_limit_reached',
        'insufficient_funds',
        'own_address',
        'rate_limited',
        'rate_off_peg',
        'rate_unavailable',
        'tag_invalid',
        'tag_required',
      ],
    })
    .input(requestWithdrawalInput)
    .output(
      answer(
        z.object({
          id,
          _id: id,
          status: withdrawalStatus,
          state: withdrawalState,
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
    summary: 'Get one of the member’s withdrawals with all state changes',
  })
    .input(z.strictObject({ id }))
    .output(answer(withdrawalDetail)),

  cancel: endpoint({
    method: 'POST',
    path: '/withdraw/{id}/cancel',
    access: members,
    tag,
    summary: 'Cancel a withdrawal that is not yet signed',
    movesMoney: true,
  })
    .meta({ refuses: ['payout_signed', 'withdrawal_state'] })
    .input(z.strictObject({ id }))
    .output(z.object({ status: z.string(), message: z.string() })),

  history: endpoint({
    method: 'GET',
    path: '/transactions/withdraw',
    access: members,
    tag,
    summary: 'List the member’s withdrawals, oldest first by default',
  })
    .input(historyInput)
    .output(answerList(withdrawalRow)),

  historyAlias: endpoint({
    method: 'GET',
    path: '/withdraw',
    access: members,
    tag,
    summary:
      'List the member’s withdrawals (for older clients; same as GET /transactions/withdraw)',
  })
    .input(historyInput)
    .output(answerList(withdrawalRow)),

  queue: endpoint({
    method: 'GET',
    path: '/admin/withdrawals',
    access: orKeys('money'),
    tag,
    summary: 'List pending withdrawals, oldest first, or those in one state',
  })
    .input(
      z.strictObject({
        ...listInput,
        ...paymentFilters,
        state: z.enum([...withdrawalStates, 'open']).default('open'),
      }),
    )
    .output(answerList(withdrawalForReview)),

  payouts: endpoint({
    method: 'GET',
    path: '/admin/payouts',
    access: orKeys('money'),
    tag,
    summary: 'List signed payouts that are not yet final on their chain, oldest first',
  }).output(answer(z.array(signedPayout))),

  decide: endpoint({
    method: 'PATCH',
    path: '/admin/withdrawals/{id}',
    access: adminsProved('owner', 'finance'),
    tag,
    summary: 'Approve, hold, reject (two people) or mark a withdrawal as paid (verified on chain)',
    movesMoney: true,
    outputStructure: 'detailed',
  })
    .meta({
      refuses: [
        'already_approved',
        'already_decided',
        'citation_missing',
        'hold_exhausted',
        'hold_second_person',
        'no_payment_lost',
        'own_proposal',
        'payment_lost',
        'payment_not_shown',
        'payouts_stopped',
        'proposal_expired',
        'reason_invalid',
        'admin_account_young',
        'shown_changed',
        'signature_missing',
        'stop_second_person',
        'txid_missing',
        'withdrawal_state',
      ],
    })
    .input(
      z.strictObject({
        id,
        action: z.enum(staffActions),
        reason: actionReason.optional(),
        citation: textIn().min(minReason).max(200).optional(),
        txid: keyIn().min(8).max(128).optional(),
      }),
    )
    .output(
      actedOrWaits(
        z.object({
          status: z.string(),
          message: z.string(),
          data: z.object({ id, state: withdrawalState, proposal_id: id.nullable() }),
        }),
      ),
    ),
};
