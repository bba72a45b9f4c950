import { invariant } from '../../../core/rules/refusal.ts';
import type { Config } from '../../platform/config/config.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { noticeKinds } from '../../../core/rules/notice-kinds.ts';
import { memberById } from '../identity/identity.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { sealHeads } from '../ledger/ledger.ts';
import { outboxOf } from '../../platform/mail/mail.ts';
import { activeOwners, isMailWanted, mailedBy } from './sql.ts';
import { isAlert, writeOwnerMail } from './write-owner-mail.ts';
import { isStep, writeStepMail } from './write-step-mail.ts';
import type { Work } from '../../platform/jobs/jobs.ts';

// Reasons of what befell the account itself. Those of money stand with it, behind the link.
const givesReason: ReadonlySet<string> = new Set(['account_suspended', 'suspension_lifted']);
const wordsOf = (about: unknown): string | null => (typeof about === 'string' ? about : null);

/** Tells members by mail; a job carries who and what by id, never an address. */
export const noticeJobs = (config: Config, send = outboxOf(config)): Job[] => [
  {
    queue: 'notice',
    // What told many at once names its source (db/code/notices/notices.sql).
    unfold: async (db, { kind, source, after, upto }) => {
      if (typeof source !== 'string' || kind === undefined) return undefined;
      const members = await mailedBy(db, source, wordsOf(after), String(upto));
      return members.map((memberId) => ({ kind, memberId }));
    },
    work: async (db, { kind, memberId, mailed, ...about }) => {
      // What the module itself has mailed with words of its own is only listed
      // (db/code/notices/notices.sql).
      if (mailed === true) return;
      invariant(isStep(kind), `a notice of a known kind, not ${String(kind)}`);
      const member = await memberById(db, String(memberId));
      if (member === undefined || member.status === 'closed') return;
      if (!(await isMailWanted(db, member.id, kind))) return;
      const subject = about['withdrawalId'] ?? about['depositId'];
      const isMoney = noticeKinds[kind].group !== 'security';
      const [head] = isMoney ? await sealHeads(db, 1) : [];
      const mail = writeStepMail(config, member, kind, {
        subjectId: wordsOf(subject),
        reason: givesReason.has(kind) ? wordsOf(about['reason']) : null,
        head: head ?? null,
      });
      await inTransaction(db, (tx) => send(tx, mail));
    },
  },
  {
    queue: 'owners',
    work: async (db, { kind }) => {
      invariant(isAlert(kind), `an alert of a known kind, not ${String(kind)}`);
      const owners = await activeOwners(db);
      await inTransaction(db, async (tx) => {
        for (const to of owners) await send(tx, writeOwnerMail(config, to, kind));
      });
    },
  },
];

/** What the worker does of this module, by queue and over and over. */
export const jobs = ({ config }: { config: Config }): Work => ({ queues: noticeJobs(config) });
