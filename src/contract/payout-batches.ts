import { z } from 'zod';
import { coins } from '#core/chains/assets.ts';
import { longestSigned } from '#core/rules/typed-rules.ts';
import { returnReasons, waitReasons } from '#core/rules/withdrawal-state.ts';
import { adminsProved, endpoint, orKeys } from './endpoint.ts';
import { proposed, proposing, reasonText } from './proposing.ts';
import {
  answer,
  coinIn,
  coinOut,
  id,
  keyIn,
  method,
  moment,
  statusMessage,
  txidIn,
  usdOut,
} from './wire.ts';

const tag = 'Withdrawals';
const coin = z.enum(coins);

const part = z.object({
  id: id.describe('ID of the withdrawal or approved proposal'),
  kind: z.enum(['withdrawal', 'place', 'capital_out', 'suspense_return']),
  withdrawal_id: id.nullable().describe('Null for a treasury operation'),
  wallet_address: z.string(),
  tag: z.string().nullable(),
  coin_amount: coinOut,
  amount: usdOut
    .nullable()
    .describe('Amount in dollars; null if coins are returned to their sender'),
  state: z.string(),
});

/** One unsigned transaction and its state. */
const spend = z.object({
  id,
  nth: z.number().int(),
  state: z.enum(['exported', 'returned', 'sent', 'stuck', 'paid', 'given_up']),
  /** A PSBT, the JSON of an XRP payment, or a Solana transaction in base64. */
  unsigned: z.string(),
  raw: z
    .string()
    .nullable()
    .describe('Arguments of signrawtransaction, for a coin whose wallet cannot read PSBT'),
  /** Uses up the number or nonce without paying anyone; null where that is impossible. */
  cancel: z.string().nullable(),
  network_fee: coinOut,
  change_address: z.string().nullable(),
  change: coinOut.nullable(),
  txid: z.string().nullable(),
  /** Why it could not be sent, or why it can never confirm. */
  because: z.string().nullable(),
  parts: z.array(part),
  raise: z
    .object({ unsigned: z.string(), network_fee: coinOut, change: coinOut, made_at: moment })
    .nullable()
    .describe('Approved fee increase that waits for a signature; null if there is none'),
});

/** A due payout that the export leaves out, and why. */
const leftOut = z.object({
  id: id.describe('ID of the withdrawal or approved proposal'),
  withdrawal_id: id.nullable().describe('Null for a treasury operation'),
  because: z.enum([...returnReasons, ...waitReasons]),
  network_fee: coinOut
    .nullable()
    .describe('Network fee it would have paid, if the fee is the reason; otherwise null'),
  wallet_address: z.string(),
  tag: z.string().nullable(),
  amount: usdOut
    .nullable()
    .describe('Amount in dollars; null if coins are returned to their sender'),
});

/** Members' payouts or approved treasury operations; one export never has both. */
const pays = z.enum(['withdrawals', 'acts']);

const batch = z
  .object({
    id,
    asset: coin,
    pays,
    state: z.enum(['asked', 'exported', 'failed']),
    fault: z.string().nullable(),
    asked_at: moment,
    spends: z.array(spend),
    left_out: z.array(leftOut),
  })
  .meta({ title: 'PayoutBatch' });

export const payoutBatches = {
  batches: endpoint({
    method: 'GET',
    path: '/admin/payout-batches',
    access: orKeys('money'),
    tag,
    summary: 'List the payouts that await offline signing by coin, and the last exports',
  }).output(
    answer(
      z.object({
        due: z.array(
          z.object({
            asset: coin,
            payment_method: method,
            count: z.number().int(),
            amount: usdOut,
            acts: z.number().int().describe('Approved treasury operations that wait for an export'),
            /** The sandbox signs play money itself, so there is nothing to export. */
            simulated: z.boolean(),
          }),
        ),
        batches: z.array(batch),
      }),
    ),
  ),

  exportPayouts: endpoint({
    method: 'POST',
    path: '/admin/payout-batches',
    access: adminsProved('owner', 'finance'),
    tag,
    summary: 'Export unsigned transactions for a coin’s approved and due payouts',
    successStatus: 202,
    movesMoney: true,
  })
    .meta({ refuses: ['batch_simulated', 'nothing_due'] })
    .input(z.strictObject({ asset: coin, pays: pays.optional() }))
    .output(answer(z.object({ id }))),

  returnSigned: endpoint({
    method: 'POST',
    path: '/admin/payout-batches/{id}/signed',
    access: adminsProved('owner', 'finance'),
    tag,
    summary: 'Submit signed transactions: verified against the approvals, stored, then broadcast',
    movesMoney: true,
    longestBody: longestSigned + 16 * 1024,
  })
    .meta({ refuses: ['nothing_to_return', 'private_key', 'returned_differs'] })
    .input(z.strictObject({ id, signed: keyIn().min(1).max(longestSigned) }))
    .output(answer(z.object({ count: z.number().int(), left: z.number().int() }))),

  raiseSpend: proposing(tag)(
    '/admin/payout-spends/{id}/raise',
    'Propose a higher fee for a stuck transaction, paid from our change; a second person approves',
  )
    .meta({
      refuses: [
        'already_proposed',
        'amount_invalid',
        'payouts_are_stopped',
        'raise_fee_invalid',
        'raise_impossible',
        'raise_waits',
        'raises_exhausted',
        'shown_changed',
      ],
    })
    .input(
      z.strictObject({
        id,
        network_fee: coinIn
          .optional()
          .describe('Total network fee; defaults to the fee the network requires'),
        reason: reasonText,
      }),
    )
    .output(proposed),

  abandonSpend: endpoint({
    method: 'POST',
    path: '/admin/payout-spends/{id}/give-up',
    access: adminsProved('owner', 'finance'),
    tag,
    summary: 'Abandon an export that provably never confirms; its payouts become due again',
    movesMoney: true,
  })
    .meta({ refuses: ['transaction_may_confirm'] })
    .input(z.strictObject({ id, txid: txidIn().min(8).max(128).optional() }))
    .output(statusMessage),
};
