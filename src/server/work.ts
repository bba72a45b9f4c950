import { executionLoop } from './modules/approvals/approvals.ts';
import { chainLoops } from './modules/chains/jobs.ts';
import type { Config } from './platform/config/config.ts';
import { depositJobs, depositLoops } from './modules/deposits/deposits.ts';
import { distributionLoops } from './modules/distributions/distributions.ts';
import { executorsOf } from './executors.ts';
import { identityLoops, paperLoops } from './modules/identity/identity.ts';
import type { Job, Loop } from './platform/jobs/jobs.ts';
import { ledgerLoops } from './modules/ledger/jobs.ts';
import { mailLoop } from './platform/mail/mail.ts';
import { marketLoops } from './modules/market/jobs.ts';
import { accountMails, noticeJobs } from './modules/notices/notices.ts';
import { overviewLoops } from './modules/reporting/jobs.ts';
import { paperWritersOf } from './file-writers.ts';
import { planLoops } from './modules/plans/jobs.ts';
import { liveDay } from './sandbox/sandbox-strategy.ts';
import { solvencyJobs, solvencyLoops } from './modules/solvency/jobs.ts';
import { treasuryJobs, treasuryLoops } from './modules/treasury/treasury.ts';
import { payoutJobs, payoutLoops } from './modules/payouts/payouts.ts';

/** What each queue's jobs do. */
export const jobsOf = (config: Config): Job[] => [
  ...noticeJobs(config),
  ...depositJobs(),
  ...payoutJobs,
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
    ...payoutLoops(config),
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
