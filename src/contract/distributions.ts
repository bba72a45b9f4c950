import { z } from 'zod';
import { admins, adminsProved, endpoint, orKeys } from './endpoint.ts';
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

/** A business day in UTC. */
const day = z.iso.date();
/** Principal in cents times days: a whole number that can exceed JSON's safe integers. */
const units = z.string().regex(/^\d+$/);

export const runFigures = z.object({
  plan: id,
  plan_name: z.string(),
  family: z.string(),
  from: day,
  /** The end of the period, exclusive. */
  to: day,
  total: usdOut,
  gain: usdOut.describe('Amount paid from realised gains, which are used first, in dollars'),
  capital: usdOut.describe("Amount paid from the operator's own money, in dollars"),
  target: usdOut.describe("Amount the plan's target would have paid for these days, in dollars"),
  units: units.describe('Principal in cents multiplied by days, summed over all positions'),
  positions: z.number().int(),
});

export const share = z
  .object({
    position: id,
    member: id,
    member_name: z.string(),
    units,
    /** `exact` is the share before rounding, to six decimals; `gain` is paid, to the cent. */
    exact: z.string().regex(/^\d+\.\d{6}$/),
    gain: usdOut,
    capital: usdOut,
    total: usdOut,
  })
  .meta({ title: 'DistributionShare' });

const progress = z.object({
  state: z.enum(['proposed', 'lapsed', 'waiting', 'paying', 'done']),
  positions_done: z.number().int(),
  chunks: z.number().int(),
  paid: usdOut,
  /** Between 0 and 100. */
  percent: z.number().int(),
  /** Why the last chunk was not booked. */
  refusal: z.string().nullable(),
});

export const run = z
  .object({
    id,
    _id: id,
    ...runFigures.shape,
    proposal_id: id.nullable(),
    proposed_at: moment,
    approved_at: moment.nullable(),
    started_at: moment.nullable(),
    done_at: moment.nullable(),
    progress,
  })
  .meta({ title: 'DistributionRun' });

const input = {
  plan: id,
  from: day,
  to: day,
  amount: usdIn,
};

/** The start of a page of shares: the last position on the page before, and the units up to it. */
const shareCursor = keyIn().regex(/^[0-9a-f-]{36}\.\d{1,19}$/);

export const distributions = {
  preview: endpoint({
    method: 'GET',
    path: '/admin/distributions/preview',
    access: admins('owner', 'finance', 'auditor'),
    tag,
    summary: 'Preview a distribution: its totals and each position’s share with rounding',
  })
    .input(
      z.strictObject({
        ...input,
        limit: wholeInQuery(100).optional(),
        cursor: shareCursor.optional(),
      }),
    )
    .output(
      answer(
        z.object({
          ...runFigures.shape,
          /** Why it could not be proposed as it is; null if it could. */
          refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
          shares: z.array(share),
          next_cursor: z.string().nullable(),
        }),
      ),
    ),

  propose: endpoint({
    method: 'POST',
    path: '/admin/distributions',
    access: adminsProved('owner', 'finance'),
    tag,
    summary: 'Propose a distribution from a plan’s pools; a second person approves',
    successStatus: 202,
    movesMoney: true,
  })
    .meta({
      refuses: [
        'already_proposed',
        'capital_first',
        'gain_first',
        'insufficient_funds',
        'loss_open',
        'no_position_to_pay',
        'not_found',
        'period_invalid',
        'period_paid',
        'loss_allocation_open',
      ],
    })
    .input(z.strictObject({ ...input, reason: reasonText }))
    .output(
      answer(
        z.object({
          id,
          ...runFigures.shape,
          proposal_id: id,
          shown_hash: z.string(),
          preview: z.string(),
        }),
      ),
    ),

  list: endpoint({
    method: 'GET',
    path: '/admin/distributions',
    access: orKeys('money'),
    tag,
    summary: 'List distributions with their progress, newest first',
  })
    .input(
      z.strictObject({ limit: listInput.limit, cursor: listInput.cursor, plan: id.optional() }),
    )
    .output(answerList(run)),

  byId: endpoint({
    method: 'GET',
    path: '/admin/distributions/{id}',
    access: admins(),
    tag,
    summary: 'Get a distribution and its progress',
  })
    .input(z.strictObject({ id }))
    .output(answer(run)),

  shares: endpoint({
    method: 'GET',
    path: '/admin/distributions/{id}/shares',
    access: admins('owner', 'finance', 'auditor'),
    tag,
    summary: 'List the approved shares of a distribution by position',
  })
    .input(
      z.strictObject({ id, limit: wholeInQuery(100).optional(), cursor: shareCursor.optional() }),
    )
    .output(answerList(share).extend({ next_cursor: z.string().nullable() })),
};
