import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { inTransaction } from '#platform/db/db.ts';
import { memberOf, route } from '#platform/http/router.ts';
import type { IdentityDeps } from '../deps.ts';
import { rateLimit } from '../sessions/rate-limit.ts';
import { addPasskey, offerPasskey } from './add-passkey.ts';
import { confirmTotp, offerTotp } from './add-totp.ts';
import { offerChallenge, type RelyingParty, relyingPartyOf } from './check-passkey.ts';
import { factorsOf } from './factors.sql.ts';
import { renamePasskey } from './passkeys.sql.ts';
import { removePasskey, removeTotp } from './remove-factor.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { type Keys, makeKeys } from './seal-secret.ts';

const calls = contract.identity;
const recoveryCodesAnswer = (recovery_codes: string[] | null) => ({
  status: success,
  data: { recovery_codes },
});
const removed = ({ isOff }: { isOff: boolean }) => ({
  status: success,
  message: isOff ? 'Two-step log-in is off. Withdrawals wait for 72 hours.' : 'Removed.',
});

type RouteDeps = { keys: Keys; party: RelyingParty };

/** The authenticator app, its recovery codes, and re-authentication (MEM-16, ACC-7). */
function appRoutes({ keys, party }: RouteDeps) {
  return {
    proofOptions: route(calls.proofOptions).handler(async ({ context }) => {
      const { db } = context;
      const { id, token } = memberOf(context);
      const { hasTotp, hasPasskey } = await factorsOf(db, id);
      const methods = [
        ...(hasPasskey ? (['passkey'] as const) : []),
        ...(hasTotp ? (['totp'] as const) : []),
        ...(hasTotp || hasPasskey ? [] : (['password'] as const)),
      ];
      const input = { audience: 'client', purpose: 'prove', token } as const;
      const passkey_options = hasPasskey ? await offerChallenge(db, party, input) : null;
      return { status: success, data: { methods, passkey_options } };
    }),

    offerTotp: route(calls.offerTotp).handler(async ({ context }) => {
      const actor = memberOf(context);
      const offer = await inTransaction(context.db, (tx) => offerTotp(tx, keys, party.name, actor));
      return { status: success, data: offer };
    }),

    confirmTotp: route(calls.confirmTotp).handler(async ({ input, context }) => {
      const actor = memberOf(context);
      await rateLimit(context, 'proof', actor.id);
      return recoveryCodesAnswer(await confirmTotp(context.db, keys, actor, input.code));
    }),

    removeTotp: route(calls.removeTotp).handler(async ({ context }) => {
      const actor = memberOf(context);
      return removed(await inTransaction(context.db, (tx) => removeTotp(tx, actor)));
    }),

    renewRecoveryCodes: route(calls.renewRecoveryCodes).handler(async ({ context }) => {
      const actor = memberOf(context);
      const renewed = await inTransaction(context.db, (tx) => renewRecoveryCodes(tx, keys, actor));
      return { status: success, data: { recovery_codes: renewed } };
    }),
  };
}

/** Passkeys: add, rename, remove (MEM-16). */
function passkeyRoutes({ keys, party }: RouteDeps) {
  return {
    passkeyOptions: route(calls.passkeyOptions).handler(async ({ context }) => ({
      status: success,
      data: await offerPasskey(context.db, party, memberOf(context)),
    })),

    addPasskey: route(calls.addPasskey).handler(async ({ input, context }) =>
      recoveryCodesAnswer(await addPasskey(context.db, keys, party, memberOf(context), input)),
    ),

    renamePasskey: route(calls.renamePasskey).handler(async ({ input, context }) => {
      const { token } = memberOf(context);
      const isNamed = await inTransaction(context.db, (tx) =>
        renamePasskey(tx, { audience: 'client', token }, input),
      );
      if (!isNamed) throw new Refusal('not_found');
      return { status: success, message: 'Passkey named.' };
    }),

    removePasskey: route(calls.removePasskey).handler(async ({ input, context }) => {
      const actor = memberOf(context);
      return removed(await inTransaction(context.db, (tx) => removePasskey(tx, actor, input.id)));
    }),
  };
}

/** A member's second factors. */
export function factorRoutes({ config }: IdentityDeps) {
  const parts = { keys: makeKeys(config.secret), party: relyingPartyOf(config) };
  return { ...appRoutes(parts), ...passkeyRoutes(parts) };
}
