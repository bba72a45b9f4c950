import { z } from 'zod';
import { endpoint, everyone } from './endpoint.ts';
import { percent, performance } from './performance.ts';
import { openPlacement } from './placements.ts';
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
    name: z.string(),
    minAmount: usdOut,
    maxAmount: usdOut,
    percentage: z.string().describe('Target in percent for the whole term, never a promise'),
    termDays: z.number().int(),
    version: z.number().int(),
    open: z.boolean(),
    target_note: z.string(),
    mark: z.string().nullable().describe('Printed on the plan wherever it shows, in sandbox'),
    paid_so_far: usdOut,
    capital_paid_so_far: usdOut.describe("What the operator's own money paid; counted apart"),
    missed: z.boolean().describe('Gains less losses are below the target so far'),
    worst_period: z.string().nullable().describe('The worst calendar quarter that is over'),
    worst: z
      .object({
        starts_at: moment,
        paid: z.string().describe('Its losses where it had any, else what it paid; in percent'),
      })
      .nullable(),
    last_12_months: z.object({
      gains: usdOut,
      capital: usdOut.describe("What the operator's own money paid"),
      losses: usdOut.describe('Losses that members bore'),
      performance,
      months: z
        .array(
          z.object({
            starts_at: moment,
            paid: percent
              .nullable()
              .describe('Gains, losses not taken off; null where nobody’s money was in the plan'),
            lost: percent
              .nullable()
              .describe('Losses that members were charged in this month, below zero'),
            losses: usdOut.describe('The same in dollars'),
            over: z.boolean(),
          }),
        )
        .describe('Month by month, in percent of the amount invested in each; oldest first'),
    }),
    performance: performance.describe('Since the first principal was at work'),
    placements: z
      .array(openPlacement)
      .describe('What of this plan is out at venues, as the books were last read'),
    label: planLabel,
    label_facts: planLabelFacts,
  })
  .meta({ title: 'Plan' });

export const plans = {
  list: endpoint({
    method: 'GET',
    path: '/plans',
    access: everyone,
    summary: 'Plan catalogue',
    tag: 'Plans',
  })
    .input(z.strictObject({ family: planFamily.optional() }))
    .output(answer(z.array(planOnWire))),
  byId: endpoint({
    method: 'GET',
    path: '/plans/{id}',
    access: everyone,
    summary: 'One plan',
    tag: 'Plans',
  })
    .input(z.strictObject({ id }))
    .output(answer(planOnWire)),
};
