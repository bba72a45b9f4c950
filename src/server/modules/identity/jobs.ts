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

/** What people wait for in front of a screen before all else: a code that they typed. */
export const codesLoop: Loop = {
  name: 'compare codes',
  everyMs: 100,
  wokenBy: ['identity.code_try', 'identity.sign_up_try'],
  restMs: 5,
  run: compareCodes,
};

/** What people wait for in front of a screen: a passkey that was used, a link by mail. */
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

/** How many papers are written at once, so that a long one lets short ones pass. */
const filesAtOnce = 3;

/** What people wait for as a file: statements, proofs, evidence. Each takes the next when free. */
export const signedFileLoops = (writers: FileWriters): Loop[] =>
  Array.from({ length: filesAtOnce }, (_, index) => ({
    name: `write papers, ${index + 1} of ${filesAtOnce}`,
    everyMs: 200,
    wokenBy: ['identity.paper'],
    restMs: 20,
    run: (db) => writeSignedFiles(db, writers),
  }));

/** Forgets log-ins, sessions and mails by the settings of retention (OPS-10). */
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

/** What the worker does for this module. */
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

/** What the worker does of this module, by queue and over and over. */
export const jobs = ({ config, mails, writers }: Deps & { writers: FileWriters }): Work => ({
  loops: [...identityLoops(config, mails), ...signedFileLoops(writers)],
});

/** What the worker carries out of what people approved, by the kind of the proposal. */
export const executors = ({ config, mails }: Deps): Executors => ({
  ...identityExecutors,
  ...adminExecutors({ mails, publicUrl: config.publicUrl, send: outboxOf(config) }),
  ...decisionKeyExecutors(config.publicUrl),
});
