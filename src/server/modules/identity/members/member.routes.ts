import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Config } from '#platform/config/config.ts';
import { inTransaction } from '#platform/db/db.ts';
import type { Context } from '#platform/http/context.ts';
import { cookie, cookieName, endCookie } from '#platform/http/cookies.ts';
import { memberOf, route } from '#platform/http/router.ts';
import type { IdentityDeps } from '../deps.ts';
import { factorRoutes } from '../factors/factors.routes.ts';
import { hashPassword } from '../factors/hash-password.ts';
import { requireUncommonPassword } from '../factors/require-password.ts';
import { resetPassword } from '../factors/reset-password.ts';
import { requestResetLink, resetSent } from '../factors/reset.sql.ts';
import { type Keys, makeKeys, sealCode } from '../factors/seal-secret.ts';
import { updatePassword } from '../factors/update-password.ts';
import { logInRoutes } from '../sessions/log-in.routes.ts';
import { hashToken } from '../sessions/make-token.ts';
import { rateLimit } from '../sessions/rate-limit.ts';
import { clearedAtLogOut, renewCookie } from '../sessions/send-session.ts';
import { endOwnSession } from '../sessions/session.sql.ts';
import { withMinimumDuration } from '../sessions/with-minimum-duration.ts';
import { accountRoutes } from './account.routes.ts';
import { profileRoutes } from './profile.routes.ts';
import { renewSignUp, type Whose } from './sign-up.sql.ts';
import { signUp } from './sign-up.ts';
import { verifyByCode, verifyByLink } from './verify-sign-up.ts';

const calls = contract.identity;
const messageOf = (message: string) => ({ status: success, message });

/** The browser that signed up, by its cookie; null for another. */
function browserOf(config: Config, context: Context): Buffer | null {
  const token = context.cookies[cookieName(config, 'pending')];
  return token === undefined ? null : hashToken(token);
}

/** The sign-up to act on: that of a given address, otherwise this browser's own. */
function whoseSignUp(config: Config, context: Context, email: string | undefined): Whose {
  const browserHash = browserOf(config, context);
  if (email === undefined && browserHash === null) {
    throw new Refusal('shape_invalid', { fields: { email: note('email_missing') } });
  }
  return { browserHash, email: email ?? null };
}

const nameOf = ({ email, browserHash }: Whose): string =>
  email ?? browserHash!.toString('base64url');

/** Sign-up and the verification of its address (ACC-1, ACC-2). */
function signUpRoutes({ config }: IdentityDeps, keys: Keys) {
  const pending = cookieName(config, 'pending');
  return {
    signUp: route(calls.signUp).handler(async ({ input, context }) => {
      await rateLimit(context, 'signUp', input.email);
      const { email, firstName, lastName, phoneNumber: phone, referralCode, language } = input;
      requireUncommonPassword('password', input.password, [email, firstName, lastName]);
      const passwordHash = await hashPassword(input.password);
      const person = { email, firstName, lastName, phone, passwordHash, referralCode, language };
      const token = await inTransaction(context.db, (tx) => signUp(tx, person));
      context.resHeaders.append('set-cookie', cookie(config, pending, token, 24 * 3600));
      return messageOf('Account created. We have sent you a verification code.');
    }),

    resendCode: route(calls.resendCode).handler(async ({ input, context }) => {
      const whose = whoseSignUp(config, context, input?.email);
      await rateLimit(context, 'resend', nameOf(whose), { keys, isKnown: false });
      await withMinimumDuration(inTransaction(context.db, (tx) => renewSignUp(tx, whose)));
      return messageOf('If a sign-up is open for this address, a new code is on its way.');
    }),

    verify: route(calls.verify).handler(async ({ input, context }) => {
      const whose = whoseSignUp(config, context, input.email);
      await rateLimit(context, 'code', nameOf(whose));
      const codeMac = sealCode(keys, input.verifyCode);
      const isVerified = await verifyByCode(context.db, whose, codeMac, input.password);
      if (!isVerified) throw new Refusal('code_invalid');
      context.resHeaders.append('set-cookie', endCookie(config, pending));
      return messageOf('Account verified successfully!');
    }),

    confirm: route(calls.confirm).handler(async ({ input, context }) => {
      await rateLimit(context, 'link', '');
      const proof = [hashToken(input.token), browserOf(config, context), input.password] as const;
      const isVerified = await verifyByLink(context.db, ...proof);
      if (!isVerified) throw new Refusal('link_invalid');
      return messageOf('Account verified successfully!');
    }),
  };
}

/** Passwords and sessions of members (ACC-3, ACC-4, MEM-11). */
function sessionRoutes({ config }: IdentityDeps, keys: Keys) {
  return {
    logOut: route(calls.logOut).handler(async ({ context }) => {
      const { token } = memberOf(context);
      const own = { token, audience: 'client', id: null } as const;
      await inTransaction(context.db, (tx) => endOwnSession(tx, own));
      context.resHeaders.set('clear-site-data', clearedAtLogOut);
      context.resHeaders.append('set-cookie', endCookie(config, cookieName(config, 'client')));
      return messageOf('You have logged out.');
    }),

    forgetPassword: route(calls.forgetPassword).handler(async ({ input, context }) => {
      await rateLimit(context, 'forget', input.email, { keys, isKnown: false });
      await inTransaction(context.db, (tx) => requestResetLink(tx, 'client', input.email));
      return messageOf(resetSent);
    }),

    resetPassword: route(calls.resetPassword).handler(async ({ input, context }) => {
      await rateLimit(context, 'link', '');
      requireUncommonPassword('password', input.password);
      const hash = await hashPassword(input.password);
      await inTransaction(context.db, (tx) => resetPassword(tx, input.id, hash));
      return messageOf('Password reset successfully');
    }),

    updatePassword: route(calls.updatePassword).handler(async ({ input, context }) => {
      const actor = memberOf(context);
      await rateLimit(context, 'proof', actor.id);
      const old = input.current_password ?? input.old_password ?? '';
      // A page's session continues under a new token; a program keeps its token until it ends it.
      const isRenewed = context.credentials.bearer === undefined;
      const passwords = { old, new: input.new_password, isRenewed };
      const renewed = await updatePassword(context.db, actor, passwords);
      if (renewed !== null) renewCookie(config, context, 'client', renewed);
      return messageOf('Password updated successfully');
    }),
  };
}

/** The calls of members and of people who sign up. */
export function memberIdentityRoutes(deps: IdentityDeps) {
  const { config } = deps;
  const keys = makeKeys(config.secret);
  return {
    ...signUpRoutes(deps, keys),
    ...logInRoutes(deps),
    ...sessionRoutes(deps, keys),
    ...factorRoutes(deps),
    ...accountRoutes(),
    ...profileRoutes(config),
  };
}
