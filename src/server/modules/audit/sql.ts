import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';
import { all } from '#platform/db/rows/read-rows.ts';
import { originOfNow } from '#platform/http/origin.ts';

/** Who did what to whom; never a secret, never personal data beyond ids. */
export type AuditEvent = {
  actor: string;
  act: string;
  subject: string;
  before?: unknown;
  after?: unknown;
  reason?: string | undefined;
  ip?: string | undefined;
  requestId?: string | undefined;
};

const json = (value: unknown): string | null =>
  value === undefined
    ? null
    : JSON.stringify(value, (_, part: unknown) =>
        typeof part === 'bigint' ? part.toString() : part,
      );

const known = ({ ip, requestId }: AuditEvent) => ({
  ...(ip === undefined ? {} : { ip }),
  ...(requestId === undefined ? {} : { requestId }),
});

/**
 * Appends one event, in the transaction of the action itself. The origin is that of the current
 * request, unless the caller names one. Postgres reads the actor from the request's session, and
 * refuses a different one (INT-12).
 */
export async function record(tx: Tx, event: AuditEvent): Promise<void> {
  const { ip, requestId, token } = { token: undefined, ...originOfNow(), ...known(event) };
  if (token !== undefined) {
    await sql`
      select audit.record(${token}, ${event.actor}, ${event.act}, ${event.subject},
        ${json(event.before)}::jsonb, ${json(event.after)}::jsonb, ${event.reason ?? null},
        ${ip ?? null}, ${requestId ?? null})`.execute(tx);
    return;
  }
  await sql`
    insert into audit.event (actor, act, subject, before, after, reason, ip, request_id)
    values (${event.actor}, ${event.act}, ${event.subject}, ${json(event.before)}::jsonb,
      ${json(event.after)}::jsonb, ${event.reason ?? null}, ${ip ?? null},
      ${requestId ?? null})
  `.execute(tx);
}

/**
 * Passes the request's origin to the use of a mailed link or code: the function that spends it
 * writes its own log line.
 */
export async function noteOrigin(tx: Tx): Promise<void> {
  const { ip = '', requestId = '' } = originOfNow() ?? {};
  await sql`select set_config('candor.ip', ${ip}, true),
    set_config('candor.request', ${requestId}, true)`.execute(tx);
}

/**
 * Records an access, unless the same person had one in the last five minutes: an open page fetches
 * repeatedly, which is one access. Returns whether it wrote a line.
 */
export async function recordLook(tx: Tx, event: AuditEvent): Promise<boolean> {
  // A page sends several calls at once: the second waits here for the line of the first.
  await sql`select audit.take_turn(${originOfNow()?.token ?? null})`.execute(tx);
  const before = await all(tx)`
    select from audit.event
    where subject = ${event.subject} and actor = ${event.actor} and act = ${event.act}
      and at > clock.real() - interval '5 minutes'
      and at between foundation.moment_when_planned('1 hour')
        and foundation.latest_moment() limit 1`;
  if (before.length > 0) return false;
  await record(tx, event);
  return true;
}
