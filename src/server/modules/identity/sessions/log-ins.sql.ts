import { sql } from 'kysely';
import type { logInRow } from '#contract/account.ts';
import type { RowOf } from '#contract/row-of.ts';
import type { Db } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';
import type { Device } from './session.sql.ts';

export type LogIn = RowOf<typeof logInRow>;

/** Log-in attempts to a member's account, newest first. */
export async function logInsOf(
  db: Db,
  memberId: string,
  page: { limit: number; cursor: string | undefined },
): Promise<LogIn[]> {
  return all<LogIn>(db)`
    select id, outcome, way, user_agent, ip, at from identity.log_in
    where member_id = ${memberId} and (${page.cursor ?? null}::uuid is null
      or id < ${page.cursor ?? null}::uuid)
    order by id desc limit ${page.limit}`;
}

/** The result of a log-in: `id` and `endsAt` of the session that it opened. */
type Tried<O extends string> = { outcome: O; id: string | null; endsAt: Date | null };

const tried = sql`outcome, session as id, ends_at`;

type PasswordLogIn = {
  memberId: string | undefined;
  output: Buffer;
  tokenHash: Buffer;
  remember: boolean;
  inCookie: boolean;
} & Device;

/** Logs a member in by the argon2id output of a password; Postgres decides. */
export async function tryPassword(
  db: Db,
  passwordLogIn: PasswordLogIn,
): Promise<Tried<'opened' | 'second_step' | 'unverified' | 'password_wrong'>> {
  return one<Tried<'opened' | 'second_step' | 'unverified' | 'password_wrong'>>(db)`
    select ${tried} from identity.log_in(${passwordLogIn.memberId ?? null},
      ${passwordLogIn.output}, ${passwordLogIn.tokenHash},
      ${passwordLogIn.remember}, ${passwordLogIn.inCookie}, ${passwordLogIn.userAgent},
      ${passwordLogIn.ip})`;
}

/** The member of a half-done log-in; undefined after its time or its tries. */
export async function halfDone(
  db: Db,
  challenge: string,
): Promise<{ memberId: string; remember: boolean; inCookie: boolean } | undefined> {
  return maybe<{ memberId: string; remember: boolean; inCookie: boolean }>(db)`
    select member as member_id, remember, in_cookie
    from identity.half_done(${challenge})`;
}

type Proved<O extends string> = { outcome: O | 'proved' | 'session_expired'; at: Date | null };

/** The hash of the token under which the session continues; null keeps its own. */
type NewHash = Buffer | null;

/** Records a re-authentication of the caller by password. */
export async function proveByPassword(db: Db, token: string, output: Buffer, newHash: NewHash) {
  return one<Proved<'password_wrong' | 'second_factor_needed'>>(db)`
    select outcome, proved_at as at from identity.prove_by_password(${token}, ${output},
      ${newHash})
  `;
}
