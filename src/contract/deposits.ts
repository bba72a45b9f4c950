import { z } from 'zod';
import { historySorts } from '#core/rules/history-order.ts';
import { minReason } from '#core/rules/typed-rules.ts';
import {
  depositState,
  depositStatus,
  depositQuote,
  depositRow,
  depositDetail,
  depositForReview,
} from './deposit-shapes.ts';
import { activeMembers, admins, adminsProved, endpoint, members, orKeys } from './endpoint.ts';
import { paymentFilters } from './list-filters.ts';
import {
  answer,
  answerList,
  coinOut,
  fileOf,
  id,
  keyIn,
  listInput,
  method,
  moment,
  statusMessage,
  textIn,
  txidIn,
  usdIn,
  usdOut,
} from './wire.ts';

/** A sum as a number, as older clients read it, and as exact text. */
const dollarTotal = answer(z.number()).extend({ amount: usdOut });

export const deposits = {
  quote: endpoint({
    method: 'POST',
    movesMoney: true,
    path: '/deposit/quote',
    access: activeMembers,
    summary: 'Quote a deposit: lock a rate for 15 minutes and reserve an address',
    tag: 'Deposits',
  })
    .meta({
      refuses: [
        'address_unavailable',
        'amount_out_of_range',
        'brake_closed',
        'deposits_closed',
        'identity_check_required',
        'identity_limit_reached',
        'plan_unavailable',
        'quotes_open',
        'rate_limited',
        'rate_off_peg',
        'rate_unavailable',
      ],
    })
    .input(z.strictObject({ selected_plan: id, payment_method: method, amount: usdIn }))
    .output(answer(depositQuote)),
  submit: endpoint({
    method: 'POST',
    movesMoney: true,
    path: '/deposit',
    access: activeMembers,
    summary: 'Attach a receipt to a quote (multipart, or JSON without an image)',
    tag: 'Deposits',
  })
    .meta({
      refuses: [
        'already_posted',
        'amount_out_of_range',
        'deposit_settled',
        'deposits_closed',
        'not_found',
        'payment_not_on_chain',
        'pictures_busy',
        'proof_missing',
        'quote_mismatch',
        'rate_limited',
      ],
    })
    .input(
      z.strictObject({
        amount: usdIn,
        payment_method: method,
        wallet_address: keyIn().min(1).max(128),
        payment_proof: z.file().optional(),
        selected_plan: id,
        interest_percentage: z.union([keyIn().max(12), z.number()]),
        deposit_id: id.optional(),
      }),
    )
    .output(answer(z.object({ id, _id: id, status: depositStatus, state: depositState }))),
  byId: endpoint({
    method: 'GET',
    path: '/deposit/{id}',
    access: members,
    summary: 'Get one of the member’s deposits with its state, payments and history',
    tag: 'Deposits',
  })
    .input(z.strictObject({ id }))
    .output(answer(depositDetail)),
  unpaid: endpoint({
    method: 'GET',
    path: '/deposit/unpaid',
    access: members,
    summary: 'List the member’s unpaid quotes and those that expired in the last day',
    tag: 'Deposits',
  }).output(
    answer(
      z.array(depositRow.extend({ coin_amount: coinOut, asset: z.string(), expires_at: moment })),
    ),
  ),
  cancel: endpoint({
    method: 'POST',
    path: '/deposit/{id}/cancel',
    access: members,
    summary: 'Cancel an unpaid quote',
    tag: 'Deposits',
  })
    .meta({ refuses: ['deposit_settled', 'payment_on_chain'] })
    .input(z.strictObject({ id }))
    .output(statusMessage),
  proof: endpoint({
    method: 'GET',
    path: '/deposit/{id}/proof',
    access: members,
    summary: 'Download the receipt that the member uploaded',
    tag: 'Deposits',
  })
    .input(z.strictObject({ id }))
    .output(fileOf('image/webp')),
  history: endpoint({
    method: 'GET',
    path: '/transactions/deposit',
    access: members,
    summary: 'List the member’s deposits, newest first by default',
    tag: 'Deposits',
  })
    .input(z.strictObject({ ...listInput, sort: z.enum(historySorts).default('newest') }))
    .output(answerList(depositRow)),
  transactions: endpoint({
    method: 'GET',
    path: '/transactions',
    access: orKeys('money'),
    summary: 'List all deposits with their on-chain data',
    tag: 'Deposits',
  })
    .input(
      z.strictObject({
        ...listInput,
        status: depositStatus.optional(),
        ...paymentFilters,
        sort: z.enum(['newest', 'oldest', 'amount']).optional(),
      }),
    )
    .output(answerList(depositForReview)),
  proofForStaff: endpoint({
    method: 'GET',
    path: '/transactions/{id}/proof',
    access: admins(),
    summary: 'Get a deposit’s receipt and its on-chain evidence',
    tag: 'Deposits',
  })
    .input(z.strictObject({ id }))
    .output(fileOf('image/webp')),
  confirm: endpoint({
    method: 'PATCH',
    movesMoney: true,
    path: '/transactions/{id}/confirm',
    access: adminsProved('owner', 'finance'),
    summary: 'Credit a deposit’s on-chain payments; refused (422) if none is final',
    tag: 'Deposits',
  })
    .meta({
      refuses: [
        'account_closed',
        'already_approved',
        'already_decided',
        'deposit_settled',
        'own_payment',
        'payment_elsewhere',
        'payment_gone',
        'payment_not_final',
        'payment_not_on_chain',
        'rate_off_peg',
        'rate_unavailable',
        'admin_account_young',
      ],
    })
    .input(
      z.strictObject({
        id,
        reason: textIn().max(500).optional(),
        txid: txidIn().max(128).optional(),
      }),
    )
    .output(statusMessage),
  reject: endpoint({
    method: 'PATCH',
    movesMoney: true,
    path: '/transactions/{id}/reject',
    access: admins('owner', 'finance'),
    summary: 'Reject a deposit that is not on the chain',
    tag: 'Deposits',
  })
    .meta({ refuses: ['deposit_settled', 'payment_gone', 'payment_on_chain'] })
    .input(
      z.strictObject({
        id,
        reason: textIn().min(minReason).max(500),
        txid: txidIn().max(128).optional(),
      }),
    )
    .output(statusMessage),
  pending: endpoint({
    method: 'GET',
    path: '/admin/pending',
    access: orKeys('money'),
    summary:
      'Get the total of unsettled deposits that were seen on chain or have a receipt, in USD',
    tag: 'Deposits',
  }).output(dollarTotal),
  funds: endpoint({
    method: 'GET',
    path: '/admin/funds',
    access: orKeys('money'),
    summary: 'Get the total of all credited deposits less reversals, in USD',
    tag: 'Deposits',
  }).output(dollarTotal),
};
