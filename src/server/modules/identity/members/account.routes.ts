import { contract } from '../../../../contract/contract.ts';
import { Refusal } from '../../../../core/rules/refusal.ts';
import { businessNow } from '../../../platform/clock/clock.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { memberOf, route } from '../../../platform/http/router.ts';
import { waitingEmailChange, type WaitingChange } from './email-change.sql.ts';
import { factorsOf } from '../factors/factors.sql.ts';
import { type LogIn, logInsOf } from '../sessions/log-ins.sql.ts';
import { memberById } from './member.sql.ts';
import { type Passkey, passkeysOf } from '../factors/passkeys.sql.ts';
import {
  endOtherSessions,
  endOwnSession,
  type OpenSession,
  sessionsOf,
} from '../sessions/session.sql.ts';

const calls = contract.identity;
const success = 'success';

/** A passkey as its owner sees it. */
export const passkeyOnWire = (one: Passkey) => ({
  id: one.id,
  _id: one.id,
  name: one.name,
  is_synced: one.isSynced,
  made_at: one.madeAt.toISOString(),
  last_used_at: one.lastUsedAt?.toISOString() ?? null,
});

const sessionOnWire = (one: OpenSession, thisOne: string) => ({
  id: one.id,
  _id: one.id,
  is_this: one.id === thisOne,
  user_agent: one.userAgent,
  ip: one.ip,
  opened_at: one.openedAt.toISOString(),
  ends_at: one.endsAt.toISOString(),
});

const changeOnWire = (one: WaitingChange) => ({
  new_email: one.newEmail,
  old_said_yes: one.oldSaidYes,
  new_said_yes: one.newSaidYes,
  expires_at: one.expiresAt.toISOString(),
});

const logInOnWire = (one: LogIn) => ({
  id: one.id,
  _id: one.id,
  outcome: one.outcome,
  way: one.way,
  user_agent: one.userAgent,
  ip: one.ip,
  at: one.at.toISOString(),
});

/** What a member sees of the keys to their account, and ends of it (MEM-16, ACC-6). */
export const accountRoutes = () => ({
  security: route(calls.security).handler(async ({ context }) => {
    const { db } = context;
    const { id } = memberOf(context);
    const member = await memberById(db, id);
    if (member === undefined) throw new Refusal('session_expired');
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
        email_change: change === undefined ? null : changeOnWire(change),
      },
    };
  }),

  sessions: route(calls.sessions).handler(async ({ context }) => {
    const { id, sessionId } = memberOf(context);
    const rows = await sessionsOf(context.db, id);
    return { status: success, data: rows.map((one) => sessionOnWire(one, sessionId)) };
  }),

  endSession: route(calls.endSession).handler(async ({ input, context }) => {
    const { token } = memberOf(context);
    const one = { token, audience: 'client', id: input.id } as const;
    const isEnded = await inTransaction(context.db, (tx) => endOwnSession(tx, one));
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
      data: shown.map(logInOnWire),
      next_cursor: rows.length > limit ? shown.at(-1)!.id : null,
    };
  }),
});
