import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { inTransaction, type Tx } from '#platform/db/db.ts';
import { firmNow } from '#platform/firm/firm.ts';
import type { Context } from '#platform/http/context.ts';
import { adminOf, route } from '#platform/http/router.ts';
import { proposeOnce } from '../../approvals/approvals.ts';
import type { IdentityDeps } from '../deps.ts';
import { hashPassword } from '../factors/hash-password.ts';
import { requireUncommonPassword, notesOf } from '../factors/require-password.ts';
import { makeKeys } from '../factors/seal-secret.ts';
import { rateLimit } from '../sessions/rate-limit.ts';
import { showInvitation, acceptInvitation } from './accept-invitation.ts';
import * as admins from './change-admin.ts';
import { type AdminAccount, adminAccountOf, adminAccounts } from './team.sql.ts';

const calls = contract.identity;
const messageOf = (message: string) => ({ status: success, message });

const presentAdmin = (adminAccount: AdminAccount) => ({
  id: adminAccount.id,
  _id: adminAccount.id,
  first_name: adminAccount.firstName,
  last_name: adminAccount.lastName,
  email: adminAccount.email,
  role: adminAccount.role,
  status: adminAccount.status,
  seat_ends_at: adminAccount.adminEndsAt?.toISOString() ?? null,
  createdAt: adminAccount.createdAt.toISOString(),
  last_seen_at: adminAccount.lastSeenAt?.toISOString() ?? null,
  sessions: adminAccount.sessions,
  passkeys: adminAccount.passkeys,
  waits: adminAccount.waits,
});

/** The team of administrators (ADM-9), and the link to accept an invitation. */
export function teamRoutes(deps: IdentityDeps) {
  const stop = async (context: Context, command: Parameters<typeof admins.stopAdmin>[2]) => {
    await inTransaction(context.db, (tx) => admins.stopAdmin(tx, adminOf(context), command));
  };
  return {
    team: route(calls.team).handler(async ({ context }) => ({
      status: success,
      data: (await adminAccounts(context.db)).map(presentAdmin),
    })),

    invite: route(calls.invite).handler(({ input, context }) =>
      proposeOnce(context, 'admin.invite', input, (tx, owner, id) => {
        const {
          first_name: firstName,
          last_name: lastName,
          seat_ends: accessEnds,
          ...rest
        } = input;
        return admins.proposeInvitation(tx, owner, id, {
          firstName,
          lastName,
          accessEnds,
          ...rest,
        });
      }),
    ),

    changeRole: route(calls.changeRole).handler(({ input, context }) =>
      proposeOnce(context, 'admin.role', input, (tx, owner) => {
        const { seat_ends: accessEnds, ...rest } = input;
        return admins.proposeRole(tx, owner, { ...rest, accessEnds });
      }),
    ),

    changeAdmin: route(calls.changeAdmin).handler(({ input, context }) =>
      proposeOnce(context, 'admin.seat', input, (tx, owner) =>
        admins.proposeAdminChange(tx, owner, input),
      ),
    ),

    suspendAdmin: route(calls.suspendAdmin).handler(async ({ input, context }) => {
      await stop(context, { ...input, isSuspended: true });
      return messageOf('Suspended. All sessions have ended.');
    }),

    endAdminSessions: route(calls.endAdminSessions).handler(async ({ input, context }) => {
      await stop(context, { ...input, isSuspended: false });
      return messageOf('All sessions have ended. Codes work again.');
    }),

    ...adminAccountRoutes(deps),
  };
}

/** The target of an invitation or reset link; its holder needs no session. */
function adminAccountRoutes({ config }: IdentityDeps) {
  const keys = makeKeys(config.secret);
  const { hostname } = new URL(config.publicUrl);
  return {
    showInvitation: route(calls.showInvitation).handler(async ({ input, context }) => {
      await rateLimit(context, 'link', '');
      const issuer = `${firmNow().name} ${hostname}`;
      const show = (tx: Tx) => showInvitation(tx, keys, issuer, input.token);
      const { email, firstName, role, isNew, secret, uri } = await inTransaction(context.db, show);
      const data = { email, first_name: firstName, role, is_new: isNew, secret, uri };
      return { status: success, data };
    }),

    acceptInvitation: route(calls.acceptInvitation).handler(async ({ input, context }) => {
      await rateLimit(context, 'link', '');
      const { token, password, code } = input;
      requireUncommonPassword(
        'password',
        password,
        notesOf(await adminAccountOf(context.db, token)),
      );
      const passwordHash = await hashPassword(password);
      const shown = { passwordHash, code };
      await acceptInvitation(context.db, keys, token, shown);
      return messageOf('Your account is ready. Log in with your password and a new code.');
    }),
  };
}
