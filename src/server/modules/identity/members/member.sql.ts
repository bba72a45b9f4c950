import { sql } from 'kysely';
import type { Language } from '#core/rules/language.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { maybe, one } from '#platform/db/rows/read-rows.ts';

export type MemberStatus = 'unverified' | 'active' | 'suspended' | 'closing' | 'closed';

/** What other modules may know of a member: no password. */
export type Member = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  status: MemberStatus;
  referralCode: string;
  referredBy: string | null;
  /** Business time until which withdrawals wait after a reset (ACC-7a). */
  payoutsWaitUntil: Date | null;
  createdAt: Date;
  /** In which language mails are written, and whether they say amounts. */
  language: Language;
  mailAmounts: boolean;
};

const columns = sql`id, email, first_name, last_name, status,
  referral_code, referred_by,
  payouts_wait_until, created_at,
  mail_language as language, mail_amounts`;

export async function memberById(db: Db, id: string): Promise<Member | undefined> {
  return maybe<Member>(db)`
    select ${columns} from identity.known_member where id = ${id}`;
}

/** The member of an address; a closed one is nobody. */
export async function memberByEmail(db: Db, email: string): Promise<Member | undefined> {
  return maybe<Member>(db)`
    select ${columns} from identity.known_member
    where email = ${email} and status <> 'closed'`;
}

/** Gives the caller another name; in the log, where it is another. */
export async function renameMember(
  tx: Tx,
  token: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<void> {
  await sql`select identity.rename_member(${token}, ${firstName}, ${lastName})`.execute(tx);
}

/** Keeps how the caller is mailed, what is left out as it was; in the log, where it is another. */
export async function chooseMails(
  tx: Tx,
  token: string,
  { language, amounts }: { language?: Language | undefined; amounts?: boolean | undefined },
): Promise<void> {
  await sql`
    select identity.choose_mails(${token}, ${language ?? null}, ${amounts ?? null}::boolean)
  `.execute(tx);
}

/**
 * Gives a member another name, by the raw token of the session of who decides; what is left out
 * stays. Answers what changed.
 */
export async function renameByStaff(
  tx: Tx,
  token: string,
  memberId: string,
  change: {
    firstName: string | undefined;
    lastName: string | undefined;
    reason: string | undefined;
  },
): Promise<('first_name' | 'last_name')[]> {
  const { firstName = null, lastName = null, reason = null } = change;
  const { changed } = await one<{ changed: ('first_name' | 'last_name')[] }>(tx)`
    select identity.rename_by_staff(${token}, ${memberId}::uuid, ${firstName}, ${lastName},
      ${reason}) as changed`;
  return changed;
}

/** The member whose referral code this is; only one who is active can invite. */
export async function memberByReferralCode(db: Db, code: string): Promise<string | undefined> {
  const found = await maybe<{ id: string }>(db)`
    select id from identity.member where referral_code = upper(${code}) and status = 'active'
  `;
  return found?.id;
}

/** Lets a made-up member of a new sandbox have joined as many days from now, as its owner. */
export async function dateMember(tx: Tx, memberId: string, days: number): Promise<void> {
  await sql`
    update identity.member set created_at = joined.at, accepted_terms_at = joined.at,
      verified_at = joined.at
    from (select clock.now() + make_interval(days => ${days}) as at) joined
    where id = ${memberId}::uuid and exists (
      select from foundation.installation where mode = 'sandbox')`.execute(tx);
}
