import type { Tx } from '#platform/db/db.ts';
import type { Audience } from '#platform/http/context.ts';
import { enqueue } from '#platform/jobs/jobs.sql.ts';
import { adminById } from '../admins/administrator.sql.ts';
import type { Mailbox, RequestDeps } from '../deps.ts';
import { keepUndoLink, type MailRequest } from '../factors/requests.sql.ts';
import { keepResetLink } from '../factors/reset.sql.ts';
import { sealCode } from '../factors/seal-secret.ts';
import { makeCode, makeToken } from '../sessions/make-token.ts';
import { keepEmailLinks } from './email-change.sql.ts';
import { memberByEmail, memberById } from './member.sql.ts';
import { keepSignUpProofs } from './sign-up.sql.ts';

// The worker makes codes and links here: the database keeps their hashes, and the process that
// serves requests never holds one that its person did not send (INT-12).

type Send = (tx: Tx, deps: RequestDeps, request: MailRequest) => Promise<void>;

/** A member or an administrator by id; undefined if a request names no one. */
export async function personOf(tx: Tx, audience: Audience, id: string | null) {
  if (id === null) return undefined;
  return audience === 'client' ? memberById(tx, id) : adminById(tx, id);
}

/** Mails a password link; an address without an account learns that only by mail. */
const sendResetLink: Send = async (tx, { mails, publicUrl, send }, { id, audience, email }) => {
  const { token, hash } = makeToken();
  const person = await personOf(tx, audience, await keepResetLink(tx, id, hash));
  if (person === undefined) {
    await send(tx, mails.noAccount(email ?? ''));
    return;
  }
  await send(tx, mails.reset(person, `${publicUrl}/reset-password/${token}`));
};

/** The owner of an address, who learns in their own language that someone else typed it. */
const ownerOf = async (tx: Tx, email: string): Promise<Mailbox> =>
  (await memberByEmail(tx, email)) ?? { email };

/** Mails a link to the old and the new address; a new one with an account gets a notice instead. */
const sendEmailLinks: Send = async (tx, { mails, publicUrl, send }, { id, personId }) => {
  const [toOld, toNew] = [makeToken(), makeToken()];
  const hashes = { old: toOld.hash, new: toNew.hash };
  const change = await keepEmailLinks(tx, id, hashes);
  const member = personId === null ? undefined : await memberById(tx, personId);
  if (change === undefined || member === undefined) return;
  const text = { from: change.oldEmail, to: change.newEmail };
  const linkOf = (token: string): string => `${publicUrl}/confirm-email/${token}`;
  await send(tx, mails.emailChangeAsked(member, text, linkOf(toOld.token)));
  await enqueue(tx, 'notice', { kind: 'email_change_asked', memberId: member.id, mailed: true });
  const newcomer = { ...member, email: change.newEmail };
  const mail = change.isTaken
    ? mails.alreadyMember(await ownerOf(tx, change.newEmail))
    : mails.emailChangeAsked(newcomer, text, linkOf(toNew.token));
  await send(tx, mail);
};

/** Mails the code and link of a sign-up; an address with an account gets a notice instead. */
const sendSignUpProofs: Send = async (tx, { keys, mails, publicUrl, send }, { id }) => {
  const code = makeCode();
  const { token, hash } = makeToken();
  const proofs = { codeMac: sealCode(keys, String(code)), linkHash: hash };
  const kept = await keepSignUpProofs(tx, id, proofs);
  if (kept === undefined) return;
  const { email, isReal, language } = kept;
  const link = `${publicUrl}/confirm/${token}`;
  const mail = isReal
    ? mails.verification({ email, language }, code, link)
    : mails.alreadyMember(await ownerOf(tx, email));
  await send(tx, mail);
};

/** Mails a change of withdrawal addresses, with the link to undo it (MEM-8). */
const sendUndoLink: Send = async (tx, { mails, publicUrl, send }, { id, personId }) => {
  const { token, hash } = makeToken();
  const change = await keepUndoLink(tx, id, hash);
  const member = personId === null ? undefined : await memberById(tx, personId);
  if (change === undefined || member === undefined) return;
  const link = `${publicUrl}/wallets/cancel/${token}`;
  await send(tx, mails.walletsChanged(member, { ...change, link }));
};

/** The mails with a link, by the kind of request. */
export const linkMails: Record<string, Send> = {
  reset: sendResetLink,
  email_change: sendEmailLinks,
  sign_up: sendSignUpProofs,
  wallets_changed: sendUndoLink,
};
