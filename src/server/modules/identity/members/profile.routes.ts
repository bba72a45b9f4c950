import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { formatUsd } from '#core/money/money.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Config } from '#platform/config/config.ts';
import { inTransaction } from '#platform/db/db.ts';
import { cookieName, endCookie } from '#platform/http/cookies.ts';
import { memberOf, route } from '#platform/http/router.ts';
import { closeAccount } from '../closing/close-account.ts';
import { type Obstacle, obstaclesToClosing } from '../closing/closing.sql.ts';
import { rateLimit } from '../sessions/rate-limit.ts';
import { confirmEmailChange } from './change-email.ts';
import { withdrawEmailChange } from './email-change.sql.ts';
import { chooseMails, memberById } from './member.sql.ts';
import { updateProfile } from './update-profile.ts';

const calls = contract.identity;
const emailWaits =
  'Saved. The e-mail address changes once you have confirmed it from both mailboxes.';

const obstacleOnWire = ({ kind, cents, until }: Obstacle) => ({
  kind,
  amount: formatUsd(cents),
  until: until?.toISOString() ?? null,
});

/** The member's name, password and address, and the closing of the account (MEM-12, MEM-16). */
export const profileRoutes = (config: Config) => ({
  obstacles: route(calls.obstacles).handler(async ({ context }) => {
    const rows = await obstaclesToClosing(context.db, memberOf(context).id);
    return { status: success, data: rows.map(obstacleOnWire) };
  }),

  closeAccount: route(calls.closeAccount).handler(async ({ context }) => {
    await inTransaction(context.db, (tx) => closeAccount(tx, memberOf(context)));
    context.resHeaders.append('set-cookie', endCookie(config, cookieName(config, 'client')));
    return { status: success, message: 'Your account is closed.' };
  }),

  updateProfile: route(calls.updateProfile).handler(async ({ input, context }) => {
    const actor = memberOf(context);
    await rateLimit(context, 'profile', actor.id);
    const { full_name: fullName, email, new_password: newPassword } = input;
    if (newPassword !== undefined) await rateLimit(context, 'proof', actor.id);
    const profile = { fullName, email, newPassword, currentPassword: input.current_password };
    const { waitsForEmail } = await updateProfile(context.db, actor, profile);
    return { status: success, message: waitsForEmail ? emailWaits : 'Profile updated.' };
  }),

  mailSettings: route(calls.mailSettings).handler(async ({ context }) => {
    const member = await memberById(context.db, memberOf(context).id);
    if (member === undefined) throw new Refusal('session_expired');
    return {
      status: success,
      data: { language: member.language, amounts: member.mailAmounts },
    };
  }),

  chooseMails: route(calls.chooseMails).handler(async ({ input, context }) => {
    const { token } = memberOf(context);
    await inTransaction(context.db, (tx) => chooseMails(tx, token, input));
    return { status: success, message: 'Your email settings are saved.' };
  }),

  confirmEmail: route(calls.confirmEmail).handler(async ({ input, context }) => {
    await rateLimit(context, 'link', '');
    const session = context.credentials.bearer ?? context.credentials.client ?? null;
    const { isDone } = await inTransaction(context.db, (tx) =>
      confirmEmailChange(tx, input.token, session),
    );
    const message = isDone
      ? 'The email address is changed.'
      : 'Confirmed. The other address must confirm as well.';
    return { status: success, message, data: { is_done: isDone } };
  }),

  withdrawEmailChange: route(calls.withdrawEmailChange).handler(async ({ context }) => {
    const { token } = memberOf(context);
    const isBack = await inTransaction(context.db, (tx) => withdrawEmailChange(tx, token));
    if (!isBack) throw new Refusal('not_found');
    return { status: success, message: 'The email address stays as it is.' };
  }),
});
