import { z } from 'zod';
import { depositFlags, depositStates, depositStatuses } from '#core/rules/deposit-state.ts';
import { historySorts } from '#core/rules/history-order.ts';
import { leastReason } from '#core/rules/typed-rules.ts';
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
  planFamily,
  said,
  textIn,
  txidIn,
  usdIn,
  usdOut,
} from './wire.ts';

const depositState = z.enum(depositStates);
const depositFlag = z.enum(depositFlags);
const depositStatus = z.enum(depositStatuses);

/** What a wallet needs to pay, at a rate that stands for 15 minutes. */
const quote = z
  .object({
    id,
    _id: id,
    address: z.string(),
    tag: z.string().nullable(),
    /** XRP: address and tag in one, for wallets that take it. */
    x_address: z.string().nullable(),
    /** On a shared address: this amount to the last unit, or nobody can tell whose it is. */
    is_exact: z.boolean(),
    network: z.string(),
    asset: z.string(),
    coin_amount: z.string(),
    rate: z.string().describe('USD for one whole coin'),
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

const payment = z
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

const proof = z
  .object({
    file_name: z.string(),
    media_type: z.string(),
    bytes: z.number().int(),
    uploaded_at: moment,
    url: z.string(),
  })
  .meta({ title: 'Receipt' });

/** A row of the history; field names are those that the original clients read. */
const row = z
  .object({
    id,
    _id: id,
    investment: z.object({ amount: usdOut }).describe('What was quoted'),
    credited: usdOut.nullable().describe('What was credited, less what was reversed'),
    reversed: usdOut.nullable().describe('What a reversal took back of what was credited'),
    in_review: usdOut.nullable().describe('What arrived and waits for a person, at its price'),
    payment_method: method,
    plan_name: z.string(),
    family: planFamily,
    status: depositStatus,
    state: depositState,
    flags: z.array(depositFlag),
    createdAt: moment,
  })
  .meta({ title: 'Deposit' });

const detail = row
  .extend({
    quote,
    payments: z.array(payment),
    history: z.array(z.object({ state: depositState, at: moment, note: z.string().nullable() })),
    reason: z.string().nullable(),
    proof: proof.nullable(),
    entries: z.array(z.object({ kind: z.string(), amount: usdOut, at: moment })),
  })
  .meta({ title: 'DepositDetail' });

const adminRow = row
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
    payments: z.array(payment.extend({ other_claims: z.number().int() })),
    proof: proof.nullable(),
    reason: z.string().nullable(),
    can_confirm: z.boolean(),
    can_reject: z.boolean(),
    waits_for: z.string().nullable().describe('Why it waits for a person, in words'),
    proposal_id: id.nullable().describe('Its credit as it waits under Approvals'),
  })
  .meta({ title: 'DepositForReview' });

/** A sum as older clients read it, a number, with the exact text beside it. */
const dollarTotal = answer(z.number()).extend({ amount: usdOut });

export const deposits = {
  quote: endpoint({
    method: 'POST',
    movesMoney: true,
    path: '/deposit/quote',
    access: activeMembers,
    summary: 'Lock a rate for 15 minutes and get an address of its own',
    tag: 'Deposits',
  })
    .input(z.strictObject({ selected_plan: id, payment_method: method, amount: usdIn }))
    .output(answer(quote)),
  submit: endpoint({
    method: 'POST',
    movesMoney: true,
    path: '/deposit',
    access: activeMembers,
    summary: 'Attach the proof of payment to a quote (a form, or JSON where no picture is sent)',
    tag: 'Deposits',
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
    summary: "The member's deposit: state, payments, history",
    tag: 'Deposits',
  })
    .input(z.strictObject({ id }))
    .output(answer(detail)),
  unpaid: endpoint({
    method: 'GET',
    path: '/deposit/unpaid',
    access: members,
    summary:
      "The member's quotes that are still to be paid, and those that expired in the last day",
    tag: 'Deposits',
  }).output(
    answer(z.array(row.extend({ coin_amount: coinOut, asset: z.string(), expires_at: moment }))),
  ),
  cancel: endpoint({
    method: 'POST',
    path: '/deposit/{id}/cancel',
    access: members,
    summary: 'Put a quote away that nobody paid',
    tag: 'Deposits',
  })
    .input(z.strictObject({ id }))
    .output(said),
  proof: endpoint({
    method: 'GET',
    path: '/deposit/{id}/proof',
    access: members,
    summary: 'The proof that the member uploaded',
    tag: 'Deposits',
  })
    .input(z.strictObject({ id }))
    .output(fileOf('image/webp')),
  history: endpoint({
    method: 'GET',
    path: '/transactions/deposit',
    access: members,
    summary: "The member's deposits, newest first unless asked otherwise",
    tag: 'Deposits',
  })
    .input(z.strictObject({ ...listInput, sort: z.enum(historySorts).default('newest') }))
    .output(answerList(row)),
  transactions: endpoint({
    method: 'GET',
    path: '/transactions',
    access: orKeys('money'),
    summary: 'All deposits with what the chain shows',
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
    .output(answerList(adminRow)),
  proofForStaff: endpoint({
    method: 'GET',
    path: '/transactions/{id}/proof',
    access: admins(),
    summary: 'The proof beside the on-chain evidence',
    tag: 'Deposits',
  })
    .input(z.strictObject({ id }))
    .output(fileOf('image/webp')),
  confirm: endpoint({
    method: 'PATCH',
    movesMoney: true,
    path: '/transactions/{id}/confirm',
    access: adminsProved('owner', 'finance'),
    summary: 'Credit what the chain shows; refused (422) when it shows nothing final',
    tag: 'Deposits',
  })
    .input(
      z.strictObject({
        id,
        reason: textIn().max(500).optional(),
        txid: txidIn().max(128).optional(),
      }),
    )
    .output(said),
  reject: endpoint({
    method: 'PATCH',
    movesMoney: true,
    path: '/transactions/{id}/reject',
    access: admins('owner', 'finance'),
    summary: 'Decline a deposit that the chain does not show',
    tag: 'Deposits',
  })
    .input(
      z.strictObject({
        id,
        reason: textIn().min(leastReason).max(500),
        txid: txidIn().max(128).optional(),
      }),
    )
    .output(said),
  pending: endpoint({
    method: 'GET',
    path: '/admin/pending',
    access: orKeys('money'),
    summary: 'USD value of deposits seen or with proof and not yet settled',
    tag: 'Deposits',
  }).output(dollarTotal),
  funds: endpoint({
    method: 'GET',
    path: '/admin/funds',
    access: orKeys('money'),
    summary: 'All deposits ever credited, less reversals',
    tag: 'Deposits',
  }).output(dollarTotal),
};
