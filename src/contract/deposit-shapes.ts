import { z } from 'zod';
import { depositFlags, depositStates, depositStatuses } from '#core/rules/deposit-state.ts';
import { id, method, moment, planFamily, usdOut } from './wire.ts';

export const depositState = z.enum(depositStates);
const depositFlag = z.enum(depositFlags);
export const depositStatus = z.enum(depositStatuses);

/** The details that a wallet needs to pay, at a rate that is fixed for 15 minutes. */
export const depositQuote = z
  .object({
    id,
    _id: id,
    address: z.string(),
    tag: z.string().nullable(),
    /** XRP: address and tag in one, for wallets that take it. */
    x_address: z.string().nullable(),
    /** On a shared address: only this amount to the last unit shows which member paid. */
    is_exact: z.boolean(),
    network: z.string(),
    asset: z.string(),
    coin_amount: z.string(),
    rate: z.string().describe('Price of one whole coin in USD'),
    rate_source: z.string().describe("Exchanges, 'simulated' or 'set by the operator'"),
    uri: z.string(),
    expires_at: moment,
    amount: usdOut,
    payment_method: method,
    selected_plan: id,
    plan_name: z.string(),
    family: planFamily,
    percentage: z.string(),
    confirmations: z.number().int(),
    simulated: z.boolean(),
  })
  .meta({ title: 'DepositQuote' });

const depositPayment = z
  .object({
    id,
    txid: z.string(),
    coin_amount: z.string(),
    confirmations: z.number().int(),
    required: z.number().int(),
    state: z.string(),
    seen_at: moment,
    credited: usdOut.nullable(),
  })
  .meta({ title: 'Payment' });

export const depositProof = z
  .object({
    file_name: z.string(),
    media_type: z.string(),
    bytes: z.number().int(),
    uploaded_at: moment,
    url: z.string(),
  })
  .meta({ title: 'Receipt' });

/** A row of the history, with the field names that the original clients read. */
export const depositRow = z
  .object({
    id,
    _id: id,
    investment: z.object({ amount: usdOut }).describe('Quoted amount in dollars'),
    credited: usdOut.nullable().describe('Credited amount in dollars, net of reversals'),
    reversed: usdOut
      .nullable()
      .describe('Part of the credited amount that was reversed, in dollars'),
    in_review: usdOut
      .nullable()
      .describe('Amount received and under manual review, in dollars at the rate of each payment'),
    payment_method: method,
    plan_name: z.string(),
    family: planFamily,
    status: depositStatus,
    state: depositState,
    flags: z.array(depositFlag),
    createdAt: moment,
  })
  .meta({ title: 'Deposit' });

/** A state that the deposit reached, and why. */
export const depositEvent = z.object({
  state: depositState,
  at: moment,
  note: z.string().nullable(),
});

export const depositDetail = depositRow
  .extend({
    quote: depositQuote,
    payments: z.array(depositPayment),
    history: z.array(depositEvent),
    reason: z.string().nullable(),
    proof: depositProof.nullable(),
    entries: z.array(z.object({ kind: z.string(), amount: usdOut, at: moment })),
  })
  .meta({ title: 'DepositDetail' });

export const depositForReview = depositRow
  .extend({
    user: z.object({
      _id: id,
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      withdrawable_balance: usdOut,
    }),
    coin_expected: z.string(),
    address: z.string(),
    tag: z.string().nullable(),
    rate: z.string(),
    payments: z.array(depositPayment.extend({ other_claims: z.number().int() })),
    proof: depositProof.nullable(),
    reason: z.string().nullable(),
    can_confirm: z.boolean(),
    can_reject: z.boolean(),
    waits_for: z
      .string()
      .nullable()
      .describe('Why the deposit is under manual review, as readable text'),
    proposal_id: id.nullable().describe('Pending proposal to credit the deposit'),
  })
  .meta({ title: 'DepositForReview' });
