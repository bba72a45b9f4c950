import type { z } from 'zod';
import { contract } from '#contract/contract.ts';
import type { proofInput } from '#contract/factors.ts';
import { success } from '#contract/wire.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { inTransaction } from '#platform/db/db.ts';
import type { Audience, Context } from '#platform/http/context.ts';
import { cookieName, endCookie } from '#platform/http/cookies.ts';
import { adminOf, proofLastsMs, route } from '#platform/http/router.ts';
import type { IdentityDeps } from '../deps.ts';
import { relyingPartyOf } from '../factors/check-passkey.ts';
import { requestResetLink, resetSent } from '../factors/reset.sql.ts';
import { makeKeys } from '../factors/seal-secret.ts';
import { sessionOf } from '../sessions/find-session.ts';
import { listDemoLogins } from '../sessions/list-demo-logins.ts';
import { makeToken } from '../sessions/make-token.ts';
import { openSessionOfAdministrator } from '../sessions/open-session.ts';
import { rateLimit } from '../sessions/rate-limit.ts';
import { proveCaller } from '../sessions/reauthenticate.ts';
import { clearedAtLogOut, renewCookie, sendSession } from '../sessions/send-session.ts';
import { endOwnSession, isRemembered } from '../sessions/session.sql.ts';
import { deviceMark, isKnownDevice, trustDevice } from '../sessions/trust-device.ts';
import { adminPasskeyRoutes } from './admin-passkeys.routes.ts';
import { administratorByEmail } from './administrator.sql.ts';
import { adminById } from './administrator.sql.ts';
import { decisionKeyRoutes } from './decision-keys.routes.ts';

const calls = contract.identity;
const messageOf = (message: string) => ({ status: success, message });

type Proof = z.infer<typeof proofInput>;

/**
 * The caller who re-authenticates, on a call open to both audiences. A bearer token names its
 * person. With two cookies, the page names the audience; otherwise a code counts as an
 * administrator's.
 */
async function callerOf(context: Context, proof: Proof) {
  const usual: Audience[] = proof.code === undefined ? ['client'] : ['admin', 'client'];
  const { bearer, ...cookies } = context.credentials;
  let hasToken = false;
  for (const audience of proof.audience === undefined ? usual : [proof.audience]) {
    const token = bearer ?? cookies[audience];
    if (token === undefined) continue;
    hasToken = true;
    const actor = await sessionOf(context.db, token, audience);
    if (actor !== null) return actor;
  }
  throw new Refusal(hasToken ? 'session_expired' : 'unauthenticated');
}

async function prove(deps: IdentityDeps, context: Context, input: Proof): Promise<Date> {
  const { db, credentials } = context;
  const { config } = deps;
  const actor = await callerOf(context, input);
  await rateLimit(context, 'proof', actor.id);
  // A page's session continues under a new token; a program keeps its token until it ends it.
  const renewed = credentials.bearer === undefined ? makeToken() : null;
  const around = { keys: makeKeys(config.secret), party: relyingPartyOf(config) };
  const at = await proveCaller(db, around, actor, input, renewed?.hash ?? null);
  if (renewed !== null) {
    const { token } = renewed;
    const audience = actor.kind === 'member' ? 'client' : 'admin';
    renewCookie(config, context, audience, { token, isRemembered: await isRemembered(db, token) });
  }
  return at;
}

/** The administrators' calls, and re-authentication for both audiences (ACC-5, ACC-7). */
export function administratorIdentityRoutes(deps: IdentityDeps) {
  const { config } = deps;
  const keys = makeKeys(config.secret);
  return {
    ...adminPasskeyRoutes(deps),
    ...decisionKeyRoutes(deps),

    logInAdministrator: route(calls.logInAdministrator).handler(async ({ input, context }) => {
      const known = (await administratorByEmail(context.db, input.email))?.id;
      const isKnown = isKnownDevice(config, keys, context, known);
      await rateLimit(context, 'logIn', `admin ${input.email}`, { keys, isKnown });
      const { userAgent, ip } = context;
      const { transport, ...logIn } = input;
      const device = { userAgent, ip };
      const opened = await openSessionOfAdministrator(context.db, keys, { ...logIn, ...device });
      const data = sendSession(config, context, 'admin', opened, { transport, remember: false });
      if (transport === 'cookie') trustDevice(config, context, deviceMark(keys, opened.personId));
      return { status: 'Login successful', message: 'Login successful', data };
    }),

    logOutAdministrator: route(calls.logOutAdministrator).handler(async ({ context }) => {
      const own = { token: adminOf(context).token, audience: 'admin', id: null } as const;
      await inTransaction(context.db, (tx) => endOwnSession(tx, own));
      context.resHeaders.set('clear-site-data', clearedAtLogOut);
      context.resHeaders.append('set-cookie', endCookie(config, cookieName(config, 'admin')));
      return messageOf('You have logged out.');
    }),

    forgetAdministratorPassword: route(calls.forgetAdministratorPassword).handler(
      async ({ input, context }) => {
        await rateLimit(context, 'forget', `admin ${input.email}`, { keys, isKnown: false });
        await inTransaction(context.db, (tx) => requestResetLink(tx, 'admin', input.email));
        return messageOf(resetSent);
      },
    ),

    administrator: route(calls.administrator).handler(async ({ context }) => {
      const found = await adminById(context.db, adminOf(context).id);
      if (found === undefined) throw new Refusal('session_expired');
      const { id, email, role, firstName, lastName } = found;
      const data = { id, email, role, first_name: firstName, last_name: lastName };
      return { status: 'success', data };
    }),

    demoLogins: route(calls.demoLogins).handler(async () => ({
      status: 'success',
      data: await listDemoLogins(config),
    })),

    prove: route(calls.prove).handler(async ({ input, context }) => {
      const at = await prove(deps, context, input);
      const proved_until = new Date(at.getTime() + proofLastsMs).toISOString();
      return { status: 'success', message: 'Thank you, confirmed.', data: { proved_until } };
    }),
  };
}
