import { z } from 'zod';
import { say } from '#core/rules/notes.ts';
import { minReason } from '#core/rules/typed-rules.ts';
import { admins, adminsProved, allRoles, endpoint, everyone } from './endpoint.ts';
import { oneTimeToken, sixDigits } from './factors.ts';
import { proposed } from './proposing.ts';
import { answer, email, id, moment, password, plainName, statusMessage, textIn } from './wire.ts';

const tag = 'Team';
const reason = textIn().min(minReason, say('reason_short')).max(500);
const name = plainName(say('name_missing'), 80);
const role = z.enum(allRoles);
/** An auditor's admin account may expire at the end of this day (UTC). */
const accessEnds = z.iso.date(say('day_missing')).optional();

const teamActs = ['reset', 'restore', 'remove'] as const;

const adminAccount = z
  .object({
    id,
    _id: id,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    role,
    status: z.enum(['invited', 'active', 'suspended', 'removed']),
    seat_ends_at: moment.nullable(),
    createdAt: moment,
    last_seen_at: moment.nullable(),
    sessions: z.number().int(),
    passkeys: z
      .number()
      .int()
      .describe('Number of passkeys, in addition to the required authenticator app'),
    /** Kinds of proposals about this admin account that need a second person. */
    waits: z.array(z.string()),
  })
  .meta({ title: 'AdminAccount' });

const byTwo = (path: `/${string}`, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    access: adminsProved('owner'),
    tag,
    summary,
    successStatus: 202,
    movesMoney: true,
  });
const alone = (path: `/${string}`, summary: string) =>
  endpoint({ method: 'POST', path, access: adminsProved('owner'), tag, summary });

export const team = {
  team: endpoint({
    method: 'GET',
    path: '/admin/team',
    access: admins('owner', 'finance', 'auditor'),
    tag,
    summary: 'List all admin accounts with their pending proposals and last activity',
  }).output(answer(z.array(adminAccount))),

  invite: byTwo('/admin/team', 'Propose to invite an administrator; a second person approves')
    .meta({ refuses: ['administrator_known', 'already_proposed', 'admin_account_end_invalid'] })
    .input(
      z.strictObject({
        email,
        first_name: name,
        last_name: name,
        role,
        seat_ends: accessEnds,
        reason,
      }),
    )
    .output(proposed),

  changeRole: byTwo(
    '/admin/team/{id}/role',
    'Propose a new role for an administrator; a second person approves',
  )
    .meta({
      refuses: [
        'already_proposed',
        'last_owner',
        'own_admin_account',
        'admin_account_end_invalid',
        'admin_account_state',
      ],
    })
    .input(z.strictObject({ id, role, seat_ends: accessEnds, reason }))
    .output(proposed),

  changeAdmin: byTwo(
    '/admin/team/{id}/{act}',
    'Propose to reset an admin account’s second factor, restore it or remove it; a second person approves',
  )
    .meta({
      refuses: ['already_proposed', 'last_owner', 'own_admin_account', 'admin_account_state'],
    })
    .input(z.strictObject({ id, act: z.enum(teamActs), reason }))
    .output(proposed),

  suspendAdmin: alone(
    '/admin/team/{id}/suspend',
    'Suspend an admin account at once and end its sessions',
  )
    .meta({ refuses: ['last_decider', 'last_owner', 'own_admin_account', 'admin_account_state'] })
    .input(z.strictObject({ id, reason }))
    .output(statusMessage),

  endAdminSessions: alone(
    '/admin/team/{id}/sessions/end',
    'End all sessions of an administrator at once',
  )
    .meta({ refuses: ['own_admin_account', 'admin_account_state'] })
    .input(z.strictObject({ id, reason }))
    .output(statusMessage),

  showInvitation: endpoint({
    method: 'POST',
    path: '/admin/seat',
    access: everyone,
    tag,
    summary: 'Get an invitation or reset from its link, with a new authenticator secret',
  })
    .meta({ refuses: ['link_invalid', 'rate_limited'] })
    .input(z.strictObject({ token: oneTimeToken }))
    .output(
      answer(
        z.object({
          email: z.string(),
          first_name: z.string(),
          role,
          is_new: z.boolean(),
          secret: z.string(),
          uri: z.string(),
        }),
      ),
    ),

  acceptInvitation: endpoint({
    method: 'POST',
    path: '/admin/seat/take',
    access: everyone,
    tag,
    summary: 'Accept an invitation or reset: set the password and enter an authenticator code',
  })
    .meta({
      refuses: [
        'link_invalid',
        'not_checked',
        'password_common',
        'rate_limited',
        'second_factor_wrong',
      ],
    })
    .input(z.strictObject({ token: oneTimeToken, password, code: sixDigits }))
    .output(statusMessage),
};
