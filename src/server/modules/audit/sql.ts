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
 * Appends one event, in the transaction of the act itself. Where it came from is known of the
 * request that is being answered, unless the caller says it; who did it Postgres reads from the
 * session that the request came with, and refuses where it is another (INT-12).
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
 * Says where the request came from to what a mailed link or code is about to do: the function that
 * spends it writes its own line of the log.
 */
export async function noteOrigin(tx: Tx): Promise<void> {
  const { ip = '', requestId = '' } = originOfNow() ?? {};
  await sql`select set_config('candor.ip', ${ip}, true),
    set_config('candor.request', ${requestId}, true)`.execute(tx);
}

/**
 * Appends that somebody looked, unless the same person did so within the last five minutes: a
 * screen that stays open fetches again and again, and is still one look. Answers whether it did.
 */
export async function recordLook(tx: Tx, event: AuditEvent): Promise<boolean> {
  // A screen asks several calls at once: the second waits here for the line of the first.
  await sql`select audit.take_turn(${originOfNow()?.token ?? null})`.execute(tx);
  const before = await all(tx)`
    select from audit.event
    where subject = ${event.subject} and actor = ${event.actor} and act = ${event.act}
      and at > clock.real() - interval '5 minutes' limit 1`;
  if (before.length > 0) return false;
  await record(tx, event);
  return true;
}
