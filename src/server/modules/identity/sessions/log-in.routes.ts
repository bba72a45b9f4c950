import { contract } from '#contract/contract.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/http/context.ts';
import { route } from '#platform/http/router.ts';
import type { IdentityDeps } from '../deps.ts';
import { offerChallenge, relyingPartyOf } from '../factors/check-passkey.ts';
import { type Keys, makeKeys } from '../factors/seal-secret.ts';
import { memberByEmail } from '../members/member.sql.ts';
import {
  type DueStep,
  logInByPasskey,
  logInByPassword,
  logInBySecondStep,
  type Visit,
} from './open-member-session.ts';
import type { SessionWithToken } from './open-session.ts';
import { rateLimit } from './rate-limit.ts';
import { sendSession } from './send-session.ts';
import { deviceMark, isKnownDevice, isMarked, trustDevice, marksOf } from './trust-device.ts';

const calls = contract.identity;

type LogInMarks = { remember: boolean; inCookie: boolean };

/** A browser's marks of earlier log-ins; a program has none. */
function deviceMarks(config: Config, keys: Keys, context: Context, kept: LogInMarks): Visit {
  const marks = kept.inCookie ? marksOf(config, context) : null;
  const { userAgent, ip } = context;
  return {
    ...kept,
    userAgent,
    ip,
    isMarked: (memberId) => (marks === null ? null : isMarked(marks, deviceMark(keys, memberId))),
  };
}

function answerSession(
  config: Config,
  keys: Keys,
  context: Context,
  opened: SessionWithToken,
  { remember, inCookie }: LogInMarks,
) {
  const transport = inCookie ? 'cookie' : 'bearer';
  const data = sendSession(config, context, 'client', opened, { transport, remember });
  if (inCookie) trustDevice(config, context, deviceMark(keys, opened.personId));
  return { status: 'Login successful', message: 'Login successful', data };
}

const answerDue = ({ challenge, methods, passkeyOptions, expiresAt }: DueStep) => ({
  status: 'Second step required',
  message: 'Please confirm with your second factor.',
  data: {
    challenge,
    methods,
    passkey_options: passkeyOptions,
    expires_at: expiresAt.toISOString(),
  },
});

/** A member's log-in: the password, the second step after it, or a passkey alone (ACC-3). */
export function logInRoutes({ config }: IdentityDeps) {
  const keys = makeKeys(config.secret);
  const party = relyingPartyOf(config);
  const around = { keys, party };
  return {
    logIn: route(calls.logIn).handler(async ({ input, context }) => {
      const known = (await memberByEmail(context.db, input.email))?.id;
      const isKnown = isKnownDevice(config, keys, context, known);
      await rateLimit(context, 'logIn', input.email, { keys, isKnown });
      const kept = { remember: input.rememberMe === true, inCookie: input.transport === 'cookie' };
      const visit = deviceMarks(config, keys, context, kept);
      const result = await logInByPassword(context.db, around, input, visit);
      if ('challenge' in result) return answerDue(result);
      return answerSession(config, keys, context, result, kept);
    }),

    logInSecond: route(calls.logInSecond).handler(async ({ input, context }) => {
      await rateLimit(context, 'factor', '');
      const visit = (inCookie: boolean) =>
        deviceMarks(config, keys, context, { remember: false, inCookie });
      const done = await logInBySecondStep(context.db, around, input, visit);
      return answerSession(config, keys, context, done.opened, done);
    }),

    passkeyLogInOptions: route(calls.passkeyLogInOptions).handler(async ({ context }) => {
      await rateLimit(context, 'factor', '');
      const anybody = { audience: 'client', purpose: 'log_in', token: null } as const;
      return { status: 'success', data: await offerChallenge(context.db, party, anybody) };
    }),

    logInByPasskey: route(calls.logInByPasskey).handler(async ({ input, context }) => {
      await rateLimit(context, 'factor', '');
      const kept = { remember: input.rememberMe === true, inCookie: input.transport === 'cookie' };
      const visit = deviceMarks(config, keys, context, kept);
      const opened = await logInByPasskey(context.db, around, input.passkey, visit);
      return answerSession(config, keys, context, opened, kept);
    }),
  };
}
