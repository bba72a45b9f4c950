import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';

export type Applicant = {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  passwordHash: string;
  referredBy: string | null;
};

export type Proofs = { browserHash: Buffer; codeMac: Buffer; linkHash: Buffer };

/** What a code or a link opened: whose sign-up it is. */
export type ProvedSignUp = { id: string; memberId: string };

/**
 * Keeps a try to become a member, and an unverified member of the address where none was.
 * Answers the member's id, or null where the address has an account: the same two statements
 * run either way, so that neither the answer nor its time tells.
 */
export async function insertSignUp(
  tx: Tx,
  applicant: Applicant,
  referralCode: string,
  proofs: Proofs,
): Promise<string | null> {
  const { email, firstName, lastName, phone, passwordHash, referredBy } = applicant;
  const member = await sql<{ id: string }>`
    insert into identity.member as m (email, first_name, last_name, phone, password_hash,
      referral_code, referred_by, accepted_terms_at, created_at)
    values (${email}, ${firstName}, ${lastName}, ${phone}, ${passwordHash}, ${referralCode},
      ${referredBy}, clock.real(), clock.real())
    on conflict (email) where status <> 'closed' do update set
      first_name = excluded.first_name, last_name = excluded.last_name,
      phone = excluded.phone, password_hash = excluded.password_hash
    where m.status = 'unverified'
    returning m.id`.execute(tx);
  const memberId = member.rows[0]?.id ?? null;
  await sql`
    insert into identity.sign_up (member_id, email, first_name, last_name, phone, password_hash,
      referred_by, browser_hash, code_mac, link_hash, created_at, expires_at)
    values (${memberId}, ${email}, ${firstName}, ${lastName}, ${phone}, ${passwordHash},
      ${referredBy}, ${proofs.browserHash}, ${proofs.codeMac}, ${proofs.linkHash},
      clock.real(), clock.real() + interval '15 minutes')`.execute(tx);
  return memberId;
}

/** Which open sign-up is meant: the browser's own, else the latest of the address. */
export type Whose = { browserHash: Buffer } | { email: string };

const openSignUp = (whose: Whose) =>
  'browserHash' in whose
    ? sql`browser_hash = ${whose.browserHash} and used_at is null`
    : sql`id = (select id from identity.sign_up where email = ${whose.email}
        and used_at is null order by id desc limit 1)`;

/** Spends one of the five tries and, where the code is right, the sign-up: one statement. */
export async function consumeCode(
  tx: Tx,
  whose: Whose,
  codeMac: Buffer,
): Promise<ProvedSignUp | null> {
  const found = await sql<ProvedSignUp & { proved: boolean }>`
    update identity.sign_up set tries = tries + 1,
      used_at = case when code_mac = ${codeMac} and member_id is not null then clock.real() end
    where ${openSignUp(whose)} and used_at is null and tries < 5 and expires_at > clock.real()
    returning id, member_id as "memberId", used_at is not null as proved`.execute(tx);
  const row = found.rows[0];
  return row?.proved === true ? { id: row.id, memberId: row.memberId } : null;
}

/** Spends a mailed link, once. */
export async function consumeLink(tx: Tx, linkHash: Buffer): Promise<ProvedSignUp | null> {
  const found = await sql<ProvedSignUp>`
    update identity.sign_up set used_at = clock.real()
    where link_hash = ${linkHash} and member_id is not null and used_at is null
      and expires_at > clock.real()
    returning id, member_id as "memberId"`.execute(tx);
  return found.rows[0] ?? null;
}

/** Makes the member active, as the proved sign-up described them; false if another already did. */
export async function activateMember(tx: Tx, proved: ProvedSignUp): Promise<boolean> {
  const done = await sql`
    update identity.member m set status = 'active', verified_at = clock.real(),
      accepted_terms_at = s.created_at, first_name = s.first_name, last_name = s.last_name,
      phone = s.phone, password_hash = s.password_hash, referred_by = s.referred_by
    from identity.sign_up s
    where s.id = ${proved.id} and m.id = s.member_id and m.status = 'unverified'`.execute(tx);
  return done.numAffectedRows === 1n;
}

/** Gives an open sign-up a new code and link, and fresh tries and time. */
export async function renewSignUp(
  tx: Tx,
  whose: Whose,
  proofs: Omit<Proofs, 'browserHash'>,
): Promise<{ email: string; firstName: string; isReal: boolean } | undefined> {
  const found = await sql<{ email: string; firstName: string; isReal: boolean }>`
    update identity.sign_up set tries = 0, code_mac = ${proofs.codeMac},
      link_hash = ${proofs.linkHash}, expires_at = clock.real() + interval '15 minutes'
    where ${openSignUp(whose)} and used_at is null
    returning email, first_name as "firstName", member_id is not null as "isReal"`.execute(tx);
  return found.rows[0];
}
