import type { AccountMails } from './deps.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Loop } from '../../platform/jobs/jobs.ts';
import { outboxOf } from '../../platform/mail/mail.ts';
import { answerRequests } from './members/send-mails.ts';
import { closePaidOut } from './closing/erase-member.ts';
import { forgetExpired } from './sessions/expiry.sql.ts';
import { forgetPapers } from './members/signed-files.sql.ts';
import { mailSeatFailures } from './sessions/notify-failed-log-ins.ts';
import { makeKeys } from './factors/seal-secret.ts';
import { verifyAssertions } from './factors/verify-assertions.ts';
import { type PaperWriters, writePapers } from './members/write-signed-files.ts';
import type { Work } from '../../platform/jobs/jobs.ts';
import type { Executors } from '../approvals/approvals.ts';
import { decisionKeyExecutors } from './admins/add-decision-key.ts';
import { seatExecutors } from './admins/change-admin.ts';
import { identityExecutors } from './members/admin.routes.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

type Needs = Pick<Config, 'publicUrl' | 'operator' | 'secret'>;

/** What people wait for in front of a screen: a passkey that was used, a link by mail. */
export function urgentLoop(config: Needs, mails: AccountMails): Loop {
  const { publicUrl, secret } = config;
  const parts = { mails, publicUrl, keys: makeKeys(secret), send: outboxOf(config) };
  return {
    name: 'verify passkeys and write mails',
    everyMs: 150,
    async run(db) {
      await verifyAssertions(db, config);
      await answerRequests(db, parts);
    },
  };
}

/** How many papers are written at once, so that a long one lets short ones pass. */
const papersAtOnce = 3;

/** What people wait for as a file: statements, proofs, evidence. Each takes the next when free. */
export const paperLoops = (writers: PaperWriters): Loop[] =>
  Array.from({ length: papersAtOnce }, (_, nth) => ({
    name: `write papers, ${nth + 1} of ${papersAtOnce}`,
    everyMs: 200,
    run: (db) => writePapers(db, writers),
  }));

/** What the worker does for this module. */
export const identityLoops = (config: Needs, mails: AccountMails): Loop[] => [
  urgentLoop(config, mails),
  {
    name: 'mail failed log-ins',
    everyMs: minuteMs,
    run: (db) => mailSeatFailures(db, { mails, send: outboxOf(config) }),
  },
  { name: 'forget papers', everyMs: minuteMs, run: forgetPapers },
  { name: 'forget expired sign-ups', everyMs: hourMs, run: forgetExpired },
  { name: 'close accounts that were paid out', everyMs: 10 * minuteMs, run: closePaidOut },
];

type Deps = { config: Config; mails: AccountMails };

/** What the worker does of this module, by queue and over and over. */
export const jobs = ({ config, mails, writers }: Deps & { writers: PaperWriters }): Work => ({
  loops: [...identityLoops(config, mails), ...paperLoops(writers)],
});

/** What the worker carries out of what people approved, by the kind of the proposal. */
export const executors = ({ config, mails }: Deps): Executors => ({
  ...identityExecutors,
  ...seatExecutors({ mails, publicUrl: config.publicUrl, send: outboxOf(config) }),
  ...decisionKeyExecutors(config.publicUrl),
});
