import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { inTransaction } from '#platform/db/db.ts';
import { adminOf, route } from '#platform/http/router.ts';
import type { IdentityDeps } from '../deps.ts';
import { offerEnrolment } from '../factors/add-passkey.ts';
import { offerChallenge, relyingPartyOf } from '../factors/check-passkey.ts';
import { passkeysOf, renamePasskey } from '../factors/passkeys.sql.ts';
import { makeKeys } from '../factors/seal-secret.ts';
import { passkeyOnWire } from '../members/account.routes.ts';
import { rateLimit } from '../sessions/rate-limit.ts';
import { sendSession } from '../sessions/send-session.ts';
import { deviceMark, trustDevice } from '../sessions/trust-device.ts';
import { addAdminPasskey, logInAdminByPasskey, removeAdminPasskey } from './admin-passkey.ts';
import { adminById } from './administrator.sql.ts';

const calls = contract.identity;
const messageOf = (message: string) => ({ status: success, message });

/** Log-in and re-authentication by passkey, as an administrator (ACC-5, ACC-7). */
function useRoutes({ config }: IdentityDeps) {
  const party = relyingPartyOf(config);
  return {
    adminPasskeyLogInOptions: route(calls.adminPasskeyLogInOptions).handler(async ({ context }) => {
      await rateLimit(context, 'factor', '');
      const anybody = { audience: 'admin', purpose: 'log_in', token: null } as const;
      return { status: success, data: await offerChallenge(context.db, party, anybody) };
    }),

    logInAdministratorByPasskey: route(calls.logInAdministratorByPasskey).handler(
      async ({ input, context }) => {
        await rateLimit(context, 'factor', '');
        const { userAgent, ip } = context;
        const opened = await logInAdminByPasskey(context.db, party, input.passkey, {
          userAgent,
          ip,
        });
        const how = { transport: input.transport, remember: false };
        const data = sendSession(config, context, 'admin', opened, how);
        if (input.transport === 'cookie') {
          const mark = deviceMark(makeKeys(config.secret), opened.personId);
          trustDevice(config, context, mark);
        }
        return { status: 'Login successful', message: 'Login successful', data };
      },
    ),

    adminReauthenticationOptions: route(calls.adminReauthenticationOptions).handler(
      async ({ context }) => {
        const { db } = context;
        const { id, token } = adminOf(context);
        const hasPasskey = (await passkeysOf(db, 'admin', id)).length > 0;
        const input = { audience: 'admin', purpose: 'prove', token } as const;
        const passkey_options = hasPasskey ? await offerChallenge(db, party, input) : null;
        const methods = hasPasskey ? (['passkey', 'totp'] as const) : (['totp'] as const);
        return { status: success, data: { methods: [...methods], passkey_options } };
      },
    ),
  };
}

/** An administrator’s own passkeys: list, add, rename, remove (ADM-9). */
function keepRoutes({ config }: IdentityDeps) {
  const party = relyingPartyOf(config);
  return {
    adminPasskeys: route(calls.adminPasskeys).handler(async ({ context }) => {
      const own = await passkeysOf(context.db, 'admin', adminOf(context).id);
      return { status: success, data: own.map(passkeyOnWire) };
    }),

    adminPasskeyOptions: route(calls.adminPasskeyOptions).handler(async ({ context }) => {
      const { db } = context;
      const { id, token } = adminOf(context);
      const caller = { audience: 'admin', token } as const;
      const me = await adminById(db, id);
      return { status: success, data: await offerEnrolment(db, party, caller, me) };
    }),

    addAdminPasskey: route(calls.addAdminPasskey).handler(async ({ input, context }) => {
      const { db, ip, requestId } = context;
      const made = { ...input, ip, requestId };
      await addAdminPasskey(db, party, adminOf(context), made);
      return messageOf('Passkey added.');
    }),

    renameAdminPasskey: route(calls.renameAdminPasskey).handler(async ({ input, context }) => {
      const { token } = adminOf(context);
      const isNamed = await inTransaction(context.db, (tx) =>
        renamePasskey(tx, { audience: 'admin', token }, input),
      );
      if (!isNamed) throw new Refusal('not_found');
      return messageOf('Passkey named.');
    }),

    removeAdminPasskey: route(calls.removeAdminPasskey).handler(async ({ input, context }) => {
      const { db, ip, requestId } = context;
      const row = { id: input.id, ip, requestId };
      await inTransaction(db, (tx) => removeAdminPasskey(tx, adminOf(context), row));
      return messageOf('Passkey removed. Your authenticator app stays.');
    }),
  };
}

/** Passkeys of administrators, besides the authenticator app that every admin account has. */
export const adminPasskeyRoutes = (deps: IdentityDeps) => ({
  ...useRoutes(deps),
  ...keepRoutes(deps),
});
