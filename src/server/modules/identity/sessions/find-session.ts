import type { Db } from '#platform/db/db.ts';
import type { AdminActor, Audience, MemberActor } from '#platform/http/context.ts';
import { readSession } from './session.sql.ts';

/** The active session of a raw token; null for a token of the other audience. */
export async function sessionOf(
  db: Db,
  token: string,
  audience: Audience,
): Promise<MemberActor | AdminActor | null> {
  const session = await readSession(db, { token, audience });
  if (session === undefined) return null;
  const { personId: id, id: sessionId, provedAt, role, status } = session;
  return role === null
    ? { kind: 'member', id, status, sessionId, token, provedAt }
    : { kind: 'admin', id, role, sessionId, token, provedAt };
}
