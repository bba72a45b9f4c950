import type { Tx } from '#platform/db/db.ts';
import { holdRequest } from '../factors/requests.sql.ts';
import { makeReferralCode, makeToken } from '../sessions/make-token.ts';
import { insertSignUp, keepSignUpProofs } from './sign-up.sql.ts';
import { verifyOwn } from './verify-sign-up.ts';

export type NewMember = {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  passwordHash: string;
  referredBy: string | null;
};

/** Signs up a member of the sandbox and opens the mailed link for them. */
export async function createMember(tx: Tx, member: NewMember): Promise<string> {
  const [browser, link] = [makeToken(), makeToken()];
  const referralCode = makeReferralCode();
  const id = await insertSignUp(tx, member, referralCode, browser.hash);
  if (id === null) throw new Error(`${member.email} is a member already`);
  const mailRequest = await holdRequest(tx);
  if (mailRequest?.kind !== 'sign_up') throw new Error('a sign-up asks for its mail');
  const proofs = { codeMac: browser.hash, linkHash: link.hash };
  await keepSignUpProofs(tx, mailRequest.id, proofs);
  await verifyOwn(tx, link.hash, browser.hash);
  return id;
}
