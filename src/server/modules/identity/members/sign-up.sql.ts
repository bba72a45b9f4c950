import { sql } from 'kysely';
import type { Language } from '#core/rules/language.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { maybe, one } from '#platform/db/rows/read-rows.ts';

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
  const { id } = await one<{ id: string | null }>(tx)`
    select identity.sign_up(${person}::jsonb, ${passwordHash}, ${referralCode}, ${referredBy},
      ${browserHash}) as id`;
  return id;
}

/**
 * Puts proofs under the open sign-up that a request is about, as the worker; `isReal` where its
 * address had no account.
 */
export async function keepSignUpProofs(
  tx: Tx,
  request: string,
  { codeMac, linkHash }: Proofs,
): Promise<{ email: string; isReal: boolean; language: Language } | undefined> {
  return maybe<{ email: string; isReal: boolean; language: Language }>(tx)`
    select email, is_real, mail_language as language
    from identity.keep_sign_up_proofs(${request}, ${codeMac}, ${linkHash})`;
}

/** Which open sign-up is meant: one of the address where it is said, else the browser's own. */
export type Whose = { browserHash: Buffer | null; email: string | null };

/** Hands a code to the worker, counted as one of five tries; answers the id of the try. */
export async function handInCode(
  tx: Tx,
  { browserHash, email }: Whose,
  codeMac: Buffer,
  output: Buffer | null,
): Promise<string> {
  const { id } = await one<{ id: string }>(tx)`
    select identity.hand_in_sign_up_code(${browserHash}, ${email}, ${codeMac},
      ${output}) as id`;
  return id;
}

/** Hands a mailed link to the worker. */
export async function handInLink(
  tx: Tx,
  linkHash: Buffer,
  browserHash: Buffer | null,
  output: Buffer | null,
): Promise<string> {
  const { id } = await one<{ id: string }>(tx)`
    select identity.hand_in_sign_up_link(${linkHash}, ${browserHash}, ${output}) as id
  `;
  return id;
}

type Found = {
  isLate: boolean;
  memberId: string | null;
  isActive: boolean | null;
  asked: string | null;
};

/** What became of a try; null until the worker has compared it. */
export async function signUpOutcome(
  db: Db,
  id: string,
): Promise<{ isLate: boolean; proved: Verified } | null> {
  const done = await maybe<Found>(db)`
    select is_late, member as member_id, is_active, asked
    from identity.sign_up_outcome(${id}) where is_settled`;
  if (done === undefined) return null;
  const { isLate, memberId, isActive, asked } = done;
  if (asked !== null) return { isLate, proved: { asked } };
  return { isLate, proved: memberId === null ? null : { memberId, isActive: isActive === true } };
}

/** Asks for a new code and link of an open sign-up; without one nothing happens. */
export async function renewSignUp(tx: Tx, { browserHash, email }: Whose): Promise<void> {
  await sql`select identity.renew_sign_up(${browserHash}, ${email})`.execute(tx);
}
