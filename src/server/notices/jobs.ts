import { invariant } from '../../core/refusal.ts';
import type { Config } from '../config/config.ts';
import { inTransaction } from '../db/db.ts';
import { memberById } from '../identity/identity.ts';
import type { Job } from '../jobs/jobs.ts';
import { queueMail } from '../mail/mail.ts';
import { isMailWanted } from './sql.ts';
import { isStep, writeStepMail } from './write-step-mail.ts';

/** Tells members by mail; a job carries who and what by id, never an address. */
export const noticeJobs = (config: Config): Job[] => [
  {
    queue: 'notice',
    work: async (db, { kind, memberId, mailed, ...about }) => {
      // What the room itself has mailed with words of its own is only listed (db/code/notices.sql).
      if (mailed === true) return;
      invariant(isStep(kind), `a notice of a known kind, not ${String(kind)}`);
      const member = await memberById(db, String(memberId));
      if (member === undefined || member.status === 'closed') return;
      if (!(await isMailWanted(db, member.id, kind))) return;
      const subject = about['withdrawalId'] ?? about['depositId'];
      const mail = writeStepMail(
        config,
        member,
        kind,
        typeof subject === 'string' ? subject : null,
      );
      await inTransaction(db, (tx) => queueMail(tx, mail));
    },
  },
];
