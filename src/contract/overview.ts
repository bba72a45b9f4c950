import { z } from 'zod';
import { admins, allRoles, endpoint, members, membersProved, orKeys } from './endpoint.ts';
import { movementCalls, positionCursor, step } from './movements.ts';
import { position } from './positions.ts';
import {
  answer,
  answerList,
  fileOf,
  id,
  listInput,
  method,
  moment,
  textIn,
  usdOut,
} from './wire.ts';

const tag = 'Overview';
const memberStatus = z.enum(['unverified', 'active', 'suspended', 'closing', 'closed']);

export const me = z
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
    /** Requested withdrawals on hold: no longer in the balance and not yet paid. */
    pending_withdrawals: usdOut,
    /** The administrator's reason for blocking new business; the money stays the member's. */
    suspension: z.object({ reason: z.string(), since: moment }).nullable(),
    createdAt: moment,
  })
  .meta({ title: 'Me' });

/** One action of a staff member that concerned a member. */
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

export const userRow = z
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

/** The queues that need a person. */
export const queueNames = [
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

/** The inflow and outflow of one day. */
export const dayFlow = z.object({ day: z.string(), deposits: usdOut, withdrawals: usdOut });

export const queue = z.object({ waiting: z.number().int(), oldest_at: moment.nullable() });

export const overview = {
  me: endpoint({
    method: 'GET',
    path: '/user',
    access: members,
    tag,
    summary: 'Get the member and the figures of their dashboard cards',
  }).output(answer(me)),

  ...movementCalls,

  balanceBreakdown: endpoint({
    method: 'GET',
    path: '/user/walk',
    access: members,
    tag,
    summary: 'Explain a card’s figure step by step from zero, newest step first',
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
        figure: usdOut.describe('Figure of the card in dollars, stored separately from the steps'),
      }),
    ),

  balanceHistory: endpoint({
    method: 'GET',
    path: '/user/balance-history',
    access: members,
    tag,
    summary:
      'Get the history of Account Balance and profit, by movement or by day if there are many',
  }).output(
    answer(
      z.array(
        z.object({
          at: moment,
          change: usdOut.describe('Change of Account Balance in dollars'),
          balance: usdOut,
          profit: usdOut.describe('Profit after the change, locked or not, in dollars'),
          earned: usdOut.describe('Distributions less losses, in dollars'),
        }),
      ),
    ),
  ),

  exportData: endpoint({
    method: 'GET',
    path: '/user/export',
    access: membersProved,
    tag,
    summary: 'Export all data about the member as a zip of JSON and CSV',
  })
    .meta({ refuses: ['rate_limited'] })
    .output(fileOf('application/zip')),

  accessLog: endpoint({
    method: 'GET',
    path: '/user/touches',
    access: members,
    tag,
    summary: 'List staff access to the member’s data: views, changes and exports, newest first',
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
    summary: 'List the member’s positions, oldest first',
  }).output(answer(z.array(position))),

  numbers: endpoint({
    method: 'GET',
    path: '/admin/overview',
    access: orKeys('operation'),
    tag,
    summary: 'Get the figures of the overview, the days behind them and the pending items',
  }).output(
    answer(
      z.object({
        total_users: z.number().int(),
        active_users: z.number().int(),
        total_deposits: usdOut,
        total_withdrawals: usdOut,
        pending_deposits: usdOut,
        days: z.array(dayFlow),
        latest_users: z.array(userRow),
        queues: z.record(z.enum(queueNames), queue),
      }),
    ),
  ),

  users: endpoint({
    method: 'GET',
    path: '/admin/users',
    access: orKeys('members'),
    tag,
    summary:
      'List members, newest first, filtered by id or by the start of a name or e-mail address',
  })
    .input(
      z.strictObject({
        ...listInput,
        search: textIn().max(120).optional(),
        status: memberStatus.optional(),
        sort: z.enum(['newest', 'oldest', 'email', 'name']).default('newest'),
      }),
    )
    .output(
      answer(
        z.object({
          users: z.array(userRow),
          total_users: z.number().int(),
          /** The number of matches, counted to 200 and then shown as '200+'. */
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
    summary: 'Get a member as administrators see them; access is logged',
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
