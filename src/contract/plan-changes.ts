import { z } from 'zod';
import { say } from '#core/rules/notes.ts';
import { admins, endpoint } from './endpoint.ts';
import { proposing, reasonText } from './proposing.ts';
import { answer, id, moment, planFamily, textIn, usdIn, usdOut } from './wire.ts';

const tag = 'Plans';
const proposal = proposing(tag);
/** A target for the whole term, in percent with at most two decimals. */
const percentIn = textIn().regex(/^\d{1,3}(\.\d{1,2})?$/, say('target_form'));

const terms = {
  name: textIn().min(1, say('plan_unnamed')).max(60),
  min: usdIn,
  max: usdIn,
  target: percentIn,
  term_days: z.int(say('whole_days')).min(1).max(3660),
};

export const version = z.object({
  id,
  version: z.number().int(),
  name: z.string(),
  min: usdOut,
  max: usdOut,
  percentage: z.string(),
  yearly: z.string().describe('The target in percent a year: percentage × 365 / days'),
  term_days: z.number().int(),
  mark: z.string().nullable(),
  made_at: moment,
  /** When it takes effect; null for the first terms of a sandbox. */
  valid_from: moment.nullable(),
  state: z.enum(['current', 'waiting', 'past']),
  positions: z.number().int().describe('Positions that were opened under it, and keep it'),
});

export const adminPlan = z.object({
  id,
  _id: id,
  family: planFamily,
  open: z.boolean(),
  terms: version.nullable().describe('What counts now; null while the first version waits'),
  waiting: version.nullable().describe('A version that is granted and begins later'),
  principal: usdOut.describe('What members have in it'),
  positions: z.number().int().describe('Positions with principal in them'),
  placed: usdOut.describe('At work outside, at cost'),
  pool_gain: usdOut,
  pool_capital: usdOut,
  loss: usdOut.describe('Recorded, neither absorbed nor shared'),
  target_so_far: usdOut.describe('The target of every period that was paid or is overdue'),
  paid_gain: usdOut,
  paid_capital: usdOut,
  lost: usdOut.describe('Losses that members bore'),
  missed: z.boolean().describe('Gains less losses are below the target so far'),
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
    summary:
      'Every plan: its terms, its pools, what is placed, and its target against what it paid',
  }).output(answer(z.array(adminPlan))),

  byIdForAdmins: endpoint({
    method: 'GET',
    path: '/admin/plans/{id}',
    access: admins(),
    tag,
    summary: 'One plan with all its versions and its months',
  })
    .input(z.strictObject({ id }))
    .output(answer(adminPlan.extend({ versions: z.array(version), months: z.array(month) }))),

  make: proposal('/admin/plans', 'Propose a new plan; a second person approves it')
    .input(z.strictObject({ family: planFamily, ...terms, reason: reasonText }))
    .output(proposed),

  change: proposal('/admin/plans/{id}/versions', 'Propose a new version; positions keep theirs')
    .meta({ refuses: ['already_proposed', 'range_invalid', 'target_too_high'] })
    .input(z.strictObject({ id, ...terms, reason: reasonText }))
    .output(proposed),

  close: proposal('/admin/plans/{id}/close', 'Propose to take no more deposits')
    .meta({ refuses: ['already_proposed'] })
    .input(z.strictObject({ id, reason: reasonText }))
    .output(proposed),

  reopen: proposal('/admin/plans/{id}/reopen', 'Propose to take deposits again')
    .input(z.strictObject({ id, reason: reasonText }))
    .output(proposed),
};
