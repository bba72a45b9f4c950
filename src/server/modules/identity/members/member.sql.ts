import { sql } from 'kysely';
import type { Language } from '#core/rules/language.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { maybe, one } from '#platform/db/rows/read-rows.ts';

export type MemberStatus = 'unverified' | 'active' | 'suspended' | 'closing' | 'closed';

/** The fields of a member for other modules: no password. */
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
  /** The language of mails, and whether they include amounts. */
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

/** The member with this address; a closed account does not count. */
export async function memberByEmail(db: Db, email: string): Promise<Member | undefined> {
  return maybe<Member>(db)`
    select ${columns} from identity.known_member
    where email = ${email} and status <> 'closed'`;
}

/** Renames the caller; an actual change is in the log. */
export async function renameMember(
  tx: Tx,
  token: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<void> {
  await sql`select identity.rename_member(${token}, ${firstName}, ${lastName})`.execute(tx);
}

/** Sets the caller's mail preferences; an omitted one stays; an actual change is in the log. */
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
 * Renames a member, by the raw session token of the admin; an omitted field stays. Returns the
 * changes.
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

/** The member with this referral code; only an active one can invite. */
export async function memberByReferralCode(db: Db, code: string): Promise<string | undefined> {
  const found = await maybe<{ id: string }>(db)`
    select id from identity.member where referral_code = upper(${code}) and status = 'active'
  `;
  return found?.id;
}

/** Backdates a made-up member of a new sandbox by this many days, as the database's owner. */
export async function dateMember(tx: Tx, memberId: string, days: number): Promise<void> {
  await sql`
    update identity.member set created_at = joined.at, accepted_terms_at = joined.at,
      verified_at = joined.at
    from (select clock.now() + make_interval(days => ${days}) as at) joined
    where id = ${memberId}::uuid and exists (
      select from foundation.installation where mode = 'sandbox')`.execute(tx);
}
