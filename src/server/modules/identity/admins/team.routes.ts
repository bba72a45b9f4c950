import type { IdentityParts } from '../deps.ts';
import { contract } from '../../../../contract/contract.ts';
import { success } from '../../../../contract/wire.ts';
import { proposeOnce } from '../../approvals/approvals.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Context } from '../../../platform/http/context.ts';
import { adminOf, route } from '../../../platform/http/router.ts';
import * as seat from './change-admin.ts';
import { rateLimit } from '../sessions/rate-limit.ts';
import { requireUncommonPassword, wordsOf } from '../factors/require-password.ts';
import { makeKeys } from '../factors/seal-secret.ts';
import { showSeat, takeSeat } from './accept-invitation.ts';
import { type AdminAccount, adminAccountOf, adminAccounts } from './team.sql.ts';
import { hashPassword } from '../factors/hash-password.ts';

const calls = contract.identity;
const said = (message: string) => ({ status: success, message });

const onWire = (one: AdminAccount) => ({
  id: one.id,
  _id: one.id,
  first_name: one.firstName,
  last_name: one.lastName,
  email: one.email,
  role: one.role,
  status: one.status,
  seat_ends_at: one.adminEndsAt?.toISOString() ?? null,
  createdAt: one.createdAt.toISOString(),
  last_seen_at: one.lastSeenAt?.toISOString() ?? null,
  sessions: one.sessions,
  passkeys: one.passkeys,
  waits: one.waits,
});

/** The team of administrators (ADM-9), and the link by which an admin account is taken. */
export function teamRoutes(parts: IdentityParts) {
  const stop = async (context: Context, command: Parameters<typeof seat.stopAdmin>[2]) => {
    await inTransaction(context.db, (tx) => seat.stopAdmin(tx, adminOf(context), command));
  };
  return {
    team: route(calls.team).handler(async ({ context }) => ({
      status: success,
      data: (await adminAccounts(context.db)).map(onWire),
    })),

    invite: route(calls.invite).handler(({ input, context }) =>
      proposeOnce(context, 'admin.invite', input, (tx, owner, id) => {
        const { first_name: firstName, last_name: lastName, seat_ends: seatEnds, ...rest } = input;
        return seat.proposeInvitation(tx, owner, id, { firstName, lastName, seatEnds, ...rest });
      }),
    ),

    changeRole: route(calls.changeRole).handler(({ input, context }) =>
      proposeOnce(context, 'admin.role', input, (tx, owner) => {
        const { seat_ends: seatEnds, ...rest } = input;
        return seat.proposeRole(tx, owner, { ...rest, seatEnds });
      }),
    ),

    changeSeat: route(calls.changeSeat).handler(({ input, context }) =>
      proposeOnce(context, 'admin.seat', input, (tx, owner) =>
        seat.proposeAdminChange(tx, owner, input),
      ),
    ),

    suspendSeat: route(calls.suspendSeat).handler(async ({ input, context }) => {
      await stop(context, { ...input, isSuspended: true });
      return said('Suspended. All sessions have ended.');
    }),

    endSeatSessions: route(calls.endSeatSessions).handler(async ({ input, context }) => {
      await stop(context, { ...input, isSuspended: false });
      return said('All sessions have ended. Codes work again.');
    }),

    ...adminAccountRoutes(parts),
  };
}

/** Where the link of an invitation or a reset leads; its holder needs no session. */
function adminAccountRoutes({ config }: IdentityParts) {
  const keys = makeKeys(config.secret);
  const issuer = `Candor ${new URL(config.publicUrl).hostname}`;
  return {
    showSeat: route(calls.showSeat).handler(async ({ input, context }) => {
      await rateLimit(context, 'link', '');
      const show = (tx: Tx) => showSeat(tx, keys, issuer, input.token);
      const { email, firstName, role, isNew, secret, uri } = await inTransaction(context.db, show);
      const data = { email, first_name: firstName, role, is_new: isNew, secret, uri };
      return { status: success, data };
    }),

    takeSeat: route(calls.takeSeat).handler(async ({ input, context }) => {
      await rateLimit(context, 'link', '');
      const { token, password, code } = input;
      requireUncommonPassword(
        'password',
        password,
        wordsOf(await adminAccountOf(context.db, token)),
      );
      const passwordHash = await hashPassword(password);
      const shown = { passwordHash, code };
      await takeSeat(context.db, keys, token, shown);
      return said('Your account is ready. Log in with your password and a new code.');
    }),
  };
}
