import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';

export type MemberStatus = 'unverified' | 'active' | 'suspended' | 'closing' | 'closed';

/** What other rooms may know of a member: no password. */
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
};

export type MemberWithPassword = Member & { passwordHash: string };

const columns = sql`id, email, first_name as "firstName", last_name as "lastName", status,
  referral_code as "referralCode", referred_by as "referredBy",
  payouts_wait_until as "payoutsWaitUntil", created_at as "createdAt"`;

export async function memberById(db: Db, id: string): Promise<Member | undefined> {
  const found = await sql<Member>`
    select ${columns} from identity.known_member where id = ${id}`.execute(db);
  return found.rows[0];
}

/** The member of an address, with the hash that a log-in checks; a closed one is nobody. */
export async function memberByEmail(
  db: Db,
  email: string,
): Promise<MemberWithPassword | undefined> {
  const found = await sql<MemberWithPassword>`
    select ${columns}, password_hash as "passwordHash" from identity.member
    where email = ${email} and status <> 'closed'`.execute(db);
  return found.rows[0];
}

/** The hash of a member's password. */
export async function memberPassword(db: Db, id: string): Promise<string | undefined> {
  const found = await sql<{ passwordHash: string }>`
    select password_hash as "passwordHash" from identity.member where id = ${id}`.execute(db);
  return found.rows[0]?.passwordHash;
}

/** Puts a new password in the place of the old; false where the old is another by now. */
export async function replaceMemberPassword(
  tx: Tx,
  id: string,
  oldHash: string,
  newHash: string,
): Promise<boolean> {
  const done = await sql`update identity.member set password_hash = ${newHash}
    where id = ${id} and password_hash = ${oldHash}`.execute(tx);
  return done.numAffectedRows === 1n;
}

export async function renameMember(
  tx: Tx,
  id: string,
  firstName: string,
  lastName: string,
): Promise<void> {
  await sql`update identity.member set first_name = ${firstName}, last_name = ${lastName}
    where id = ${id}`.execute(tx);
}

/** A new password of somebody who has just proved to be there. */
export async function setMemberPassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await sql`update identity.member set password_hash = ${passwordHash}
    where id = ${id}`.execute(tx);
}

/** A new password by a mailed link: withdrawals wait 72 hours from now (ACC-7a). */
export async function resetMemberPassword(
  tx: Tx,
  id: string,
  passwordHash: string,
): Promise<{ email: string; firstName: string } | undefined> {
  const found = await sql<{ email: string; firstName: string }>`
    update identity.member set password_hash = ${passwordHash},
      payouts_wait_until = clock.now() + interval '72 hours'
    where id = ${id} and status in ('active', 'suspended', 'closing')
    returning email, first_name as "firstName"`.execute(tx);
  return found.rows[0];
}

/** The member whose referral code this is; only one who is active can invite. */
export async function memberByReferralCode(db: Db, code: string): Promise<string | undefined> {
  const found = await sql<{ id: string }>`
    select id from identity.member where referral_code = upper(${code}) and status = 'active'
  `.execute(db);
  return found.rows[0]?.id;
}
