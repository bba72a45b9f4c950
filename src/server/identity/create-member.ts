import type { Tx } from '../db/db.ts';
import { makeReferralCode, makeToken } from './make-token.ts';
import { insertSignUp } from './sign-up.sql.ts';
import { hashPassword } from './verify-password.ts';
import { verifyByLink } from './verify-sign-up.ts';

export type NewMember = {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  password: string;
  referredBy: string | null;
};

/** Signs a member of the sandbox up and opens the link of the mail in their place. */
export async function createMember(tx: Tx, one: NewMember): Promise<string> {
  const [browser, link] = [makeToken(), makeToken()];
  const proofs = { browserHash: browser.hash, codeMac: browser.hash, linkHash: link.hash };
  const { password, ...applicant } = one;
  const passwordHash = await hashPassword(password);
  const id = await insertSignUp(tx, { ...applicant, passwordHash }, makeReferralCode(), proofs);
  if (id === null) throw new Error(`${one.email} is a member already`);
  await verifyByLink(tx, link.hash);
  return id;
}
