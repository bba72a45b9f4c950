import { contract } from '../../contract/contract.ts';
import { Refusal } from '../../core/refusal.ts';
import { inTransaction } from '../db/db.ts';
import { memberOf, route } from '../http/router.ts';
import { confirmEmailChange } from './change-email.ts';
import { checkTries } from './check-tries.ts';
import { withdrawEmailChange } from './email-change.sql.ts';
import type { Surroundings } from './sign-up.ts';
import { updateProfile } from './update-profile.ts';

const calls = contract.identity;
const success = 'success';
const emailWaits =
  'Saved. The e-mail address changes once you have confirmed it from both mailboxes.';

/** The member's own name, password and address (MEM-12). */
export const profileRoutes = (around: Surroundings) => ({
  updateProfile: route(calls.updateProfile).handler(async ({ input, context }) => {
    const actor = memberOf(context);
    await checkTries(context, 'profile', actor.id);
    const { full_name: fullName, email, new_password: newPassword } = input;
    const profile = { fullName, email, newPassword };
    const { waitsForEmail } = await updateProfile(context.db, around, actor, profile);
    return { status: success, message: waitsForEmail ? emailWaits : 'Profile updated.' };
  }),

  confirmEmail: route(calls.confirmEmail).handler(async ({ input, context }) => {
    await checkTries(context, 'link', '');
    const { isDone } = await inTransaction(context.db, (tx) =>
      confirmEmailChange(tx, around, input.token),
    );
    const message = isDone
      ? 'The e-mail address is changed.'
      : 'Confirmed. The other address must confirm as well.';
    return { status: success, message, data: { is_done: isDone } };
  }),

  withdrawEmailChange: route(calls.withdrawEmailChange).handler(async ({ context }) => {
    const { id } = memberOf(context);
    const isBack = await inTransaction(context.db, (tx) => withdrawEmailChange(tx, id));
    if (!isBack) throw new Refusal('not_found');
    return { status: success, message: 'The e-mail address stays as it is.' };
  }),
});
