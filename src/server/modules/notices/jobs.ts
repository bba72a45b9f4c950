import { invariant } from '#core/rules/refusal.ts';
import type { Config } from '#platform/config/config.ts';
import { inTransaction } from '#platform/db/db.ts';
import { forgetInBatches } from '#platform/jobs/forget-in-batches.ts';
import type { Job, Loop, Work } from '#platform/jobs/jobs.ts';
import { outboxOf } from '#platform/mail/mail.ts';
import { activeOwners, forgetNotices, mailsOf } from './sql.ts';
import { writeNotice } from './write-notice.ts';
import { isAlert, writeOwnerMail } from './write-owner-mail.ts';

/** Notifies members by mail; a job holds the person and subject by id, never an address. */
export const noticeJobs = (config: Config, send = outboxOf(config)): Job[] => [
  {
    queue: 'notice',
    // A notice to many members at once names its source (db/code/notices/notices.sql).
    unfold: async (db, { kind, source, after, upto }) => {
      if (typeof source !== 'string' || kind === undefined) return undefined;
      const from = typeof after === 'string' ? after : null;
      const mails = await mailsOf(db, source, from, String(upto));
      return mails.map((mail) => ({ kind, ...mail }));
    },
    work: async (db, { mailed, ...notice }) => {
      // A notice that its module has already mailed is only listed (db/code/notices/notices.sql).
      if (mailed === true) return;
      const mail = await writeNotice(config, db, notice);
      if (mail !== null) await inTransaction(db, (tx) => send(tx, mail, notice));
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

/** Deletes old notices, if the operator has set a number of days. */
const noticeLoops = ({ retention: { notices } }: Pick<Config, 'retention'>): Loop[] =>
  notices === null
    ? []
    : [
        {
          name: 'forget old notices',
          everyMs: 3_600_000,
          run: (db) => forgetInBatches((max) => forgetNotices(db, notices, max)),
        },
      ];

/** The queues and recurring jobs of this module. */
export const jobs = ({ config }: { config: Config }): Work => ({
  queues: noticeJobs(config),
  loops: noticeLoops(config),
});
