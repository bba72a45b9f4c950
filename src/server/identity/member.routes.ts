import { contract } from '../../contract/contract.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Config } from '../config/config.ts';
import { inTransaction, type Tx } from '../db/db.ts';
import { memberOf, route } from '../http/router.ts';
import type { Context } from '../http/context.ts';
import { cookie, cookieName, endCookie } from '../http/cookies.ts';
import type { AccountMails } from './identity.ts';
import { accountRoutes } from './account.routes.ts';
import { checkTries } from './check-tries.ts';
import { factorRoutes } from './factors.routes.ts';
import { logInRoutes } from './log-in.routes.ts';
import { hashToken } from './make-token.ts';
import { profileRoutes } from './profile.routes.ts';
import { requestReset, resetPassword } from './reset-password.ts';
import { makeKeys, sealCode } from './seal-secret.ts';
import { endSession } from './session.sql.ts';
import { resendCode, signUp, type Surroundings } from './sign-up.ts';
import type { Whose } from './sign-up.sql.ts';
import { takeFixedTime } from './take-time.ts';
import { updatePassword } from './update-password.ts';
import { hashPassword } from './verify-password.ts';
import { verifyByCode, verifyByLink } from './verify-sign-up.ts';

export type IdentityParts = { config: Config; mails: AccountMails };

const calls = contract.identity;
const said = (message: string) => ({ status: 'success', message });
const resetSent = 'If this address has an account, a link to reset the password is on its way.';

/** Whose sign-up is meant: the address where one is said, else this browser's own. */
function whoseSignUp(config: Config, context: Context, email: string | undefined): Whose {
  if (email !== undefined) return { email };
  const token = context.cookies[cookieName(config, 'pending')];
  if (token === undefined) {
    throw new Refusal('shape_invalid', { fields: { email: 'Please enter your email address.' } });
  }
  return { browserHash: hashToken(token) };
}

const nameOf = (whose: Whose): string =>
  'email' in whose ? whose.email : whose.browserHash.toString('base64url');

/** Sign-up and the proof of its address (ACC-1, ACC-2). */
function signUpRoutes({ config }: IdentityParts, around: Surroundings) {
  const pending = cookieName(config, 'pending');
  return {
    signUp: route(calls.signUp).handler(async ({ input, context }) => {
      await checkTries(context, 'signUp', input.email);
      const { email, firstName, lastName, phoneNumber, referralCode } = input;
      const passwordHash = await hashPassword(input.password);
      const person = { email, firstName, lastName, phone: phoneNumber, passwordHash, referralCode };
      const token = await inTransaction(context.db, (tx) => signUp(tx, around, person));
      context.resHeaders.append('set-cookie', cookie(config, pending, token, 24 * 3600));
      return said('Account created. We have sent you a verification code.');
    }),

    resendCode: route(calls.resendCode).handler(async ({ input, context }) => {
      const whose = whoseSignUp(config, context, input?.email);
      await checkTries(context, 'resend', nameOf(whose));
      await takeFixedTime(inTransaction(context.db, (tx) => resendCode(tx, around, whose)));
      return said('If a sign-up waits for it, a new code is on its way.');
    }),

    verify: route(calls.verify).handler(async ({ input, context }) => {
      const whose = whoseSignUp(config, context, input.email);
      await checkTries(context, 'code', nameOf(whose));
      const codeMac = sealCode(around.keys, input.verifyCode);
      const isVerified = await inTransaction(context.db, (tx) => verifyByCode(tx, whose, codeMac));
      if (!isVerified) throw new Refusal('code_invalid');
      context.resHeaders.append('set-cookie', endCookie(config, pending));
      return said('Account verified successfully!');
    }),

    confirm: route(calls.confirm).handler(async ({ input, context }) => {
      await checkTries(context, 'link', '');
      const linkHash = hashToken(input.token);
      const isVerified = await inTransaction(context.db, (tx) => verifyByLink(tx, linkHash));
      if (!isVerified) throw new Refusal('link_invalid');
      return said('Account verified successfully!');
    }),
  };
}

/** Passwords and sessions of members (ACC-3, ACC-4, MEM-11). */
function sessionRoutes({ config, mails }: IdentityParts, around: Surroundings) {
  return {
    logOut: route(calls.logOut).handler(async ({ context }) => {
      await inTransaction(context.db, (tx) => endSession(tx, memberOf(context).sessionId));
      context.resHeaders.append('set-cookie', endCookie(config, cookieName(config, 'client')));
      return said('You have logged out.');
    }),

    forgetPassword: route(calls.forgetPassword).handler(async ({ input, context }) => {
      await checkTries(context, 'forget', input.email);
      const asked = (tx: Tx) => requestReset(tx, around, 'client', input.email);
      await takeFixedTime(inTransaction(context.db, asked));
      return said(resetSent);
    }),

    resetPassword: route(calls.resetPassword).handler(async ({ input, context }) => {
      await checkTries(context, 'link', '');
      const hash = await hashPassword(input.password);
      await inTransaction(context.db, (tx) => resetPassword(tx, around, input.id, hash));
      return said('Password reset successfully');
    }),

    updatePassword: route(calls.updatePassword).handler(async ({ input, context }) => {
      const actor = memberOf(context);
      await checkTries(context, 'proof', actor.id);
      const old = input.current_password ?? input.old_password ?? '';
      await updatePassword(context.db, mails, actor, { old, new: input.new_password });
      return said('Password updated successfully');
    }),
  };
}

/** What members and those who want to be one can call. */
export function memberIdentityRoutes(parts: IdentityParts) {
  const { config, mails } = parts;
  const around = { keys: makeKeys(config.secret), mails, publicUrl: config.publicUrl };
  return {
    ...signUpRoutes(parts, around),
    ...logInRoutes(parts),
    ...sessionRoutes(parts, around),
    ...factorRoutes(parts),
    ...accountRoutes(),
    ...profileRoutes(config, around),
  };
}
