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
    opened: usdOut.describe('Opening amount in dollars'),
    principal: usdOut.describe('Current principal in dollars'),
    opened_at: moment,
    matures_at: moment,
    paid: usdOut,
    performance: performance.describe('Performance from opening to maturity'),
    lost: usdOut.describe('Losses charged after notice, in dollars'),
    announced: announced
      .nullable()
      .describe('Maximum share of losses under notice, and when the first is due'),
    state: z.enum(['open', 'emptied', 'matured', 'renewed']),
    cooling_off_until: moment
      .nullable()
      .describe('Until when the operator pays the network fee of one withdrawal'),
    can_renew: z.boolean(),
    renewed_as: id.nullable(),
  })
  .meta({ title: 'Position' });

/** An inflow of the pool that paid a distribution, with its evidence. */
const funding = z.object({
  id,
  _id: id,
  amount: usdOut,
  used: usdOut.describe('Part of this inflow that the distribution used, in dollars, oldest first'),
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
  from: z
    .enum(['gains', 'capital'])
    .describe('Source of the payment: realised gains or the operator’s own money'),
  at: moment,
  reversed: z.boolean(),
  percent: z.string().describe('Percent of the amount invested during the days paid'),
  distribution: z.object({
    id,
    total: usdOut.nullable(),
    begins: z.string().describe('First day of the distribution'),
    ends: z.string().describe('First day after the distribution (exclusive)'),
    positions: z.number().int().describe('Number of positions paid'),
    dollar_days: usdOut.describe('Dollars in this position multiplied by the days counted'),
    all_dollar_days: usdOut.describe(
      'Dollar-days of all positions; the share is `dollar_days` divided by this',
    ),
  }),
  sources: z.array(funding),
});

const bookId = z.guid();

/** A share of a recorded loss, and the loss itself with its evidence. */
const lossLine = z.object({
  id: bookId,
  _id: bookId,
  amount: usdOut,
  from_profit: usdOut.describe('Part taken from locked profit, in dollars'),
  from_balance: usdOut,
  held: usdOut.describe('Amount in the position on the day of the loss, in dollars'),
  at: moment,
  reversed: z.boolean(),
  loss: z.object({
    recorded: usdOut,
    at: moment,
    shared: usdOut.describe('Part of the loss that all positions share, in dollars'),
    positions: z.number().int(),
    told_at: moment,
    evidence: z.string(),
  }),
});

/** One month of a position, gains and losses separate: all months add up to its result. */
const month = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  amount: usdOut
    .nullable()
    .describe('Amount paid before losses, in dollars; null if nothing was booked'),
  paid: z.string().nullable().describe('`amount` in percent of the amount invested in the month'),
  loss: usdOut.nullable().describe('Losses in dollars, negative; null if nothing was booked'),
  lost: z.string().nullable().describe('`loss` in percent'),
  target: z.string().nullable().describe('Target scaled to the days paid, in percent'),
});

export const positions = {
  position: endpoint({
    method: 'GET',
    path: '/user/positions/{id}',
    access: members,
    tag,
    summary: 'Get a position with the source of each profit and loss',
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
    summary: 'Invest free balance in a plan for its full term, starting now',
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
    summary: 'Renew a matured position with its current principal',
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
