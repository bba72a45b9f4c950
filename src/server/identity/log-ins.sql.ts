import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { Device } from './session.sql.ts';

export type Outcome = 'succeeded' | 'password_wrong' | 'factor_wrong' | 'refused';
export type Way = 'password' | 'totp' | 'passkey' | 'recovery_code';

/** Notes a try to log in, for the owner of the account. */
export async function noteLogIn(
  db: Db,
  memberId: string,
  what: { outcome: Outcome; way: Way },
  { userAgent, ip }: Device,
): Promise<void> {
  await sql`
    insert into identity.log_in (member_id, outcome, way, user_agent, ip, at)
    values (${memberId}, ${what.outcome}, ${what.way}, ${userAgent.slice(0, 400)}, ${ip},
      clock.real())`.execute(db);
}

export type LogIn = { id: string; outcome: Outcome; way: Way; at: Date } & Device;

/** Tries to log in to a member's account, newest first. */
export async function logInsOf(
  db: Db,
  memberId: string,
  page: { limit: number; cursor: string | undefined },
): Promise<LogIn[]> {
  const found = await sql<LogIn>`
    select id, outcome, way, user_agent as "userAgent", ip, at from identity.log_in
    where member_id = ${memberId} and (${page.cursor ?? null}::uuid is null
      or id < ${page.cursor ?? null}::uuid)
    order by id desc limit ${page.limit}`.execute(db);
  return found.rows;
}

/** A half-done log-in, of five minutes. */
export async function insertSecondStep(
  db: Db,
  step: { tokenHash: Buffer; memberId: string; remember: boolean; inCookie: boolean },
): Promise<Date> {
  const made = await sql<{ expiresAt: Date }>`
    insert into identity.second_step (token_hash, member_id, remember, in_cookie, expires_at)
    values (${step.tokenHash}, ${step.memberId}, ${step.remember}, ${step.inCookie},
      clock.real() + interval '5 minutes')
    returning expires_at as "expiresAt"`.execute(db);
  return made.rows[0]!.expiresAt;
}

/** `isLastTry`: after this one there is none. */
export type SecondStep = {
  memberId: string;
  remember: boolean;
  inCookie: boolean;
  isLastTry: boolean;
};

/** Counts one of five tries; nothing where the log-in has had its time or its tries. */
export async function trySecondStep(db: Db, tokenHash: Buffer): Promise<SecondStep | undefined> {
  const found = await sql<SecondStep>`
    update identity.second_step set tries = tries + 1
    where token_hash = ${tokenHash} and tries < 5 and expires_at > clock.real()
    returning member_id as "memberId", remember, in_cookie as "inCookie",
      tries = 5 as "isLastTry"`.execute(db);
  return found.rows[0];
}

/** Ends a half-done log-in, once, in the transaction that opens its session. */
export async function takeSecondStep(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const done = await sql`
    delete from identity.second_step
    where token_hash = ${tokenHash} and expires_at > clock.real()`.execute(tx);
  return done.numAffectedRows === 1n;
}
