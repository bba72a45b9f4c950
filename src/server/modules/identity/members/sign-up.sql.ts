import { sql } from 'kysely';
import type { Language } from '../../../../core/rules/language.ts';
import type { Tx } from '../../../platform/db/db.ts';

export type Applicant = {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  passwordHash: string;
  referredBy: string | null;
  /** Of the page on which somebody signed up, English where it is not said. */
  language?: Language | undefined;
};

/** What proves an address, by its hashes: a code to type and a link to open. */
export type Proofs = { codeMac: Buffer; linkHash: Buffer };

/** What a code or a link opened: whose sign-up it is, and whether this made the account. */
export type ProvedSignUp = { memberId: string; isActive: boolean };

/** `asked`: how the password of the sign-up is derived, where it is missing or wrong. */
export type Verified = ProvedSignUp | { asked: string } | null;

/**
 * Keeps a try to become a member, and an unverified member of the address where none was; asks for
 * its mail. Answers the member's id, or null where the address has an account.
 */
export async function insertSignUp(
  tx: Tx,
  applicant: Applicant,
  referralCode: string,
  browserHash: Buffer,
): Promise<string | null> {
  const { email, firstName, lastName, phone, passwordHash, referredBy, language } = applicant;
  const names = { first_name: firstName, last_name: lastName };
  const person = JSON.stringify({ email, ...names, phone, language });
  const made = await sql<{ id: string | null }>`
    select identity.sign_up(${person}::jsonb, ${passwordHash}, ${referralCode}, ${referredBy},
      ${browserHash}) as id`.execute(tx);
  return made.rows[0]!.id;
}

/** Puts proofs under an open sign-up, as the worker; `isReal` where its address had no account. */
export async function keepSignUpProofs(
  tx: Tx,
  signUp: string,
  { codeMac, linkHash }: Proofs,
): Promise<{ email: string; isReal: boolean; language: Language } | undefined> {
  const kept = await sql<{ email: string; isReal: boolean; language: Language }>`
    select email, is_real as "isReal", mail_language as language
    from identity.keep_sign_up_proofs(${signUp}, ${codeMac}, ${linkHash})`.execute(tx);
  return kept.rows[0];
}

/** Which open sign-up is meant: one of the address where it is said, else the browser's own. */
export type Whose = { browserHash: Buffer | null; email: string | null };

type Found = { memberId: string | null; isActive: boolean | null; asked: string | null };

function verified({ memberId, isActive, asked }: Found): Verified {
  if (asked !== null) return { asked };
  return memberId === null ? null : { memberId, isActive: isActive === true };
}

/** Spends one of the five tries and, where code and password are right, the sign-up. */
export async function consumeCode(
  tx: Tx,
  { browserHash, email }: Whose,
  codeMac: Buffer,
  output: Buffer | null,
): Promise<Verified> {
  const found = await sql<Found>`
    select member as "memberId", is_active as "isActive", asked
    from identity.verify_by_code(${browserHash}, ${email}, ${codeMac}, ${output})`.execute(tx);
  return verified(found.rows[0]!);
}

/** Spends a mailed link, once. */
export async function consumeLink(
  tx: Tx,
  linkHash: Buffer,
  browserHash: Buffer | null,
  output: Buffer | null,
): Promise<Verified> {
  const found = await sql<Found>`
    select member as "memberId", is_active as "isActive", asked
    from identity.verify_by_link(${linkHash}, ${browserHash}, ${output})`.execute(tx);
  return verified(found.rows[0]!);
}

/** Asks for a new code and link of an open sign-up; without one nothing happens. */
export async function renewSignUp(tx: Tx, { browserHash, email }: Whose): Promise<void> {
  await sql`select identity.renew_sign_up(${browserHash}, ${email})`.execute(tx);
}
