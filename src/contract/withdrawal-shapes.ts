import { z } from 'zod';
import {
  holdReasons,
  rejectReasons,
  staffActions,
  withdrawalStates,
  type HoldReason,
  type RejectReason,
} from '#core/rules/withdrawal-state.ts';
import { address, destinationTag } from './gateway.ts';
import { feeBy, feeWait } from './network-fees.ts';
import { finding } from './screening.ts';
import { coinOut, id, method, moment, usdIn, usdOut } from './wire.ts';
import { source, waiting } from './withdrawal-preview.ts';

export const withdrawalState = z.enum(withdrawalStates);
export const withdrawalStatus = z.enum(['pending', 'completed', 'rejected', 'cancelled']);
const holdReason = z.enum(Object.keys(holdReasons) as [HoldReason, ...HoldReason[]]);
export const actionReason = z.enum([
  ...new Set([...Object.keys(holdReasons), ...Object.keys(rejectReasons)]),
] as [HoldReason | RejectReason, ...(HoldReason | RejectReason)[]]);

export const requestWithdrawalInput = z.strictObject({
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
export const withdrawalRow = z
  .object({
    _id: id,
    id,
    amount: usdOut,
    payment_method: method,
    source,
    status: withdrawalStatus,
    state: withdrawalState,
    earliest_at: moment.nullable(),
    createdAt: moment,
  })
  .meta({ title: 'Withdrawal' });

/** A state that the withdrawal reached, and why. */
export const withdrawalEvent = z.object({
  state: withdrawalState,
  at: moment,
  reason: z.string().nullable(),
});

export const withdrawalDetail = withdrawalRow
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
    network_fee_most: coinOut
      .nullable()
      .describe('Maximum network fee that the member agreed to pay'),
    fee_wait: feeWait.nullable(),
    can_cancel: z.boolean(),
    stays_free: usdOut
      .nullable()
      .describe('Amount that stays uninvested if the withdrawal is returned, less any loss'),
    history: z.array(withdrawalEvent),
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

export const withdrawalForReview = withdrawalRow
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
      'Total the member requested that day, including this request, excluding cancelled and rejected ones',
    ),
    ended_that_day: usdOut.describe('Total of that day’s requests that were cancelled or rejected'),
    /** The proposal that needs a second person, with the hash of the details they see. */
    proposal: z.object({ id, kind: z.string(), shown_hash: z.string() }).nullable(),
    acts: z.array(z.enum(staffActions)),
  })
  .meta({ title: 'WithdrawalForReview' });

/** A signed payout: its coins are fixed, and only the chain can confirm the payment. */
export const signedPayout = z
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
    state: withdrawalState,
    signed_at: moment,
  })
  .meta({ title: 'Payout' });
