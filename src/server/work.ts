import { executionLoop } from './approvals/approvals.ts';
import { chainLoops } from './chains/jobs.ts';
import type { Config } from './config/config.ts';
import { depositJobs, depositLoops } from './deposits/deposits.ts';
import { distributionLoops } from './distributions/distributions.ts';
import { executorsOf } from './executors.ts';
import { identityLoops, paperLoops } from './identity/identity.ts';
import type { Job, Loop } from './jobs/jobs.ts';
import { ledgerLoops } from './ledger/jobs.ts';
import { mailLoop } from './mail/mail.ts';
import { marketLoops } from './market/jobs.ts';
import { accountMails, noticeJobs } from './notices/notices.ts';
import { overviewLoops } from './overview/jobs.ts';
import { paperWritersOf } from './paper-writers.ts';
import { planLoops } from './plans/jobs.ts';
import { liveDay } from './sandbox-strategy.ts';
import { solvencyJobs, solvencyLoops } from './solvency/jobs.ts';
import { treasuryJobs, treasuryLoops } from './treasury/treasury.ts';
import { withdrawalJobs, withdrawalLoops } from './withdrawals/withdrawals.ts';

/** What each queue's jobs do. */
export const jobsOf = (config: Config): Job[] => [
  ...noticeJobs(config),
  ...depositJobs(),
  ...withdrawalJobs,
  ...treasuryJobs,
  ...solvencyJobs(config),
];

/** The sandbox's strategy lives each business day once; real coins have none (LED-9). */
const strategyLoops = ({ mode, chains }: Pick<Config, 'mode' | 'chains'>): Loop[] =>
  mode === 'sandbox' && chains === null
    ? [{ name: 'simulate the strategy', everyMs: 5_000, run: liveDay }]
    : [];

/** What the worker scans for, over and over. */
export function loopsOf(config: Config): Loop[] {
  const mail = mailLoop(config);
  const own = [
    executionLoop(executorsOf(config)),
    ...ledgerLoops,
    ...marketLoops(config),
    ...chainLoops(config),
    ...depositLoops(),
    ...withdrawalLoops(config),
    ...identityLoops(config, accountMails(config)),
    ...paperLoops(paperWritersOf(config)),
    ...treasuryLoops,
    ...planLoops,
    ...distributionLoops,
    ...overviewLoops,
    ...solvencyLoops(config),
    ...strategyLoops(config),
  ];
  return mail === null ? own : [...own, mail];
}
