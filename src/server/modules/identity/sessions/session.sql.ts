import { sql } from 'kysely';
import type { sessionRow } from '#contract/account.ts';
import type { Role } from '#contract/endpoint.ts';
import type { RowOf } from '#contract/row-of.ts';
import { batchCalls, listOf } from '#platform/db/batch-calls.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { type Nullable, requireColumns } from '#platform/db/require-columns.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';
import type { Audience } from '#platform/http/context.ts';
import { hashToken } from './make-token.ts';

/** An active session and its person: administrators have a role, members a status. */
export type Session = {
  id: string;
  personId: string;
  role: Role | null;
  status: 'active' | 'suspended' | 'closing';
  provedAt: Date;
};

export type Device = Pick<OpenSession, 'ip' | 'userAgent'>;

type FoundSession = Session & { nth: number; isDrowsy: boolean | null };
type SessionLookup = { token: string; audience: Audience };

async function readSessions(db: Db, requests: SessionLookup[]): Promise<(Session | undefined)[]> {
  const rows = await all<Nullable<FoundSession, 'personId' | 'status'>>(db)`
    select asked.nth::integer as nth, s.id, coalesce(m.id, a.id) as person_id,
      a.role, coalesce(m.status, a.status) as status, s.proved_at,
      s.idle_expires_at < clock.real() + interval '29 minutes' as is_drowsy
    from unnest(${listOf('bytea', requests, (sessionLookup) => hashToken(sessionLookup.token))},
      ${listOf('text', requests, (sessionLookup) => sessionLookup.audience)})
      with ordinality asked (token_hash, audience, nth)
    join identity.session s
      on s.token_hash = asked.token_hash and s.audience = asked.audience and s.ended_at is null
      and s.expires_at > clock.real()
      and (s.idle_expires_at is null or s.idle_expires_at > clock.real())
    left join identity.member m on m.id = s.member_id
    left join identity.administrator a on a.id = s.administrator_id
    where (a.status = 'active' or m.status in ('active', 'suspended', 'closing'))
      and (a.account_ends_at is null or a.account_ends_at > clock.real())`;
  // A row has one of the two people: the condition names their status.
  const found = requireColumns<FoundSession, 'personId' | 'status'>(rows, ['personId', 'status']);
  const drowsy = found.filter((row) => row.isDrowsy === true);
  if (drowsy.length > 0) {
    // At most once a minute, so reads do not become writes.
    const tokens = drowsy.map((row) => requests[row.nth - 1]!.token);
    await sql`select identity.keep_awake(${tokens}::text[])`.execute(db);
  }
  const sessions = new Map(found.map((row) => [row.nth, row]));
  return requests.map((_one, at) => sessions.get(at + 1));
}

/**
 * The session of a token, if it is active and its person may act; keeps an idle one awake. Each
 * call queries the database again, so an ended session stops at once.
 */
export const readSession = batchCalls(readSessions);

/** Whether a session is active, without keeping an idle one awake. */
export async function isSessionAlive(db: Db, id: string): Promise<boolean> {
  const found = await all(db)`
    select from identity.session known
    -- After a fresh proof its log-in goes on in another row.
    join identity.session s on s.created_at = known.created_at
      and (s.member_id = known.member_id or s.administrator_id = known.administrator_id)
    where known.id = ${id} and s.ended_at is null and s.expires_at > clock.real()
      and (s.idle_expires_at is null or s.idle_expires_at > clock.real())`;
  return found.length > 0;
}

export type OpenSession = Omit<RowOf<typeof sessionRow>, 'isThis'>;

/** A member's active sessions, newest first. */
export async function sessionsOf(db: Db, memberId: string): Promise<OpenSession[]> {
  return all<OpenSession>(db)`
    select distinct on (created_at) id, user_agent, ip, created_at as opened_at,
      expires_at as ends_at
    from identity.session
    where member_id = ${memberId} and ended_at is null and expires_at > clock.real()
    order by created_at desc, id desc limit 100`;
}

/** Whether the session of a token outlives the browser's. */
export async function isRemembered(db: Db, token: string): Promise<boolean> {
  const found = await maybe<{ is: boolean }>(db)`
    select expires_at > created_at + interval '1 day' as is from identity.session
    where token_hash = ${hashToken(token)}`;
  return found?.is === true;
}

/** Ends the caller's session, or another one of theirs; false if there is none. */
export async function endOwnSession(
  tx: Tx,
  { token, audience, id }: { token: string; audience: Audience; id: string | null },
): Promise<boolean> {
  const { is } = await one<{ is: boolean }>(tx)`
    select identity.end_own_session(${token}, ${audience}, ${id}) as is`;
  return is;
}

/** Ends every session of a member but the caller's. */
export async function endOtherSessions(tx: Tx, token: string): Promise<void> {
  await sql`select identity.end_other_sessions(${token})`.execute(tx);
}

/**
 * Whether a member has logged in before, but not with this device. A program keeps no mark, so its
 * name (`userAgent`) identifies it; null counts any earlier log-in. `sessionId` is the new session.
 */
export async function isNewDevice(
  db: Db,
  memberId: string,
  { userAgent, sessionId }: { userAgent: string | null; sessionId: string | null },
): Promise<boolean> {
  const found = await maybe<{ isNew: boolean }>(db)`
    select count(*) > 0 and not coalesce(bool_or(user_agent = ${userAgent}), false) as is_new
    from identity.session
    where member_id = ${memberId} and id is distinct from ${sessionId}::uuid`;
  return found?.isNew === true;
}

/** Opens a session for an admin of a new sandbox, as the database's owner; returns its id. */
export async function openDemoAdmin(owner: Db, email: string, tokenHash: Buffer): Promise<string> {
  const { id } = await one<{ id: string }>(owner)`
    select a.id, identity.insert_session(null, a.id, ${tokenHash}, false, 'simulated past', '')
    from identity.administrator a where a.email = ${email} and exists (
      select from foundation.installation where mode = 'sandbox')`;
  return id;
}
