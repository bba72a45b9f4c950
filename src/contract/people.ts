import { z } from 'zod';
import { admins, allRoles, endpoint } from './endpoint.ts';
import { position } from './positions.ts';
import { answer, answerList, id, keyIn, listInput, moment, textIn, usdOut } from './wire.ts';

const tag = 'Users';
const number = keyIn()
  .regex(/^\d{1,18}$/)
  .optional();

const member = z.object({
  id,
  _id: id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  status: z.enum(['unverified', 'active', 'suspended', 'closing', 'closed']),
});

export const suspension = z.object({ reason: z.string(), by: z.string(), since: moment });
export const openSession = z.object({
  id,
  _id: id,
  user_agent: z.string(),
  ip: z.string(),
  opened_at: moment,
});
export const openHold = z.object({
  withdrawal: id,
  amount: usdOut,
  reason: z.string(),
  until: moment,
});

/** The part of a member's file beside the figures of the cards. */
const file = z.object({
  identity_level: z.number().int(),
  deposits: z.number().int(),
  two_step: z.object({ totp: z.boolean(), passkeys: z.number().int() }),
  /** The end of the hold on withdrawals after a reset or a change of address. */
  payouts_wait_until: moment.nullable(),
  suspension: suspension.nullable(),
  sessions: z.array(openSession),
  holds: z.array(openHold),
  positions: z.array(position),
  trail: z.array(
    z.object({
      id: z.string(),
      _id: z.string(),
      who: z.string(),
      role: z.enum(allRoles),
      act: z.string(),
      reason: z.string().nullable(),
      at: moment,
    }),
  ),
});

const line = z.object({
  id: z.string(),
  _id: z.string(),
  figure: z.enum(['balance', 'profit', 'locked_profit', 'on_hold']),
  kind: z.string(),
  source: z.string(),
  amount: usdOut,
  balance_after: usdOut,
  reason: z.string().nullable(),
  at: moment,
  /** The key for a reversal; null where the map of money allows none for this line. */
  key: id.nullable(),
  is_reversed: z.boolean(),
});

export const people = {
  userFile: endpoint({
    method: 'GET',
    path: '/admin/users/{id}/file',
    access: admins(),
    tag,
    summary:
      'Get a member’s positions, sessions, holds, factors and staff actions; access is logged',
  })
    .input(z.strictObject({ id }))
    .output(answer(file)),

  userMovements: endpoint({
    method: 'GET',
    path: '/admin/users/{id}/movements',
    access: admins(),
    tag,
    summary: 'List all movements of a member’s money, newest first; access is logged',
  })
    .input(z.strictObject({ id, limit: listInput.limit, cursor: number }))
    .output(answerList(line)),

  find: endpoint({
    method: 'GET',
    path: '/admin/search',
    access: admins(),
    tag,
    summary: 'Search members by name, e-mail address, ID, transaction ID or address',
  })
    .input(z.strictObject({ search: textIn().min(2).max(160) }))
    .output(
      answer(
        z.array(
          z.object({
            member,
            by: z.enum(['member', 'deposit', 'withdrawal', 'wallet']),
            /** The deposit or withdrawal that the search text matched. */
            row: id.nullable(),
          }),
        ),
      ),
    ),
};
