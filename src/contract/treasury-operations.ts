import { z } from 'zod';
import { coins } from '#core/chains/assets.ts';
import { admins, adminsProved, endpoint } from './endpoint.ts';
import { reasonText } from './proposing.ts';
import {
  answerList,
  coinOut,
  facts,
  id,
  listInput,
  moment,
  statusMessage,
  txidIn,
} from './wire.ts';

const tag = 'Treasury';

export const act = z
  .object({
    id,
    _id: id,
    kind: z.enum(['place', 'gain', 'capital_in', 'capital_out', 'network_cost', 'suspense_return']),
    /** On a real chain: due for an export, then the state of its transaction. */
    state: z.enum(['waiting', 'due', 'exported', 'sent', 'unknown', 'booked', 'refused']),
    refusal: z.string().nullable(),
    txid: z.string().nullable(),
    after: facts,
    approved_at: moment,
    ended_at: moment.nullable(),
    asset: z.enum(coins).nullable().describe('Coin to send, if the operation sends coins'),
    coin_amount: coinOut
      .nullable()
      .describe('Amount the recipient receives, as fixed by the export'),
    network_fee: coinOut.nullable(),
  })
  .meta({ title: 'TreasuryOperation' });

/** Operations that two people approved; the worker books them, some after an export sent them. */
export const treasuryOperations = {
  operations: endpoint({
    method: 'GET',
    path: '/admin/treasury/acts',
    access: admins(),
    tag,
    summary: 'List approved treasury operations and their outcome, newest first',
  })
    .input(z.strictObject({ limit: listInput.limit, cursor: listInput.cursor }))
    .output(answerList(act)),

  claimPaid: endpoint({
    method: 'POST',
    path: '/admin/treasury/acts/{id}/paid',
    access: adminsProved('owner', 'finance'),
    tag,
    summary: 'Set the transaction that paid an exported operation; it must match the chain exactly',
    movesMoney: true,
  })
    .meta({ refuses: ['operation_not_exported', 'payment_not_shown'] })
    .input(z.strictObject({ id, txid: txidIn().min(8).max(128) }))
    .output(statusMessage),

  cancelOperation: endpoint({
    method: 'POST',
    path: '/admin/treasury/acts/{id}/recall',
    access: adminsProved('owner', 'finance'),
    tag,
    summary: 'Cancel an approved operation that still waits for an export',
    movesMoney: true,
  })
    .meta({ refuses: ['operation_exported', 'already_decided'] })
    .input(z.strictObject({ id, reason: reasonText }))
    .output(statusMessage),
};
