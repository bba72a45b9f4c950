import { z } from 'zod';
import { type MovementGroup, movementGroups } from '#core/money/movement-source.ts';
import { say } from '#core/rules/notes.ts';
import { endpoint, members } from './endpoint.ts';
import {
  answerList,
  id,
  keyIn,
  listInput,
  method,
  moment,
  planFamily,
  textIn,
  usdOut,
} from './wire.ts';

const tag = 'Overview';
const groups = Object.keys(movementGroups) as [MovementGroup, ...MovementGroup[]];

/** One movement of a member's money, named by its kind in the map of money. */
const movement = z
  .object({
    /** The entry's position in the ledger: one transfer may change two of a member's accounts. */
    id: z.string(),
    _id: z.string(),
    kind: z.string(),
    figure: z.enum(['balance', 'profit', 'locked_profit', 'on_hold']),
    amount: usdOut,
    balance_after: usdOut,
    source: z.string(),
    subject: z.string(),
    at: moment,
  })
  .meta({ title: 'Movement' });

/** The source of a movement, as a member's lists show it. */
const origin = z
  .object({ kind: z.enum(['deposit', 'withdrawal', 'investment']), id })
  .nullable()
  .describe('The deposit, withdrawal or investment that caused the movement')
  .meta({ title: 'MovementOrigin' });

/** A movement in the search: one line per event, with its subject. */
const movementFound = movement
  .omit({ source: true, subject: true })
  .extend({
    family: planFamily.nullable().describe('Family of the plan, if there is one'),
    plan: z.string().nullable(),
    method: method.nullable().describe('Coin of the deposit or withdrawal'),
    address: z.string().nullable().describe('Destination address of a withdrawal'),
    txid: z.string().nullable(),
    origin,
  })
  .meta({ title: 'MovementFound' });

/** One step of the breakdown from zero to a figure. */
export const step = movement
  .omit({ figure: true, balance_after: true })
  .extend({ after: usdOut, origin })
  .meta({ title: 'BalanceStep' });

export const positionCursor = keyIn()
  .regex(/^\d{1,18}$/)
  .optional();

/** A member's ledger as it is, and as a search result. */
export const movementCalls = {
  ledger: endpoint({
    method: 'GET',
    path: '/user/ledger',
    access: members,
    tag,
    summary: 'List all movements of the member’s money, newest first',
  })
    .input(z.strictObject({ limit: listInput.limit, cursor: positionCursor }))
    .output(answerList(movement)),

  movements: endpoint({
    method: 'GET',
    path: '/user/movements',
    access: members,
    tag,
    summary: 'Search all of the member’s movements, one row per event, newest first',
  })
    .input(
      z
        .strictObject({
          limit: listInput.limit,
          cursor: positionCursor,
          search: textIn()
            .max(120)
            .optional()
            .describe('An amount, or part of a plan, coin, address or transaction'),
          group: z.enum(groups).optional(),
          from: moment.optional(),
          to: moment.optional().describe('End of the period (exclusive)'),
        })
        .refine(
          ({ from, to }) => from === undefined || to === undefined || from < to,
          say('period_order'),
        ),
    )
    .output(answerList(movementFound)),
};
