import { contract } from '../../contract/contract.ts';
import { success } from '../../contract/wire.ts';
import { Refusal } from '../../core/refusal.ts';
import { inTransaction } from '../db/db.ts';
import { adminOf, route } from '../http/router.ts';
import { passkeyOnWire } from './account.routes.ts';
import { offerEnrolment } from './add-passkey.ts';
import { adminById } from './administrator.sql.ts';
import { offerChallenge, relyingPartyOf } from './check-passkey.ts';
import { checkTries } from './check-tries.ts';
import type { IdentityParts } from './member.routes.ts';
import { renameSeatPasskey, seatKeys } from './seat-keys.sql.ts';
import { addSeatPasskey, logInSeatByPasskey, removeSeatPasskey } from './keep-seat-key.ts';
import { sendSession } from './send-session.ts';

const calls = contract.identity;
const said = (message: string) => ({ status: success, message });

/** Logging in and proving by a passkey, as an administrator (ACC-5, ACC-7). */
function useRoutes({ config }: IdentityParts) {
  const party = relyingPartyOf(config);
  return {
    seatPasskeyLogInOptions: route(calls.seatPasskeyLogInOptions).handler(async ({ context }) => {
      await checkTries(context, 'factor', '');
      const anybody = { keys: seatKeys, purpose: 'log_in', ownerId: null } as const;
      return { status: success, data: await offerChallenge(context.db, party, anybody) };
    }),

    logInSeatByPasskey: route(calls.logInSeatByPasskey).handler(async ({ input, context }) => {
      await checkTries(context, 'factor', '');
      const { userAgent, ip } = context;
      const opened = await logInSeatByPasskey(context.db, party, input.passkey, { userAgent, ip });
      const how = { transport: input.transport, remember: false };
      const data = sendSession(config, context, 'admin', opened, how);
      return { status: 'Login successful', message: 'Login successful', data };
    }),

    seatProofOptions: route(calls.seatProofOptions).handler(async ({ context }) => {
      const { db } = context;
      const { id } = adminOf(context);
      const hasPasskey = (await seatKeys.passkeysOf(db, id)).length > 0;
      const asked = { keys: seatKeys, purpose: 'prove', ownerId: id } as const;
      const passkey_options = hasPasskey ? await offerChallenge(db, party, asked) : null;
      const methods = hasPasskey ? (['passkey', 'totp'] as const) : (['totp'] as const);
      return { status: success, data: { methods: [...methods], passkey_options } };
    }),
  };
}

/** An administrator’s own passkeys: listed, added, named, removed (ADM-9). */
function keepRoutes({ config, mails }: IdentityParts) {
  const party = relyingPartyOf(config);
  return {
    seatPasskeys: route(calls.seatPasskeys).handler(async ({ context }) => {
      const own = await seatKeys.passkeysOf(context.db, adminOf(context).id);
      return { status: success, data: own.map(passkeyOnWire) };
    }),

    seatPasskeyOptions: route(calls.seatPasskeyOptions).handler(async ({ context }) => {
      const { db } = context;
      const me = await adminById(db, adminOf(context).id);
      return { status: success, data: await offerEnrolment(db, party, seatKeys, me) };
    }),

    addSeatPasskey: route(calls.addSeatPasskey).handler(async ({ input, context }) => {
      const { db, ip, requestId } = context;
      const made = { ...input, ip, requestId };
      await addSeatPasskey(db, { mails, party }, adminOf(context), made);
      return said('Passkey added.');
    }),

    renameSeatPasskey: route(calls.renameSeatPasskey).handler(async ({ input, context }) => {
      const { id } = adminOf(context);
      const isNamed = await inTransaction(context.db, (tx) =>
        renameSeatPasskey(tx, id, input.id, input.name),
      );
      if (!isNamed) throw new Refusal('not_found');
      return said('Passkey named.');
    }),

    removeSeatPasskey: route(calls.removeSeatPasskey).handler(async ({ input, context }) => {
      const { db, ip, requestId } = context;
      const one = { id: input.id, ip, requestId };
      await inTransaction(db, (tx) => removeSeatPasskey(tx, mails, adminOf(context), one));
      return said('Passkey removed. Your authenticator app stays.');
    }),
  };
}

/** Passkeys of administrators, beside the authenticator app that every seat has. */
export const seatKeyRoutes = (parts: IdentityParts) => ({
  ...useRoutes(parts),
  ...keepRoutes(parts),
});
