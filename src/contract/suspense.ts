import { z } from 'zod';
import { coins } from '#core/chains/assets.ts';
import { say } from '#core/rules/notes.ts';
import { minClaimText, transactionForm } from '#core/rules/typed-rules.ts';
import { admins, adminsProved, endpoint, members } from './endpoint.ts';
import { address, destinationTag } from './gateway.ts';
import { proposed, reasonText } from './proposing.ts';
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
  usdOut,
} from './wire.ts';

const tag = 'Suspense';

const asset = z.enum(coins);
/** The form of a transaction id on any chain: hexadecimal digits or base 58. */
const txid = txidIn().regex(transactionForm, say('transaction_id_form'));

const claimState = z.enum(['open', 'approving', 'released', 'refused', 'withdrawn']);

/** A claim as its member sees it. */
const claim = z.object({
  id,
  _id: id,
  payment_method: method,
  asset,
  txid: z.string(),
  words: z.string(),
  state: claimState,
  signed: z
    .boolean()
    .nullable()
    .describe('Whether the signature is valid; null if none was submitted'),
  proof_name: z.string().nullable(),
  coin_amount: coinOut.nullable().describe('Unmatched amount on chain; null if there is none'),
  credited: usdOut.nullable(),
  reason: z.string().nullable(),
  claimed_at: moment,
  decided_at: moment.nullable(),
});

/** The chain's data on one payment of the claimed transaction. */
const shownPayment = z.object({
  id,
  coin_amount: coinOut,
  usd: usdOut.nullable().describe('Value at the current price; null without a price'),
  address: z.string(),
  tag: z.string().nullable(),
  state: z.string(),
  confirmations: z.number().int(),
  required: z.number().int(),
  seen_at: moment,
  senders: z
    .array(z.string())
    .describe('Sender addresses reported by the chain; empty if it reports none'),
  sender_match: z
    .enum(['match', 'no_match', 'unknown'])
    .describe('Whether the signed or named address matches a sender; advisory only'),
  standing: z
    .enum(['suspense', 'matched', 'not_final'])
    .describe(
      'suspense: unmatched; matched: assigned by its address or tag; not_final: not final yet',
    ),
});

const adminClaim = claim.extend({
  user: z.object({
    id,
    _id: id,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
  }),
  from_address: z.string().nullable(),
  signature: z.string().nullable(),
  message: z.string().describe('Message that the signature must cover'),
  has_proof: z.boolean(),
  same_picture: z
    .number()
    .int()
    .describe('Number of other claims and deposits with the same image'),
  other_claims: z.number().int().describe('Number of other members’ claims to this transaction'),
  payments: z.array(shownPayment),
  proposal_id: id.nullable().describe('Pending proposal to release the payment'),
  can_release: z.boolean(),
});

export const unmatched = z.object({
  id,
  _id: id,
  asset,
  txid: z.string(),
  coin_amount: coinOut,
  usd: usdOut.nullable(),
  address: z.string(),
  tag: z.string().nullable(),
  settled_at: moment,
  claims: z.number().int().describe('Number of open claims to this payment'),
  senders: z
    .array(z.string())
    .describe('Sender addresses reported by the chain; empty if it reports none'),
  returning: z.boolean().describe('Whether a return to its sender is already in progress'),
});

export const suspenseTotal = z.object({
  asset,
  known_owner: z.boolean().describe('False if no owner is known'),
  payments: z.number().int(),
  coins: coinOut,
  usd: usdOut.nullable(),
  oldest_at: moment.nullable(),
});

/** A member's own suspense of one coin. */
export const ownSuspense = suspenseTotal.pick({
  asset: true,
  payments: true,
  coins: true,
  usd: true,
});

