import { z } from 'zod';
import { type MovementGroup, movementGroups } from '../core/money/movement-source.ts';
import { say } from '../core/rules/notes.ts';
import { admins, allRoles, endpoint, members, membersProved } from './endpoint.ts';
import { position } from './positions.ts';
import { answer, answerList, id, listInput, method, moment, usdOut } from './wire.ts';

const tag = 'Overview';
const groups = Object.keys(movementGroups) as [MovementGroup, ...MovementGroup[]];
const memberStatus = z.enum(['unverified', 'active', 'suspended', 'closing', 'closed']);

const me = z
  .object({
    id,
    _id: id,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    status: memberStatus,
    referral_code: z.string(),
    withdrawable_balance: usdOut,
    total_balance: usdOut,
    withdrawable_profit: usdOut,
    locked_profit: usdOut,
    next_unlock_at: moment.nullable(),
    accumulated_interest: usdOut,
    total_invest: usdOut,
    total_withdrawal: usdOut,
    /** Requested withdrawals that stand on hold: neither balance nor paid yet. */
    pending_withdrawals: usdOut,
    /** Why nothing new may be started, in the administrator's own words; the money stays theirs. */
    suspension: z.object({ reason: z.string(), since: moment }).nullable(),
    createdAt: moment,
  })
  .meta({ title: 'Me' });

