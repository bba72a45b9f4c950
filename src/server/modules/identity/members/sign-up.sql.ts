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
  /** The language of the sign-up page; English if absent. */
  language?: Language | undefined;
};

/** The hashes that verify an address: of a code to type and of a link to open. */
export type Proofs = { codeMac: Buffer; linkHash: Buffer };

/** The sign-up that a code or link opened, and whether this created the account. */
export type ProvedSignUp = { memberId: string; isActive: boolean };

/** `asked`: the parameters of the sign-up's password, if it is missing or wrong. */
export type Verified = ProvedSignUp | { asked: string } | null;

/**
 * Records a sign-up, creates an unverified member if the address has none, and requests its mail.
 * Returns the member's id, or null if the address has an account.
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
 * Stores the code and link of a requested sign-up, as the worker; `isReal` if its address had no
 * account.
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

/** The open sign-up to act on: that of a given address, otherwise the browser's own. */
export type Whose = { browserHash: Buffer | null; email: string | null };

/** Submits a code to the worker, as one of five tries; returns the id of the try. */
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

/** Submits a mailed link to the worker. */
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

/** The result of a try; null until the worker has compared it. */
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

/** Requests a new code and link for an open sign-up; does nothing without one. */
export async function renewSignUp(tx: Tx, { browserHash, email }: Whose): Promise<void> {
  await sql`select identity.renew_sign_up(${browserHash}, ${email})`.execute(tx);
}
