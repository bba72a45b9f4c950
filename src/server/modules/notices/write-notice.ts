import { isStep } from '#contract/step-kinds.ts';
import { noticeKinds } from '#core/rules/notice-kinds.ts';
import { invariant } from '#core/rules/refusal.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/db.ts';
import type { Mail, Notice, NoticeWriter } from '#platform/mail/mail.ts';
import { memberById } from '../identity/identity.ts';
import { sealHeads } from '../ledger/ledger.ts';
import { factsOf, acceptsMail } from './sql.ts';
import { writeStepMail } from './write-step-mail.ts';

// Notices that include a reason in the mail: those about the account. Reasons about money are
// behind the link.
const givesReason: ReadonlySet<string> = new Set(['account_suspended', 'suspension_lifted']);
const textOrNull = (about: unknown): string | null => (typeof about === 'string' ? about : null);

/**
 * Writes the mail of a notice by the member's current language and choice of amounts. Returns null
 * if it must not be sent: the account is closed, or the member has turned this kind off.
 */
export async function writeNotice(config: Config, db: Db, notice: Notice): Promise<Mail | null> {
  const { kind, memberId } = notice;
  invariant(isStep(kind), `a notice of a known kind, not ${String(kind)}`);
  const member = await memberById(db, String(memberId));
  if (member === undefined || member.status === 'closed') return null;
  if (!(await acceptsMail(db, member.id, kind))) return null;
  const subjectId = textOrNull(notice['withdrawalId'] ?? notice['depositId'] ?? notice['subject']);
  const isMoney = noticeKinds[kind].group !== 'security';
  const [head] = isMoney ? await sealHeads(db, 1) : [];
  const cents = textOrNull(notice['cents']);
  const wantsFacts = isMoney && member.mailAmounts;
  return writeStepMail(config, member, kind, {
    subjectId,
    reason: givesReason.has(kind) ? textOrNull(notice['reason']) : null,
    head: head ?? null,
    facts: wantsFacts ? await factsOf(db, { kind, subjectId, cents }) : null,
  });
}

/** Rewrites notices for the worker that sends them. */
export const noticeWriter =
  (config: Config): NoticeWriter =>
  (db, notice) =>
    writeNotice(config, db, notice);
