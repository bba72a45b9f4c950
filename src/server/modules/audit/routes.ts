import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { route } from '#platform/http/router.ts';
import { eventsOf, type LoggedEvent } from './events.sql.ts';

const calls = contract.audit;
const pageSize = 50;

/** The actor by name: 'admin:…' and 'member:…' are people, everything else is the system. */
function whoOf({ actor, actorName, role }: LoggedEvent) {
  const [kind, id] = actor.split(':');
  if (kind !== 'admin' && kind !== 'member') {
    return { kind: 'system' as const, id: null, name: actor, role: null };
  }
  const word = kind === 'admin' ? ('staff' as const) : ('member' as const);
  return { kind: word, id: id ?? null, name: actorName ?? actor, role };
}

const presentEvent = (event: LoggedEvent) => ({
  id: String(event.id),
  _id: String(event.id),
  at: event.at.toISOString(),
  who: whoOf(event),
  act: event.act,
  subject: event.subject,
  subject_name: event.subjectName,
  before: event.before ?? null,
  after: event.after ?? null,
  reason: event.reason,
  ip: event.ip,
  request_id: event.requestId,
});

/** The log of who did what (ADM-8): read, searched and never changed. */
const auditRoutes = () => ({
  events: route(calls.events).handler(async ({ input, context }) => {
    const { limit = pageSize, cursor, ...filter } = input;
    const before = cursor === undefined ? null : BigInt(cursor);
    const rows = await eventsOf(context.db, filter, { limit: limit + 1, before });
    const page = rows.slice(0, limit);
    return {
      status: success,
      data: page.map(presentEvent),
      next_cursor: rows.length > limit ? String(page.at(-1)!.id) : null,
    };
  }),
});

/** The calls of this module, by area of the contract. */
export const routes = () => ({ audit: auditRoutes() });