export const suspense = {
  mine: endpoint({
    method: 'GET',
    path: '/user/suspense',
    access: members,
    tag,
    summary: 'List the member’s coins in suspense that await manual review, by coin',
  }).output(answer(z.array(ownSuspense))),
  claims: endpoint({
    method: 'GET',
    path: '/user/claims',
    access: members,
    tag,
    summary: 'List the member’s payment claims, newest first',
  }).output(
    answer(
      z.object({
        claims: z.array(claim),
        /** Has `{transaction}` in place of the transaction id. */
        message: z.string(),
      }),
    ),
  ),
  makeClaim: endpoint({
    method: 'POST',
    path: '/user/claims',
    access: members,
    tag,
    summary: 'Claim an unmatched payment with evidence of its origin (multipart)',
    successStatus: 201,
    movesMoney: true,
  })
    .meta({
      refuses: [
        'claim_submitted',
        'payment_missing',
        'pictures_busy',
        'rate_limited',
        'signature_incomplete',
      ],
    })
    .input(
      z.strictObject({
        payment_method: method,
        transaction: txid,
        words: textIn().min(minClaimText, say('how_paid_missing')).max(2000),
        from_address: keyIn().max(128).optional(),
        signature: keyIn().max(512).optional(),
        public_key: keyIn().max(66).optional(),
        payment_proof: z.file().optional(),
      }),
    )
    .output(answer(claim)),
  withdrawClaim: endpoint({
    method: 'POST',
    path: '/user/claims/{id}/withdraw',
    access: members,
    tag,
    summary: 'Withdraw a payment claim that is not decided yet',
  })
    .meta({ refuses: ['claim_decided'] })
    .input(z.strictObject({ id }))
    .output(statusMessage),
  totals: endpoint({
    method: 'GET',
    path: '/admin/suspense',
    access: admins(),
    tag,
    summary: 'List money in suspense, by coin',
  }).output(answer(z.array(suspenseTotal))),
  unmatched: endpoint({
    method: 'GET',
    path: '/admin/suspense/payments',
    access: admins(),
    tag,
    summary: 'List payments without a known owner, oldest first',
  })
    .input(z.strictObject({ limit: listInput.limit, cursor: listInput.cursor }))
    .output(answerList(unmatched)),
  listClaims: endpoint({
    method: 'GET',
    path: '/admin/suspense/claims',
    access: admins(),
    tag,
    summary: 'List members’ payment claims with on-chain data, oldest open one first',
  })
    .input(
      z.strictObject({
        limit: listInput.limit,
        cursor: listInput.cursor,
        state: z.enum(['open', 'released', 'refused']).optional(),
      }),
    )
    .output(answerList(adminClaim)),
  claimProof: endpoint({
    method: 'GET',
    path: '/admin/suspense/claims/{id}/proof',
    access: admins(),
    tag,
    summary: 'Download the image submitted with a payment claim',
  })
    .input(z.strictObject({ id }))
    .output(fileOf('image/webp')),
  proposeRelease: endpoint({
    method: 'POST',
    path: '/admin/suspense/claims/{id}/release',
    access: adminsProved('owner', 'finance'),
    tag,
    summary: 'Propose to release a payment to its claimant; a second person approves',
    successStatus: 202,
    movesMoney: true,
  })
    .meta({
      refuses: [
        'claim_decided',
        'claim_waits',
        'credited_before',
        'payment_gone',
        'payment_missing',
      ],
    })
    .input(z.strictObject({ id, payment: id, reason: reasonText }))
    .output(proposed),
  proposeReturn: endpoint({
    method: 'POST',
    path: '/admin/suspense/payments/{id}/return',
    access: adminsProved('owner', 'finance'),
    tag,
    summary: 'Propose to return an unmatched payment to its sender; a second person approves',
    successStatus: 202,
    movesMoney: true,
  })
    .meta({
      refuses: [
        'not_in_suspense',
        'payment_gone',
        'return_waits',
        'sender_other',
        'sender_unknown',
      ],
    })
    .input(
      z.strictObject({
        id,
        wallet_address: address.describe('One of the sender addresses reported by the chain'),
        tag: destinationTag.optional(),
        reason: reasonText,
      }),
    )
    .output(proposed),
  refuseClaim: endpoint({
    method: 'POST',
    path: '/admin/suspense/claims/{id}/refuse',
    access: admins('owner', 'finance'),
    tag,
    summary: 'Reject a payment claim with a reason for the member',
    movesMoney: true,
  })
    .input(z.strictObject({ id, reason: reasonText }))
    .output(statusMessage),
};
