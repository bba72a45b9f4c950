import { z } from 'zod';
import { admins, adminsProved, endpoint } from './endpoint.ts';
import { reasonText } from './proposing.ts';
import {
  answer,
  answerList,
  id,
  keyIn,
  listInput,
  moment,
  usdIn,
  usdOut,
  wholeInQuery,
} from './wire.ts';

const tag = 'Distributions';
// The ledger derives its ids: the id of a posting need not have a UUID version.
const bookId = z.guid();

export const loss = z.object({
  id: bookId,
  _id: bookId,
  plan: id,
  amount: usdOut,
  at: moment,
  evidence: z.string().nullable(),
  open: usdOut.describe(
    'Part of the plan’s losses that is neither absorbed nor shared, in dollars',
  ),
});

export const lossAllocationFigures = z.object({
  plan: id,
  plan_name: z.string(),
  family: z.string(),
  total: usdOut,
  /** Everyone with money in the plan at this moment shares the loss. */
  lost_at: moment,
  evidence: z.string(),
  positions: z.number().int(),
});

export const part = z.object({
  position: id,
  member: id,
  member_name: z.string(),
  principal: usdOut.describe('Principal in the plan when the loss was recorded, in dollars'),
  share: usdOut.describe('Maximum share in dollars, capped at the money the member still has'),
});

export const lossAllocation = z.object({
  id,
  _id: id,
  ...lossAllocationFigures.shape,
  state: z.enum(['proposed', 'lapsed', 'telling', 'notice', 'sharing', 'done']),
  proposed_at: moment,
  approved_at: moment.nullable(),
  due_at: moment.nullable().describe('Fourteen days after the last member was notified'),
  done_at: moment.nullable(),
  from_profit: usdOut,
  from_balance: usdOut,
  left: usdOut.describe('Part no member bore, in dollars; stays visible until absorbed'),
  /** Between 0 and 100. */
  percent: z.number().int(),
  refusal: z.string().nullable(),
});

const input = { loss: bookId, amount: usdIn };
const cursor = keyIn().regex(/^[0-9a-f-]{36}\.\d{1,19}$/);

/** Members share a recorded loss: two people approve it, with fourteen days' notice (ADM-7). */
export const lossAllocations = {
  losses: endpoint({
    method: 'GET',
    path: '/admin/losses',
    access: admins(),
    tag,
    summary: 'List a plan’s recorded losses with their open amounts, newest first',
  })
    .input(z.strictObject({ plan: id }))
    .output(answer(z.array(loss))),

  previewLossAllocation: endpoint({
    method: 'GET',
    path: '/admin/sharings/preview',
    access: admins('owner', 'finance', 'auditor'),
    tag,
    summary: 'Preview the maximum share of a loss by position',
  })
    .input(
      z.strictObject({ ...input, limit: wholeInQuery(100).optional(), cursor: cursor.optional() }),
    )
    .output(
      answer(
        z.object({
          ...lossAllocationFigures.shape,
          refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
          parts: z.array(part),
          next_cursor: z.string().nullable(),
        }),
      ),
    ),

  proposeLossAllocation: endpoint({
    method: 'POST',
    path: '/admin/sharings',
    access: adminsProved('owner', 'finance'),
    tag,
    summary:
      'Propose to share a loss among members; approved by another, due after 14 days’ notice',
    successStatus: 202,
    movesMoney: true,
  })
    .meta({ refuses: ['insufficient_funds', 'not_found', 'loss_allocation_open'] })
    .input(z.strictObject({ ...input, reason: reasonText }))
    .output(
      answer(
        z.object({ id, ...lossAllocationFigures.shape, proposal_id: id, shown_hash: z.string() }),
      ),
    ),

  lossAllocations: endpoint({
    method: 'GET',
    path: '/admin/sharings',
    access: admins(),
    tag,
    summary: 'List shared losses with their notice and progress, newest first',
  })
    .input(z.strictObject({ limit: listInput.limit, plan: id.optional() }))
    .output(answerList(lossAllocation)),
};
