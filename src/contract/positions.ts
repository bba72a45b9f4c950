import { z } from 'zod';
import { activeMembers, endpoint, members } from './endpoint.ts';
import { performance } from './performance.ts';
import { answer, coinOut, id, moment, planFamily, usdIn, usdOut } from './wire.ts';

const tag = 'Plans';

/** The maximum charge from losses still in notice, and the first due date. */
export const announced = z.object({ amount: usdOut, due_at: moment.nullable() });

/** Principal at work under a plan: a claim on the member's balance, free to leave at any time. */
export const position = z
  .object({
    id,
    _id: id,
    plan_id: id,
    plan_name: z.string(),
    family: planFamily,
    percentage: z.string().describe('Target in percent for the whole term, never a promise'),
    term_days: z.number().int(),
    opened: usdOut.describe('What it began with'),
    principal: usdOut.describe('What stands in it now'),
    opened_at: moment,
    matures_at: moment,
    paid: usdOut,
    performance: performance.describe('Since it opened, until it matures'),
    lost: usdOut.describe('What it bore of recorded losses, after notice'),
    announced: announced
      .nullable()
      .describe('Its part at most of losses whose notice runs, and when the first is due'),
    state: z.enum(['open', 'emptied', 'matured', 'renewed']),
    cooling_off_until: moment
      .nullable()
      .describe('Until then the operator bears the network fee of leaving, once'),
    can_renew: z.boolean(),
    renewed_as: id.nullable(),
  })
  .meta({ title: 'Position' });

/** An inflow of the pool that paid a distribution, with its evidence. */
const funding = z.object({
  id,
  _id: id,
  amount: usdOut,
  used: usdOut.describe('How much of it this distribution used: the oldest money first'),
  at: moment,
  evidence: z.string().nullable(),
  txid: z.string().nullable(),
  asset: z.string().nullable(),
  coin_amount: coinOut.nullable(),
});

const profitLine = z.object({
  id,
  _id: id,
  amount: usdOut,
  from: z.enum(['gains', 'capital']).describe('Realised gains, or the operator’s own money'),
  at: moment,
  reversed: z.boolean(),
  percent: z.string().describe('Of the amount invested in the days that it paid'),
  distribution: z.object({
    id,
    total: usdOut.nullable(),
    begins: z.string().describe('The first day that it paid'),
    ends: z.string().describe('The first day that it did not pay any more'),
    positions: z.number().int().describe('How many positions it paid'),
    dollar_days: usdOut.describe('Dollars in this position times the days that counted'),
    all_dollar_days: usdOut.describe('The same of all positions: the share is one of the other'),
  }),
  sources: z.array(funding),
});

const bookId = z.guid();

/** A share of a recorded loss, and the loss itself with its evidence. */
const lossLine = z.object({
  id: bookId,
  _id: bookId,
  amount: usdOut,
  from_profit: usdOut.describe('Out of profit that was still locked'),
  from_balance: usdOut,
  held: usdOut.describe('What stood in the position on the day of the loss'),
  at: moment,
  reversed: z.boolean(),
  loss: z.object({
    recorded: usdOut,
    at: moment,
    shared: usdOut.describe('What of it all positions bear together'),
    positions: z.number().int(),
    told_at: moment,
    evidence: z.string(),
  }),
});

/** One month of a position, gains and losses separate: all months add up to its result. */
const month = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  amount: usdOut.nullable().describe('Paid, losses not taken off; null where nothing was booked'),
  paid: z.string().nullable().describe('The same in percent of the amount invested in it'),
  loss: usdOut.nullable().describe('Lost, below zero; null where nothing was booked'),
  lost: z.string().nullable().describe('The same in percent'),
  target: z.string().nullable().describe('The target scaled to the days that were paid'),
});

export const positions = {
  position: endpoint({
    method: 'GET',
    path: '/user/positions/{id}',
    access: members,
    tag,
    summary: 'A position, and where each line of profit and of loss came from',
  })
    .input(z.strictObject({ id }))
    .output(
      answer(
        position.extend({
          months: z.array(month),
          profit: z.array(profitLine),
          losses: z.array(lossLine),
        }),
      ),
    ),

  invest: endpoint({
    method: 'POST',
    path: '/user/positions',
    access: activeMembers,
    tag,
    summary: 'Invest free balance in a plan, from now on and for its term',
    successStatus: 201,
    movesMoney: true,
  })
    .meta({ refuses: ['amount_out_of_range', 'amount_over_available', 'plan_unavailable'] })
    .input(z.strictObject({ plan_id: id, amount: usdIn }))
    .output(answer(position)),

  renew: endpoint({
    method: 'POST',
    path: '/user/positions/{id}/renew',
    access: activeMembers,
    tag,
    summary: 'Let a matured position go on, from the balance that it stands on',
    successStatus: 201,
    movesMoney: true,
  })
    .meta({
      refuses: [
        'amount_out_of_range',
        'amount_over_available',
        'brake_closed',
        'deposits_closed',
        'plan_unavailable',
        'position_not_matured',
        'position_renewed',
      ],
    })
    .input(z.strictObject({ id, amount: usdIn.optional() }))
    .output(answer(position)),
};
