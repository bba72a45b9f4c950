import type { Config } from '#platform/config/config.ts';
import { forgetInBatches } from '#platform/jobs/forget-in-batches.ts';
import type { Loop } from '#platform/jobs/jobs.ts';
import type { Work } from '#platform/jobs/jobs.ts';
import { outboxOf } from '#platform/mail/mail.ts';
import type { Executors } from '../approvals/approvals.ts';
import { decisionKeyExecutors } from './admins/add-decision-key.ts';
import { adminExecutors } from './admins/change-admin.ts';
import { closePaidOut } from './closing/erase-member.ts';
import { compareCodes } from './codes/compare-codes.ts';
import type { AccountMails } from './deps.ts';
import { makeKeys } from './factors/seal-secret.ts';
import { verifyAssertions } from './factors/verify-assertions.ts';
import { identityExecutors } from './members/admin.routes.ts';
import { answerRequests } from './members/send-mails.ts';
import { forgetSignedFiles } from './members/signed-files.sql.ts';
import { type FileWriters, writeSignedFiles } from './members/write-signed-files.ts';
import { forgetExpired, forgetOld } from './sessions/expiry.sql.ts';
import { mailAdminFailures } from './sessions/notify-failed-log-ins.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

type Needs = Pick<Config, 'publicUrl' | 'operator' | 'secret'>;
type Keeps = Pick<Config, 'retention'>;

/** Comparing a typed code comes first: a person waits for it at the screen. */
export const codesLoop: Loop = {
  name: 'compare codes',
  everyMs: 100,
  wokenBy: ['identity.code_try', 'identity.sign_up_try'],
  restMs: 5,
  run: compareCodes,
};

/** Other work that a person waits for at the screen: a used passkey, a mailed link. */
export function urgentLoop(config: Needs, mails: AccountMails): Loop {
  const { publicUrl, secret } = config;
  const parts = { mails, publicUrl, keys: makeKeys(secret), send: outboxOf(config) };
  return {
    name: 'verify passkeys and write mails',
    everyMs: 150,
    wokenBy: ['identity.assertion', 'identity.request'],
    restMs: 20,
    async run(db) {
      await verifyAssertions(db, config);
      await answerRequests(db, parts);
    },
  };
}

/** The number of documents written at once: short ones can pass a long one. */
const filesAtOnce = 3;

/** Files that people wait for: statements, proofs, evidence. Each loop takes the next when free. */
export const signedFileLoops = (writers: FileWriters): Loop[] =>
  Array.from({ length: filesAtOnce }, (_, index) => ({
    name: `write papers, ${index + 1} of ${filesAtOnce}`,
    everyMs: 200,
    wokenBy: ['identity.signed_file'],
    restMs: 20,
    run: (db) => writeSignedFiles(db, writers),
  }));

/** Deletes old log-ins, sessions and mails by the retention settings (OPS-10). */
const forgetOldLoop = ({ retention }: Keeps): Loop => ({
  name: 'forget old log-ins and mails',
  everyMs: hourMs,
  async run(db) {
    for (const what of ['sessions', 'log_ins', 'failures', 'email_changes', 'mails'] as const) {
      const days = what === 'mails' ? retention.mails : retention.logIns;
      await forgetInBatches((max) => forgetOld(db, what, days, max));
    }
  },
});

/** The recurring jobs of this module. */
export const identityLoops = (config: Needs & Keeps, mails: AccountMails): Loop[] => [
  codesLoop,
  urgentLoop(config, mails),
  {
    name: 'mail failed log-ins',
    everyMs: minuteMs,
    run: (db) => mailAdminFailures(db, { mails, send: outboxOf(config) }),
  },
  { name: 'forget papers', everyMs: minuteMs, run: forgetSignedFiles },
  { name: 'forget expired sign-ups', everyMs: hourMs, run: forgetExpired },
  forgetOldLoop(config),
  { name: 'close accounts that were paid out', everyMs: 10 * minuteMs, run: closePaidOut },
];

type Deps = { config: Config; mails: AccountMails };

/** The queues and recurring jobs of this module. */
export const jobs = ({ config, mails, writers }: Deps & { writers: FileWriters }): Work => ({
  loops: [...identityLoops(config, mails), ...signedFileLoops(writers)],
});

/** The worker's executors of approved proposals, by kind. */
export const executors = ({ config, mails }: Deps): Executors => ({
  ...identityExecutors,
  ...adminExecutors({ mails, publicUrl: config.publicUrl, send: outboxOf(config) }),
  ...decisionKeyExecutors(config.publicUrl),
});
