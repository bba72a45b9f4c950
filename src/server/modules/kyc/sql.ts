import { sql } from 'kysely';
import type { submission } from '#contract/kyc.ts';
import type { RowOf } from '#contract/row-of.ts';
import type { DepositLimits, IdentityLevel } from '#core/rules/identity-check.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { all, maybe, one } from '#platform/db/rows/read-rows.ts';

export type SubmissionState = 'submitted' | 'approved' | 'refused';

export type Submission = RowOf<typeof submission> & { memberId: string };

const columns = sql`
  s.id, s.member_id, s.level, s.state, s.reason, s.submitted_at,
  s.decided_at`;

/** The facts that decide how much a member may deposit. */
export type Verification = {
  mode: 'sandbox' | 'live';
  level: IdentityLevel;
  limits: DepositLimits;
};

export async function verificationOf(db: Db, memberId: string): Promise<Verification> {
  const found = await one<{
    mode: 'sandbox' | 'live';
    level: IdentityLevel;
    first: bigint;
    second: bigint;
  }>(db)`
    select i.mode, kyc.level_of(${memberId}) as level,
      first.value as first, second.value as second
    from foundation.installation i
    join policy.current_limit first on first.name = 'kyc_level_1_deposit_cents'
    join policy.current_limit second on second.name = 'kyc_level_2_deposit_cents'`;
  const { mode, level, first, second } = found;
  return { mode, level, limits: { 1: first, 2: second } };
}

/** A member's submissions, newest first. */
export async function submissionsOf(db: Db, memberId: string): Promise<Submission[]> {
  return all<Submission>(db)`
    select ${columns} from kyc.submission s where s.member_id = ${memberId}
    order by s.id desc limit 50`;
}

/** Whether the member has a pending submission. */
export async function isWaiting(db: Db, memberId: string): Promise<boolean> {
  const found = await all(db)`
    select from kyc.submission where member_id = ${memberId} and state = 'submitted'`;
  return found.length > 0;
}

/** Opens a submission with its documents; undefined while the member has another pending one. */
export async function insertSubmission(
  tx: Tx,
  token: string,
  { level, documents }: { level: 1 | 2; documents: readonly string[] },
): Promise<Submission | undefined> {
  const made = await one<{ id: string | null }>(tx)`
    select kyc.submit(${token}, ${level}, ${[...documents]}::uuid[]) as id`;
  return maybe<Submission>(tx)`
    select ${columns} from kyc.submission s where s.id = ${made.id}::uuid`;
}

type Decision = { state: 'approved' | 'refused'; token: string; reason: string | null };

/** Decides a pending submission; undefined if it was decided before. */
export async function decideSubmission(
  tx: Tx,
  id: string,
  { state, token, reason }: Decision,
): Promise<Submission | undefined> {
  const decided = await one<{ id: string | null }>(tx)`
    select kyc.decide(${token}, ${id}::uuid, ${state}, ${reason}::text) as id`;
  return maybe<Submission>(tx)`
    select ${columns} from kyc.submission s where s.id = ${decided.id}::uuid`;
}

export type Reviewed = Submission & { firstName: string; lastName: string; email: string };

const reviewed = sql`
  ${columns}, m.first_name, m.last_name, m.email
  from kyc.submission s join identity.known_member m on m.id = s.member_id`;

export async function submissionById(db: Db, id: string): Promise<Reviewed | undefined> {
  return maybe<Reviewed>(db)`select ${reviewed} where s.id = ${id}`;
}

export type SubmissionPage = {
  state: SubmissionState;
  limit: number;
  offset: number;
  cursor: string | undefined;
};

/** Submissions in a state, oldest first: the longest wait is reviewed first. */
export async function submissionsPage(db: Db, page: SubmissionPage): Promise<Reviewed[]> {
  return all<Reviewed>(db)`
    select ${reviewed}
    where s.state = ${page.state} and (${page.cursor ?? null}::uuid is null
      or s.id > ${page.cursor ?? null}::uuid)
    order by s.id limit ${page.limit} offset ${page.offset}`;
}
