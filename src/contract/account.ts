import { z } from 'zod';
import { languages } from '#core/rules/language.ts';
import { say } from '#core/rules/notes.ts';
import { endpoint, everyone, members, membersProved } from './endpoint.ts';
import { oneTimeToken, typedPassword } from './factors.ts';
import {
  answer,
  answerList,
  email,
  id,
  listInput,
  moment,
  password,
  plainName,
  statusMessage,
  usdOut,
} from './wire.ts';

const tag = 'Security';

export const passkey = z
  .object({
    id,
    _id: id,
    name: z.string(),
    /** Whether a service copies it to the member's other devices. */
    is_synced: z.boolean(),
    made_at: moment,
    last_used_at: moment.nullable(),
  })
  .meta({ title: 'Passkey' });

/** A change of address that at least one of the two addresses has yet to confirm. */
export const emailChange = z.object({
  new_email: z.string(),
  old_said_yes: z.boolean(),
  new_said_yes: z.boolean(),
  expires_at: moment,
});

export const security = z.object({
  two_step: z.boolean(),
  totp: z.boolean(),
  recovery_codes_left: z.number().int(),
  passkeys: z.array(passkey),
  /** The end of the hold on withdrawals after a change of password, factor or address (ACC-7a). */
  payouts_wait_until: moment.nullable(),
  email_change: emailChange.nullable(),
  email_confirmed_at: moment.nullable(),
  two_step_since: moment
    .nullable()
    .describe('When the member added their oldest active second factor'),
});

export const sessionRow = z
  .object({
    id,
    _id: id,
    is_this: z.boolean(),
    user_agent: z.string(),
    ip: z.string(),
    opened_at: moment,
    ends_at: moment,
  })
  .meta({ title: 'Session' });

export const logInRow = z
  .object({
    id,
    _id: id,
    outcome: z.enum(['succeeded', 'password_wrong', 'factor_wrong', 'refused']),
    way: z.enum(['password', 'totp', 'passkey', 'recovery_code']),
    user_agent: z.string(),
    ip: z.string(),
    at: moment,
  })
  .meta({ title: 'LogIn' });

/** Money that keeps an account from closing: still owed, or still on its way. */
const obstacle = z.object({
  kind: z.enum(['balance', 'profit', 'locked_profit', 'withdrawal', 'deposit']),
  amount: usdOut,
  until: moment.nullable(),
});

const fullName = plainName(say('full_name'), 160).refine(
  (text) => /\S\s+\S/.test(text),
  say('full_name'),
);

/** The language and content of mails to a member. A change also applies to queued mails. */
const mailSettings = z.object({ language: z.enum(languages), amounts: z.boolean() });

const profileInput = z
  .strictObject({
    full_name: fullName.optional(),
    email: email.optional(),
    new_password: password.optional(),
    current_password: typedPassword.optional(),
  })
  .refine(
    (body) => [body.full_name, body.email, body.new_password].some((value) => value !== undefined),
    { path: ['full_name'], message: say('nothing_changed') },
  )
  // Re-authentication is not enough: a stranger at an open browser could lock the member out.
  .refine((body) => body.new_password === undefined || body.current_password !== undefined, {
    path: ['current_password'],
    message: say('current_password_missing'),
  });

export const account = {
  updateProfile: endpoint({
    method: 'PATCH',
    path: '/user',
    access: membersProved,
    tag,
    summary: 'Change the name or password, or request a new e-mail address',
  })
    .meta({ refuses: ['email_taken', 'password_common', 'password_wrong', 'rate_limited'] })
    .input(profileInput)
    .output(statusMessage),

  mailSettings: endpoint({
    method: 'GET',
    path: '/user/mails',
    access: members,
    tag,
    summary: 'Get the member’s language and whether mails include amounts',
  }).output(answer(mailSettings)),

  chooseMails: endpoint({
    method: 'PUT',
    path: '/user/mails',
    access: members,
    tag,
    summary: 'Set the member’s language and whether mails include amounts',
  })
    .input(
      mailSettings
        .partial()
        .strict()
        .refine(({ language, amounts }) => language !== undefined || amounts !== undefined, {
          path: ['language'],
          message: say('nothing_changed'),
        }),
    )
    .output(statusMessage),

  confirmEmail: endpoint({
    method: 'POST',
    path: '/confirm-email/{token}',
    access: everyone,
    tag,
    summary: 'Confirm a change of e-mail address with the link from one of its two mails',
  })
    .meta({ refuses: ['email_taken', 'link_invalid', 'rate_limited'] })
    .input(z.strictObject({ token: oneTimeToken }))
    .output(answer(z.object({ is_done: z.boolean() }))),

  withdrawEmailChange: endpoint({
    method: 'POST',
    path: '/user/email/withdraw',
    access: members,
    tag,
    summary: 'Cancel a pending change of e-mail address',
  })
    .meta({ refuses: ['not_found'] })
    .output(statusMessage),

  obstacles: endpoint({
    method: 'GET',
    path: '/user/close',
    access: members,
    tag,
    summary: 'List the reasons that prevent closing the account; empty if it can be closed',
  }).output(answer(z.array(obstacle))),

  closeAccount: endpoint({
    method: 'POST',
    path: '/user/close',
    access: membersProved,
    tag,
    summary: 'Close the account permanently; refused while money is owed or in transit',
  })
    .meta({ refuses: ['member_state', 'money_owed'] })
    .input(z.strictObject({ understood: z.literal(true, say('understanding_unconfirmed')) }))
    .output(statusMessage),

  security: endpoint({
    method: 'GET',
    path: '/user/security',
    access: members,
    tag,
    summary: 'Get the member’s second factors and the waits that a change caused',
  }).output(answer(security)),

  sessions: endpoint({
    method: 'GET',
    path: '/user/sessions',
    access: members,
    tag,
    summary:
      'List the member’s active sessions, newest first, at most 100; the current one is marked',
  }).output(answer(z.array(sessionRow))),

  endSession: endpoint({
    method: 'POST',
    path: '/user/sessions/{id}/end',
    access: members,
    tag,
    summary: 'End one of the member’s sessions',
  })
    .input(z.strictObject({ id }))
    .output(statusMessage),

  endOtherSessions: endpoint({
    method: 'POST',
    path: '/user/sessions/end-others',
    access: members,
    tag,
    summary: 'End all of the member’s sessions except the current one',
  }).output(statusMessage),

  logIns: endpoint({
    method: 'GET',
    path: '/user/log-ins',
    access: members,
    tag,
    summary: 'List log-in attempts on the member’s account in the last year, newest first',
  })
    .input(z.strictObject({ limit: listInput.limit, cursor: listInput.cursor }))
    .output(answerList(logInRow)),
};
