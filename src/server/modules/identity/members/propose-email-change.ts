import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Tx } from '#platform/db/db.ts';
import { type ApprovedProposal, proposeAbout, type Proposer } from '../../approvals/approvals.ts';
import { record } from '../../audit/audit.ts';
import { carryEmailChange } from './email-change.sql.ts';
import { memberByEmail, memberById } from './member.sql.ts';

export const emailKind = 'email_change';

/** Proposes another address for a member: a second person, then both mailboxes, must confirm. */
export async function proposeEmailChange(
  tx: Tx,
  officer: Proposer,
  subject: string,
  { memberId, email, reason }: { memberId: string; email: string; reason: string },
): Promise<{ id: string; shownHash: string }> {
  const member = await memberById(tx, memberId);
  if (member === undefined || member.status === 'closed') throw new Refusal('not_found');
  if ((await memberByEmail(tx, email)) !== undefined) {
    const detail = note('email_has_account');
    throw new Refusal('email_taken', { detail, fields: { email: detail } });
  }
  return proposeAbout(tx, officer, {
    kind: emailKind,
    subject,
    memberId,
    reason,
    payload: { email, from: member.email },
  });
}

/** Mails both addresses after approval: nothing changes before both confirm. */
export async function sendEmailChange(
  tx: Tx,
  { id, payload, completedBy }: ApprovedProposal,
): Promise<void> {
  const refusal = await carryEmailChange(tx, id);
  if (refusal !== null) throw new Refusal(refusal);
  const act = 'asked to change the e-mail address';
  const subject = String(payload['owner']);
  await record(tx, { actor: `admin:${completedBy}`, act, subject });
}
