import { z } from 'zod';
import { admins, endpoint } from './endpoint.ts';
import { termsIn, termsOut } from './plan-terms.ts';
import { proposing, reasonText } from './proposing.ts';
import { answer, id, moment, planFamily, usdOut } from './wire.ts';

const tag = 'Plans';
const proposal = proposing(tag);
export const version = z.object({
  id,
  ...termsOut.shape,
  min: usdOut,
  max: usdOut,
  percentage: z.string(),
  yearly: z.string().describe('Yearly target in percent: percentage × 365 / days'),
  term_days: z.number().int(),
  made_at: moment,
  /** When it takes effect; null for the first terms of a sandbox. */
  valid_from: moment.nullable(),
  state: z.enum(['current', 'waiting', 'past']),
  positions: z
    .number()
    .int()
    .describe('Number of positions opened under this version, which keep it'),
});

export const adminPlan = z.object({
  id,
  _id: id,
  family: planFamily,
  open: z.boolean(),
  terms: version.nullable().describe('Current terms; null until the first version takes effect'),
  waiting: version.nullable().describe('Approved version that takes effect later'),
  principal: usdOut.describe('Members’ principal in the plan, in dollars'),
  positions: z.number().int().describe('Number of positions with principal'),
  placed: usdOut.describe('Amount placed outside, at cost, in dollars'),
  pool_gain: usdOut,
  pool_capital: usdOut,
  loss: usdOut.describe('Recorded losses, neither absorbed nor shared, in dollars'),
  target_so_far: usdOut.describe('Target of all periods that are paid or overdue, in dollars'),
  paid_gain: usdOut,
  paid_capital: usdOut,
  lost: usdOut.describe('Losses that members bore, in dollars'),
  missed: z.boolean().describe('True if gains less losses are below the target so far'),
});

const month = z.object({
  month: z.iso.date(),
  target: usdOut,
  gain: usdOut,
  capital: usdOut,
  lost: usdOut,
});

const proposed = answer(z.object({ id, proposal_id: id, shown_hash: z.string() }));

/** Plans as administrators see them, and the changes that two administrators make (ADM-7). */
export const planChanges = {
  listForAdmins: endpoint({
    method: 'GET',
    path: '/admin/plans',
    access: admins(),
    tag,
    summary: 'List all plans with terms, pools, placements, and target against payments',
  }).output(answer(z.array(adminPlan))),

  byIdForAdmins: endpoint({
    method: 'GET',
    path: '/admin/plans/{id}',
    access: admins(),
    tag,
    summary: 'Get a plan with all its versions and months',
  })
    .input(z.strictObject({ id }))
    .output(answer(adminPlan.extend({ versions: z.array(version), months: z.array(month) }))),

  make: proposal('/admin/plans', 'Propose a new plan; a second person approves it')
    .input(z.strictObject({ family: planFamily, ...termsIn.shape, reason: reasonText }))
    .output(proposed),

  change: proposal(
    '/admin/plans/{id}/versions',
    'Propose a new plan version; existing positions keep theirs',
  )
    .meta({ refuses: ['already_proposed', 'range_invalid', 'target_too_high'] })
    .input(z.strictObject({ id, ...termsIn.shape, reason: reasonText }))
    .output(proposed),

  close: proposal('/admin/plans/{id}/close', 'Propose to close a plan to new deposits')
    .meta({ refuses: ['already_proposed'] })
    .input(z.strictObject({ id, reason: reasonText }))
    .output(proposed),

  reopen: proposal('/admin/plans/{id}/reopen', 'Propose to reopen a plan to deposits')
    .input(z.strictObject({ id, reason: reasonText }))
    .output(proposed),
};
