import { z } from 'zod';
import { endpoint, members } from './endpoint.ts';
import { answer, answerList, id, listInput, moment, said } from './wire.ts';

const tag = 'Security';

const passkey = z.object({
  id,
  _id: id,
  name: z.string(),
  /** Kept by a service that copies it to the member's other devices. */
  is_synced: z.boolean(),
  made_at: moment,
  last_used_at: moment.nullable(),
});

const security = z.object({
  two_step: z.boolean(),
  totp: z.boolean(),
  recovery_codes_left: z.number().int(),
  passkeys: z.array(passkey),
  /** Until when withdrawals wait after a change of password, factor or address (ACC-7a). */
  payouts_wait_until: moment.nullable(),
});

const sessionRow = z.object({
  id,
  _id: id,
  is_this: z.boolean(),
  user_agent: z.string(),
  ip: z.string(),
  opened_at: moment,
  ends_at: moment,
});

const logInRow = z.object({
  id,
  _id: id,
  outcome: z.enum(['succeeded', 'password_wrong', 'factor_wrong', 'refused']),
  way: z.enum(['password', 'totp', 'passkey', 'recovery_code']),
  user_agent: z.string(),
  ip: z.string(),
  at: moment,
});

export const account = {
  security: endpoint({
    method: 'GET',
    path: '/user/security',
    access: members,
    tag,
    summary: 'The member’s second factors, and what waits because of a change',
  }).output(answer(security)),

  sessions: endpoint({
    method: 'GET',
    path: '/user/sessions',
    access: members,
    tag,
    summary: 'The member’s living sessions, newest first, at most 100; this one is marked',
  }).output(answer(z.array(sessionRow))),

  endSession: endpoint({
    method: 'POST',
    path: '/user/sessions/{id}/end',
    access: members,
    tag,
    summary: 'End one session of the member’s own',
  })
    .input(z.strictObject({ id }))
    .output(said),

  endOtherSessions: endpoint({
    method: 'POST',
    path: '/user/sessions/end-others',
    access: members,
    tag,
    summary: 'End every session of the member but this one',
  }).output(said),

  logIns: endpoint({
    method: 'GET',
    path: '/user/log-ins',
    access: members,
    tag,
    summary: 'Tries to log in to the member’s account, newest first, of the last year',
  })
    .input(z.strictObject({ limit: listInput.limit, cursor: listInput.cursor }))
    .output(answerList(logInRow)),
};
