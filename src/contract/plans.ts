import { z } from 'zod';
import { endpoint, everyone } from './endpoint.ts';
import { percent, performance } from './performance.ts';
import { openPlacement } from './placements.ts';
import { termsOut } from './plan-terms.ts';
import { answer, id, moment, planFamily, usdOut } from './wire.ts';

/** The public label of a plan: answers to the questions of a careful investor (MEM-5). */
const planLabel = z
  .object({
    what_you_own: z.string(),
    who_holds_the_keys: z.string(),
    fees: z.string(),
    lock_time: z.string(),
    worst_case: z.string(),
    last_12_months: z.string(),
    target_against_paid: z.string(),
    who_earns_from_your_joining: z.string(),
  })
  .meta({ title: 'PlanLabel' });

/** The facts of the label, for a client that writes it in another language. */
const planLabelFacts = z
  .object({
    term_days: z.number().int(),
    cooling_off_days: z.number().int(),
    last_year: z.object({
      gains: usdOut,
      capital: usdOut,
      losses: usdOut,
      performance: z
        .object({ since: moment, paid: z.string(), target: z.string() })
        .nullable()
        .describe('In percent of the amount invested'),
    }),
    target: z
      .object({ gains: usdOut, losses: usdOut, target: usdOut, missed: z.boolean() })
      .nullable(),
    open_loss: z
      .object({
        amount: usdOut,
        announced: z
          .object({ amount: usdOut, lost_at: moment, due_at: moment.nullable() })
          .nullable(),
      })
      .nullable(),
  })
  .meta({ title: 'PlanLabelFacts' });

/** One plan today: `percentage` is a target, `paid_so_far` the gains that were really paid. */
export const planOnWire = z
  .object({
    id,
    _id: id,
    family: planFamily,
    ...termsOut.shape,
    minAmount: usdOut,
    maxAmount: usdOut,
    percentage: z.string().describe('Target in percent for the whole term, never a promise'),
    termDays: z.number().int(),
    open: z.boolean(),
    target_note: z.string(),
    paid_so_far: usdOut,
    capital_paid_so_far: usdOut.describe(
      "Amount paid from the operator's own money, in dollars; counted separately",
    ),
    missed: z.boolean().describe('True if gains less losses are below the target so far'),
    worst_period: z.string().nullable().describe('Worst completed calendar quarter'),
    worst: z
      .object({
        starts_at: moment,
        paid: z
          .string()
          .describe('The quarter’s losses if it had any, otherwise its payments; in percent'),
      })
      .nullable(),
    last_12_months: z.object({
      gains: usdOut,
      capital: usdOut.describe("Amount paid from the operator's own money, in dollars"),
      losses: usdOut.describe('Losses that members bore, in dollars'),
      performance,
      months: z
        .array(
          z.object({
            starts_at: moment,
            paid: percent
              .nullable()
              .describe('Gains before losses, in percent; null if no money was in the plan'),
            lost: percent
              .nullable()
              .describe('Losses charged to members in this month, in percent, negative'),
            losses: usdOut.describe('The same losses in dollars'),
            over: z.boolean(),
          }),
        )
        .describe('Monthly results in percent of the amount invested in that month, oldest first'),
    }),
    performance: performance.describe('Since the first principal was at work'),
    placements: z
      .array(openPlacement)
      .describe('The plan’s open placements at venues at the last ledger reading'),
    label: planLabel,
    label_facts: planLabelFacts,
  })
  .meta({ title: 'Plan' });

export const plans = {
  list: endpoint({
    method: 'GET',
    path: '/plans',
    access: everyone,
    summary: 'List all plans',
    tag: 'Plans',
  })
    .input(z.strictObject({ family: planFamily.optional() }))
    .output(answer(z.array(planOnWire))),
  byId: endpoint({
    method: 'GET',
    path: '/plans/{id}',
    access: everyone,
    summary: 'Get a plan',
    tag: 'Plans',
  })
    .input(z.strictObject({ id }))
    .output(answer(planOnWire)),
};
