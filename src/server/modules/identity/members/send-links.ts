import type { Mailbox, RequestParts } from '../deps.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { enqueue } from '../../../platform/jobs/jobs.sql.ts';
import { adminById } from '../admins/administrator.sql.ts';
import { keepEmailLinks } from './email-change.sql.ts';
import { makeCode, makeToken } from '../sessions/make-token.ts';
import { memberByEmail, memberById } from './member.sql.ts';
import { keepUndoLink, type MailRequest } from '../factors/requests.sql.ts';
import { keepResetLink } from '../factors/reset.sql.ts';
import { sealCode } from '../factors/seal-secret.ts';
import { keepSignUpProofs } from './sign-up.sql.ts';

// Codes and links are made here, by the worker: the database keeps their hashes, and the process
// that serves requests never holds one of a person who did not come with it (INT-12).

type Send = (tx: Tx, parts: RequestParts, request: MailRequest) => Promise<void>;

/** Mails a link to a new password; an address without an account is told so, by mail alone. */
const sendResetLink: Send = async (tx, { mails, publicUrl, send }, { id, audience, email }) => {
  const { token, hash } = makeToken();
  const personId = await keepResetLink(tx, id, hash);
  const personOf = audience === 'client' ? memberById : adminById;
  const person = personId === null ? undefined : await personOf(tx, personId);
  if (person === undefined) {
    await send(tx, mails.noAccount(email ?? ''));
    return;
  }
  await send(tx, mails.reset(person, `${publicUrl}/reset-password/${token}`));
};

/** Whose address it is, to be told in their own language that somebody else typed it. */
const ownerOf = async (tx: Tx, email: string): Promise<Mailbox> =>
  (await memberByEmail(tx, email)) ?? { email };

/** Mails a link to the old and one to the new address; a new one with an account is told that. */
const sendEmailLinks: Send = async (tx, { mails, publicUrl, send }, { id, personId }) => {
  const [toOld, toNew] = [makeToken(), makeToken()];
  const hashes = { old: toOld.hash, new: toNew.hash };
  const memberId = personId ?? '';
  const change = await keepEmailLinks(tx, id, hashes);
  const member = await memberById(tx, memberId);
  if (change === undefined || member === undefined) return;
  const words = { from: change.oldEmail, to: change.newEmail };
  const linkOf = (token: string): string => `${publicUrl}/confirm-email/${token}`;
  await send(tx, mails.emailChangeAsked(member, words, linkOf(toOld.token)));
  await enqueue(tx, 'notice', { kind: 'email_change_asked', memberId, mailed: true });
  const newcomer = { ...member, email: change.newEmail };
  const mail = change.isTaken
    ? mails.alreadyMember(await ownerOf(tx, change.newEmail))
    : mails.emailChangeAsked(newcomer, words, linkOf(toNew.token));
  await send(tx, mail);
};

/** Mails code and link of a sign-up; an address with an account is told that. */
const sendSignUpProofs: Send = async (tx, { keys, mails, publicUrl, send }, { id }) => {
  const code = makeCode();
  const { token, hash } = makeToken();
  const proofs = { codeMac: sealCode(keys, code), linkHash: hash };
  const kept = await keepSignUpProofs(tx, id, proofs);
  if (kept === undefined) return;
  const { email, isReal, language } = kept;
  const link = `${publicUrl}/confirm/${token}`;
  const mail = isReal
    ? mails.verification({ email, language }, code, link)
    : mails.alreadyMember(await ownerOf(tx, email));
  await send(tx, mail);
};

/** Mails that withdrawal addresses changed, with the link that undoes it (MEM-8). */
const sendUndoLink: Send = async (tx, { mails, publicUrl, send }, { id, personId }) => {
  const { token, hash } = makeToken();
  const change = await keepUndoLink(tx, id, hash);
  const member = await memberById(tx, personId ?? '');
  if (change === undefined || member === undefined) return;
  const link = `${publicUrl}/wallets/cancel/${token}`;
  await send(tx, mails.walletsChanged(member, { ...change, link }));
};

/** The mails that open something, by what was asked for. */
export const linkMails: Record<string, Send> = {
  reset: sendResetLink,
  email_change: sendEmailLinks,
  sign_up: sendSignUpProofs,
  wallets_changed: sendUndoLink,
};
