import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { gather, listOf } from '../db/gather.ts';
import type { Audience } from '../http/context.ts';
import type { Role } from '../../contract/endpoint.ts';

/** A living session and whose it is: a role is an administrator's, a status a member's. */
export type Session = {
  id: string;
  personId: string;
  role: Role | null;
  status: 'active' | 'suspended' | 'closing';
  provedAt: Date;
};

export type Device = { userAgent: string; ip: string };

type Asked = { tokenHash: Buffer; audience: Audience };

async function readSessions(db: Db, asked: Asked[]): Promise<(Session | undefined)[]> {
  const found = await sql<Session & { nth: number; isDrowsy: boolean | null }>`
    select asked.nth::integer as nth, s.id, coalesce(s.member_id, s.administrator_id) as "personId",
      a.role, coalesce(m.status, a.status) as status, s.proved_at as "provedAt",
      s.idle_expires_at < clock.real() + interval '29 minutes' as "isDrowsy"
    from unnest(${listOf('bytea', asked, (one) => one.tokenHash)},
      ${listOf('text', asked, (one) => one.audience)})
      with ordinality asked (token_hash, audience, nth)
    join identity.session s
      on s.token_hash = asked.token_hash and s.audience = asked.audience and s.ended_at is null
      and s.expires_at > clock.real()
      and (s.idle_expires_at is null or s.idle_expires_at > clock.real())
    left join identity.member m on m.id = s.member_id
    left join identity.administrator a on a.id = s.administrator_id
    where (a.status = 'active' or m.status in ('active', 'suspended', 'closing'))
      and (a.seat_ends_at is null or a.seat_ends_at > clock.real())`.execute(db);
  const drowsy = found.rows.filter((row) => row.isDrowsy === true).map((row) => row.id);
  if (drowsy.length > 0) {
    // Once a minute at most, so that reading does not become writing.
    await sql`update identity.session set idle_expires_at = clock.real() + interval '30 minutes'
      where id = any(${drowsy}) and ended_at is null`.execute(db);
  }
  const sessions = new Map(found.rows.map((row) => [row.nth, row]));
  return asked.map((_one, at) => sessions.get(at + 1));
}

/**
 * The session of a token, if it lives and its person may act; an idle one is kept awake. Asked of
 * the database by each call anew, so that what is ended is over at once.
 */
export const readSession = gather(readSessions);

/** Whether a session still lives, without keeping an idle one awake. */
export async function isSessionAlive(db: Db, id: string): Promise<boolean> {
  const found = await sql`
    select from identity.session where id = ${id} and ended_at is null
      and expires_at > clock.real()
      and (idle_expires_at is null or idle_expires_at > clock.real())`.execute(db);
  return found.rows.length > 0;
}

/** Opens a member's session; nothing where they are not verified yet, or gone. */
export async function openMemberSession(
  tx: Tx,
  session: { memberId: string; tokenHash: Buffer; remember: boolean } & Device,
): Promise<{ id: string; expiresAt: Date } | undefined> {
  const opened = await sql<{ id: string; expiresAt: Date }>`
    select id, expires_at as "expiresAt" from identity.open_session(${session.memberId}, null,
      ${session.tokenHash}, ${session.remember}, null, ${session.userAgent}, ${session.ip})
  `.execute(tx);
  return opened.rows[0];
}

/** Opens an administrator's session and spends the time step; nothing where it was spent. */
export async function openAdministratorSession(
  tx: Tx,
  session: { administratorId: string; tokenHash: Buffer; step: bigint } & Device,
): Promise<{ id: string; expiresAt: Date } | undefined> {
  const opened = await sql<{ id: string; expiresAt: Date }>`
    select id, expires_at as "expiresAt" from identity.open_session(null,
      ${session.administratorId}, ${session.tokenHash}, false, ${session.step},
      ${session.userAgent}, ${session.ip})`.execute(tx);
  return opened.rows[0];
}

/** Notes a fresh proof on a living session; null where session or time step is spent. */
export async function proveSession(
  tx: Tx,
  tokenHash: Buffer,
  step: bigint | null,
): Promise<Date | null> {
  const proved = await sql<{ at: Date | null }>`
    select identity.prove_session(${tokenHash}, ${step}) as at`.execute(tx);
  return proved.rows[0]?.at ?? null;
}

export type OpenSession = { id: string; openedAt: Date; endsAt: Date } & Device;

/** A member's living sessions, newest first. */
export async function sessionsOf(db: Db, memberId: string): Promise<OpenSession[]> {
  const found = await sql<OpenSession>`
    select id, user_agent as "userAgent", ip, created_at as "openedAt", expires_at as "endsAt"
    from identity.session
    where member_id = ${memberId} and ended_at is null and expires_at > clock.real()
    order by id desc limit 100`.execute(db);
  return found.rows;
}

/** Ends a living session of the member; false where there is none. */
export async function endSessionOf(tx: Tx, memberId: string, id: string): Promise<boolean> {
  const done = await sql`update identity.session set ended_at = clock.real()
    where id = ${id} and member_id = ${memberId} and ended_at is null
      and expires_at > clock.real()`.execute(tx);
  return done.numAffectedRows === 1n;
}

export async function endSession(tx: Tx, id: string): Promise<void> {
  await sql`update identity.session set ended_at = clock.real()
    where id = ${id} and ended_at is null`.execute(tx);
}

/** Ends all sessions of a person, save one where the person who acts keeps it. */
export async function endSessionsOf(tx: Tx, personId: string, keep?: string): Promise<void> {
  await sql`update identity.session set ended_at = clock.real()
    where (member_id = ${personId} or administrator_id = ${personId}) and ended_at is null
      and id is distinct from ${keep ?? null}::uuid`.execute(tx);
}

/**
 * Whether a member has logged in before, and never so: with this program, where it keeps no
 * cookies and has only its name (`userAgent`); else at all.
 */
export async function isNewDevice(
  db: Db,
  memberId: string,
  userAgent: string | null,
): Promise<boolean> {
  const found = await sql<{ isNew: boolean }>`
    select count(*) > 0 and not coalesce(bool_or(user_agent = ${userAgent}), false) as "isNew"
    from identity.session where member_id = ${memberId}`.execute(db);
  return found.rows[0]?.isNew === true;
}
