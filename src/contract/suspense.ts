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
  signed: z.boolean().nullable().describe('Whether the signature holds; null where none came'),
  proof_name: z.string().nullable(),
  coin_amount: coinOut.nullable().describe('What the chain shows and nobody owns; null if nothing'),
  credited: usdOut.nullable(),
  reason: z.string().nullable(),
  claimed_at: moment,
  decided_at: moment.nullable(),
});

/** The chain's data on one payment of the claimed transaction. */
const shownPayment = z.object({
  id,
  coin_amount: coinOut,
  usd: usdOut.nullable().describe('At the price of the moment; null without one'),
  address: z.string(),
  tag: z.string().nullable(),
  state: z.string(),
  confirmations: z.number().int(),
  required: z.number().int(),
  seen_at: moment,
  senders: z.array(z.string()).describe('As the chain tells; none where it does not'),
  sender_match: z
    .enum(['match', 'no_match', 'unknown'])
    .describe('What was signed or named beside who sent it; it decides nothing'),
  standing: z
    .enum(['suspense', 'matched', 'not_final'])
    .describe('Nobody’s and in suspense; somebody’s by its address or tag; not final yet'),
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
  message: z.string().describe('What the signature has to be of'),
  has_proof: z.boolean(),
  same_picture: z.number().int().describe('Other claims and deposits that show this picture'),
  other_claims: z.number().int().describe('Claims of other members to this transaction'),
  payments: z.array(shownPayment),
  proposal_id: id.nullable().describe('Its release as it waits under Approvals'),
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
  claims: z.number().int().describe('Open claims to it'),
  senders: z.array(z.string()).describe('As the chain tells; none where it does not'),
  returning: z.boolean().describe('Whether it is on its way back already'),
});

export const suspenseTotal = z.object({
  asset,
  known_owner: z.boolean().describe('False where nobody is known to own it'),
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
    summary: 'Coins of this member that arrived and wait in suspense for a person, by coin',
  }).output(answer(z.array(ownSuspense))),
  claims: endpoint({
    method: 'GET',
    path: '/user/claims',
    access: members,
    tag,
    summary: 'What this member claims of money that could not be matched, newest first',
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
    summary: 'Claim a payment that was not matched, with proof of its origin (multipart)',
    successStatus: 201,
    movesMoney: true,
  })
    .meta({
      refuses: [
        'claim_made',
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
    summary: 'Take a claim back, while nobody has decided it',
  })
    .meta({ refuses: ['claim_decided'] })
    .input(z.strictObject({ id }))
    .output(statusMessage),
  totals: endpoint({
    method: 'GET',
    path: '/admin/suspense',
    access: admins(),
    tag,
    summary: 'What stands in suspense, by coin',
  }).output(answer(z.array(suspenseTotal))),
  unmatched: endpoint({
    method: 'GET',
    path: '/admin/suspense/payments',
    access: admins(),
    tag,
    summary: 'Payments that belong to nobody known, oldest first',
  })
    .input(z.strictObject({ limit: listInput.limit, cursor: listInput.cursor }))
    .output(answerList(unmatched)),
  listClaims: endpoint({
    method: 'GET',
    path: '/admin/suspense/claims',
    access: admins(),
    tag,
    summary: 'Claims of members beside what the chain says; open ones oldest first',
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
    summary: 'The picture that came with a claim',
  })
    .input(z.strictObject({ id }))
    .output(fileOf('image/webp')),
  proposeRelease: endpoint({
    method: 'POST',
    path: '/admin/suspense/claims/{id}/release',
    access: adminsProved('owner', 'finance'),
    tag,
    summary: 'Propose to release a payment to the member who claims it; a second person approves',
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
    summary: 'Propose to send a payment of nobody known back to its sender; another approves',
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
        wallet_address: address.describe('One of those that the chain shows as senders'),
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
    summary: 'Refuse a claim, with a reason that the member reads',
    movesMoney: true,
  })
    .input(z.strictObject({ id, reason: reasonText }))
    .output(statusMessage),
};
