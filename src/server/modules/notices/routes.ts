import { contract } from '#contract/contract.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Context } from '#platform/http/context.ts';
import { route } from '#platform/http/router.ts';
import { latestMails } from '#platform/mail/mail.ts';
import { isSessionAlive, sessionOf } from '../identity/identity.ts';
import { memberNoticesRoutes } from './member.routes.ts';
import type { Streams } from './send-events.ts';

const calls = contract.notices;

/** The sessions of a stream: a browser may hold one of each audience. */
async function listenersOf({ db, credentials }: Context) {
  const { bearer, client, admin } = credentials;
  const member = bearer ?? client;
  const administrator = bearer ?? admin;
  const sessions = [
    member === undefined ? null : await sessionOf(db, member, 'client'),
    administrator === undefined ? null : await sessionOf(db, administrator, 'admin'),
  ].filter((session) => session !== null);
  if (sessions.length === 0) throw new Refusal('unauthenticated');
  return sessions;
}

function noticesRoutes(streams: Streams) {
  return {
    events: route(calls.events).handler(async ({ input, context, signal }) => {
      const sessions = await listenersOf(context);
      const member = sessions.find((session) => session.kind === 'member');
      const isAlive = async (): Promise<boolean> => {
        for (const { sessionId } of sessions) {
          if (!(await isSessionAlive(context.db, sessionId))) return false;
        }
        return true;
      };
      const who = {
        sessions: sessions.map(({ sessionId }) => sessionId),
        people: sessions.map(({ id }) => id),
        memberId: member?.id ?? null,
        isAdministrator: sessions.some((session) => session.kind === 'admin'),
      };
      // No await may come between the check and the count.
      if (streams.areFull(who)) throw new Refusal('streams_full', { retryAfterSeconds: 30 });
      return streams.follow(who, isAlive, signal, input.missed_ms);
    }),

    devMail: route(calls.devMail).handler(async ({ input, context }) => {
      const mails = await latestMails(context.db, 200);
      const expected = mails.filter((mail) => input.to === undefined || mail.to === input.to);
      return {
        status: 'success',
        data: expected.map(({ to, subject, text, html, sentAt, queuedAt }) => ({
          to,
          subject,
          text,
          html,
          sent_at: (sentAt ?? queuedAt).toISOString(),
        })),
      };
    }),
  };
}

/** The calls of this module, by area of the contract. */
export const routes = ({ streams }: { streams: Streams }) => ({
  notices: { ...noticesRoutes(streams), ...memberNoticesRoutes() },
});