/** One movement of a member's money, in the words of the map of money. */
const movement = z
  .object({
    /** The entry's place in the books: one transfer may touch two of a member's accounts. */
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

/** A movement as a person looks for it: one line an event, with what it was about. */
const movementFound = movement
  .omit({ source: true, subject: true })
  .extend({
    family: z
      .enum(['real_estate', 'crypto'])
      .nullable()
      .describe('Of the plan, where there is one'),
    plan: z.string().nullable(),
    method: method.nullable().describe('In which coin it came or went'),
    address: z.string().nullable().describe('Where a withdrawal goes'),
    txid: z.string().nullable(),
  })
  .meta({ title: 'MovementFound' });

/** One step of the walk from zero to a figure. */
const step = movement
  .omit({ figure: true, balance_after: true })
  .extend({ after: usdOut })
  .meta({ title: 'BalanceStep' });

const positionCursor = z
  .string()
  .regex(/^\d{1,18}$/)
  .optional();

/** One act of a person on the staff that concerned a member. */
const touch = z
  .object({
    id: z.string(),
    _id: z.string(),
    who: z.string(),
    role: z.enum(allRoles),
    act: z.string(),
    reason: z.string().nullable(),
    at: moment,
  })
  .meta({ title: 'AccessLogEntry' });

const userRow = z
  .object({
    _id: id,
    id,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    withdrawable_balance: usdOut,
    total_balance: usdOut,
    total_invest: usdOut,
    createdAt: moment,
    status: memberStatus,
  })
  .meta({ title: 'Member' });

/** What waits for people. */
const queueNames = [
  'deposits',
  'withdrawals',
  'approvals',
  'kyc',
  'suspense',
  'claims',
  'disputes',
  'incidents',
  'messages',
] as const;

export type QueueName = (typeof queueNames)[number];

const queue = z.object({ waiting: z.number().int(), oldest_at: moment.nullable() });

export const overview = {
  me: endpoint({
    method: 'GET',
    path: '/user',
    access: members,
    tag,
    summary: 'The member and the figures of their cards',
  }).output(answer(me)),

  ledger: endpoint({
    method: 'GET',
    path: '/user/ledger',
    access: members,
    tag,
    summary: 'Every movement of the member’s money, newest first',
  })
    .input(z.strictObject({ limit: listInput.limit, cursor: positionCursor }))
    .output(answerList(movement)),

  movements: endpoint({
    method: 'GET',
    path: '/user/movements',
    access: members,
    tag,
    summary: 'Search all movements of the member, one line an event, newest first',
  })
    .input(
      z
        .strictObject({
          limit: listInput.limit,
          cursor: positionCursor,
          search: z
            .string()
            .trim()
            .max(120)
            .optional()
            .describe('An amount, or a part of a plan, coin, address or transaction'),
          group: z.enum(groups).optional(),
          from: moment.optional(),
          to: moment.optional().describe('Until this moment, which is not in the period'),
        })
        .refine(
          ({ from, to }) => from === undefined || to === undefined || from < to,
          say('period_order'),
        ),
    )
    .output(answerList(movementFound)),

  walk: endpoint({
    method: 'GET',
    path: '/user/walk',
    access: members,
    tag,
    summary: 'From zero to the figure of a card, newest step first',
  })
    .input(
      z.strictObject({
        figure: z.enum(['balance', 'deposits', 'withdrawals', 'interest']),
        limit: listInput.limit,
        cursor: positionCursor,
      }),
    )
    .output(
      answerList(step).extend({
        figure: usdOut.describe('The figure as the card shows it, kept apart from the steps'),
      }),
    ),

  balanceHistory: endpoint({
    method: 'GET',
    path: '/user/balance-history',
    access: members,
    tag,
    summary:
      'Account Balance and profit over time: each movement, or each day where there are many',
  }).output(
    answer(
      z.array(
        z.object({
          at: moment,
          change: usdOut.describe('What changed Account Balance'),
          balance: usdOut,
          profit: usdOut.describe('Profit, locked or not, after it'),
          earned: usdOut.describe('Distributions less losses'),
        }),
      ),
    ),
  ),

  exportData: endpoint({
    method: 'GET',
    path: '/user/export',
    access: membersProved,
    tag,
    summary: 'Everything that is held about the member, as a zip of JSON and CSV',
  }).output(z.file()),

  touches: endpoint({
    method: 'GET',
    path: '/user/touches',
    access: members,
    tag,
    summary: 'What the staff looked at, changed or exported of the member’s data, newest first',
  })
    .input(
      z.strictObject({
        limit: listInput.limit,
        cursor: positionCursor,
      }),
    )
    .output(answerList(touch)),

  positions: endpoint({
    method: 'GET',
    path: '/user/positions',
    access: members,
    tag,
    summary: 'The member’s positions, oldest first',
  }).output(answer(z.array(position))),

  numbers: endpoint({
    method: 'GET',
    path: '/admin/overview',
    access: admins(),
    tag,
    summary: 'The numbers of the overview, the days behind them, and what waits',
  }).output(
    answer(
      z.object({
        total_users: z.number().int(),
        active_users: z.number().int(),
        total_deposits: usdOut,
        total_withdrawals: usdOut,
        pending_deposits: usdOut,
        days: z.array(z.object({ day: z.string(), deposits: usdOut, withdrawals: usdOut })),
        latest_users: z.array(userRow),
        queues: z.record(z.enum(queueNames), queue),
      }),
    ),
  ),

  users: endpoint({
    method: 'GET',
    path: '/admin/users',
    access: admins(),
    tag,
    summary: 'Members, newest first; found by id or the start of a name or e-mail',
  })
    .input(
      z.strictObject({
        ...listInput,
        search: z.string().trim().max(120).optional(),
        status: memberStatus.optional(),
        sort: z.enum(['newest', 'oldest', 'email', 'name']).default('newest'),
      }),
    )
    .output(
      answer(
        z.object({
          users: z.array(userRow),
          total_users: z.number().int(),
          /** Found by the search; counted to 200 and then said as '200+'. */
          found: z.string(),
          next_cursor: z.string().nullable(),
        }),
      ),
    ),

  user: endpoint({
    method: 'GET',
    path: '/admin/users/{id}',
    access: admins(),
    tag,
    summary: 'One member as administrators see them; the look is recorded',
  })
    .input(z.strictObject({ id }))
    .output(
      answer(
        userRow.extend({
          referral_code: z.string(),
          withdrawable_profit: usdOut,
          locked_profit: usdOut,
          accumulated_interest: usdOut,
          total_withdrawal: usdOut,
          pending_withdrawals: usdOut,
          withdrawals: z.array(
            z.object({
              id,
              amount: usdOut,
              payment_method: method,
              state: z.string(),
              createdAt: moment,
            }),
          ),
        }),
      ),
    ),
};
