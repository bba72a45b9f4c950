import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { toWire } from '#core/money/to-wire.ts';
import { Refusal } from '#core/rules/refusal.ts';
import { businessNow } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/db.ts';
import { memberOf, route } from '#platform/http/router.ts';
import { factorsOf, provedMomentsOf } from '../factors/factors.sql.ts';
import { type Passkey, passkeysOf } from '../factors/passkeys.sql.ts';
import { logInsOf } from '../sessions/log-ins.sql.ts';
import {
  endOtherSessions,
  endOwnSession,
  type OpenSession,
  sessionsOf,
} from '../sessions/session.sql.ts';
import { waitingEmailChange } from './email-change.sql.ts';
import { memberById } from './member.sql.ts';

const calls = contract.identity;

/** A passkey as its owner sees it. */
export const passkeyOnWire = ({ id, name, isSynced, madeAt, lastUsedAt }: Passkey) =>
  toWire({ id, name, isSynced, madeAt, lastUsedAt });

const sessionOnWire = (session: OpenSession, thisOne: string) => ({
  ...toWire(session),
  is_this: session.id === thisOne,
});

/** A member's security settings: factors and sessions to view and end (MEM-16, ACC-6). */
export const accountRoutes = () => ({
  security: route(calls.security).handler(async ({ context }) => {
    const { db } = context;
    const { id } = memberOf(context);
    const member = await memberById(db, id);
    const proved = await provedMomentsOf(db, id);
    if (member === undefined || proved === undefined) throw new Refusal('session_expired');
    const { hasTotp, hasPasskey, recoveryCodes } = await factorsOf(db, id);
    const change = await waitingEmailChange(db, id);
    const waits = member.payoutsWaitUntil;
    const isWaiting = waits !== null && waits > (await businessNow(db));
    return {
      status: success,
      data: {
        two_step: hasTotp || hasPasskey,
        totp: hasTotp,
        recovery_codes_left: recoveryCodes,
        passkeys: (await passkeysOf(db, 'client', id)).map(passkeyOnWire),
        payouts_wait_until: isWaiting ? waits.toISOString() : null,
        email_change: change === undefined ? null : toWire(change),
        ...toWire(proved),
      },
    };
  }),

  sessions: route(calls.sessions).handler(async ({ context }) => {
    const { id, sessionId } = memberOf(context);
    const rows = await sessionsOf(context.db, id);
    return { status: success, data: rows.map((row) => sessionOnWire(row, sessionId)) };
  }),

  endSession: route(calls.endSession).handler(async ({ input, context }) => {
    const { token } = memberOf(context);
    const row = { token, audience: 'client', id: input.id } as const;
    const isEnded = await inTransaction(context.db, (tx) => endOwnSession(tx, row));
    if (!isEnded) throw new Refusal('not_found');
    return { status: success, message: 'Session ended.' };
  }),

  endOtherSessions: route(calls.endOtherSessions).handler(async ({ context }) => {
    await inTransaction(context.db, (tx) => endOtherSessions(tx, memberOf(context).token));
    return { status: success, message: 'All other sessions have ended.' };
  }),

  logIns: route(calls.logIns).handler(async ({ input, context }) => {
    const limit = input.limit ?? 10;
    const page = { limit: limit + 1, cursor: input.cursor };
    const rows = await logInsOf(context.db, memberOf(context).id, page);
    const shown = rows.slice(0, limit);
    return {
      status: success,
      data: shown.map((logIn) => toWire(logIn)),
      next_cursor: rows.length > limit ? shown.at(-1)!.id : null,
    };
  }),
});
