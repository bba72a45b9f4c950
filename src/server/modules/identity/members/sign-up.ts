import type { Language } from '#core/rules/language.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { makeReferralCode, makeToken } from '../sessions/make-token.ts';
import { memberByReferralCode } from './member.sql.ts';
import { insertSignUp } from './sign-up.sql.ts';

export type SignUp = {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  passwordHash: string;
  referralCode: string | undefined;
  language: Language | undefined;
};

async function referrerOf(tx: Tx, code: string | undefined): Promise<string | null> {
  if (code === undefined || code === '') return null;
  const referrer = await memberByReferralCode(tx, code);
  if (referrer === undefined) throw new Refusal('referral_unknown');
  return referrer;
}

/**
 * Starts a sign-up; returns the token that binds the browser. The worker mails the verification. If
 * the address has an account, a mail notifies its owner, and the caller learns nothing.
 */
export async function signUp(tx: Tx, input: SignUp): Promise<string> {
  const referredBy = await referrerOf(tx, input.referralCode);
  const browser = makeToken();
  await insertSignUp(tx, { ...input, referredBy }, makeReferralCode(), browser.hash);
  return browser.token;
}
