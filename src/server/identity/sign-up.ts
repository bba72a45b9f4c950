import { Refusal } from '../../core/refusal.ts';
import type { Tx } from '../db/db.ts';
import { queueMail } from '../mail/mail.ts';
import type { AccountMails } from './identity.ts';
import { makeCode, makeReferralCode, makeToken } from './make-token.ts';
import { memberByReferralCode } from './member.sql.ts';
import { type Keys, sealCode } from './seal-secret.ts';
import { insertSignUp, renewSignUp, type Whose } from './sign-up.sql.ts';

/** What commands of this room are given beside their input. */
export type Surroundings = { keys: Keys; mails: AccountMails; publicUrl: string };

export type SignUp = {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  passwordHash: string;
  referralCode: string | undefined;
};

/** Both ways to prove an address: a code to type and a link to open. */
function makeProofs({ keys, publicUrl }: Surroundings) {
  const code = makeCode();
  const link = makeToken();
  return {
    code,
    codeMac: sealCode(keys, code),
    linkHash: link.hash,
    url: `${publicUrl}/confirm/${link.token}`,
  };
}

async function referrerOf(tx: Tx, code: string | undefined): Promise<string | null> {
  if (code === undefined || code === '') return null;
  const referrer = await memberByReferralCode(tx, code);
  if (referrer === undefined) throw new Refusal('referral_unknown');
  return referrer;
}

/**
 * Begins a membership and mails the proof of its address; answers the token that binds the
 * browser. Where the address has an account its owner is told by mail, and the caller nothing.
 */
export async function signUp(tx: Tx, around: Surroundings, input: SignUp): Promise<string> {
  const referredBy = await referrerOf(tx, input.referralCode);
  const browser = makeToken();
  const { code, codeMac, linkHash, url } = makeProofs(around);
  const proofs = { browserHash: browser.hash, codeMac, linkHash };
  const memberId = await insertSignUp(tx, { ...input, referredBy }, makeReferralCode(), proofs);
  const mail =
    memberId === null
      ? around.mails.alreadyMember(input)
      : around.mails.verification(input, code, url);
  await queueMail(tx, mail);
  return browser.token;
}

/** Mails a new code for an open sign-up; without one nothing happens, and nothing is told. */
export async function resendCode(tx: Tx, around: Surroundings, whose: Whose): Promise<void> {
  const { code, codeMac, linkHash, url } = makeProofs(around);
  const renewed = await renewSignUp(tx, whose, { codeMac, linkHash });
  if (renewed === undefined) return;
  const { mails } = around;
  await queueMail(
    tx,
    renewed.isReal ? mails.verification(renewed, code, url) : mails.alreadyMember(renewed),
  );
}
