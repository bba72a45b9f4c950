import type { Config } from '#platform/config/config.ts';
import { openCoins } from '#platform/config/offered-coins.ts';
import { firmNow } from '#platform/firm/firm.ts';
import type { Job, Loop, Work } from '#platform/jobs/jobs.ts';
import { mailLoop } from '#platform/mail/mail.ts';
import { fileWritersOf } from './file-writers.ts';
import * as adjustments from './modules/adjustments/jobs.ts';
import type { Executors } from './modules/approvals/approvals.ts';
import * as approvals from './modules/approvals/jobs.ts';
import * as brand from './modules/brand/jobs.ts';
import * as chains from './modules/chains/jobs.ts';
import * as deposits from './modules/deposits/jobs.ts';
import * as distributions from './modules/distributions/jobs.ts';
import * as identity from './modules/identity/jobs.ts';
import * as ledger from './modules/ledger/jobs.ts';
import * as market from './modules/market/jobs.ts';
import * as notices from './modules/notices/jobs.ts';
import { accountMails, noticeWriter } from './modules/notices/notices.ts';
import * as payouts from './modules/payouts/jobs.ts';
import * as plans from './modules/plans/jobs.ts';
import * as policy from './modules/policy/jobs.ts';
import * as reporting from './modules/reporting/jobs.ts';
import * as screening from './modules/screening/jobs.ts';
import * as solvency from './modules/solvency/jobs.ts';
import * as treasury from './modules/treasury/jobs.ts';
import * as withdrawals from './modules/withdrawals/jobs.ts';
import { liveDay } from './sandbox/sandbox-strategy.ts';

/** The worker's execution of approved proposals, by kind. */
export function executorsOf(config: Config): Executors {
  const deps = { config, mails: accountMails(config) };
  return {
    ...adjustments.executors(),
    ...brand.executors(),
    ...chains.executors(),
    ...deposits.executors(),
    ...distributions.executors(),
    ...identity.executors(deps),
    ...market.executors(),
    ...payouts.executors(),
    ...plans.executors(),
    ...policy.executors(),
    ...solvency.executors(),
    ...treasury.executors(),
    ...withdrawals.executors(),
  };
}

/** The sandbox's strategy runs each business day once; with real coins there is none (LED-9). */
const strategyLoops = ({ mode, chains: nodes }: Pick<Config, 'mode' | 'chains'>): Loop[] =>
  mode === 'sandbox' && nodes === null
    ? [{ name: 'simulate the strategy', everyMs: 5_000, wokenBy: ['clock.setting'], run: liveDay }]
    : [];

/** All of the worker's work: the jobs of each queue, and the loops. */
export function workOf(config: Config): { queues: Job[]; loops: Loop[] } {
  openCoins(config);
  const mails = accountMails(config);
  const deps = { config, mails, writers: fileWritersOf(config), executors: executorsOf(config) };
  const all: Work[] = [
    approvals.jobs(deps),
    brand.jobs(),
    chains.jobs(deps),
    deposits.jobs(deps),
    distributions.jobs(),
    identity.jobs(deps),
    ledger.jobs(),
    market.jobs(deps),
    notices.jobs(deps),
    payouts.jobs(deps),
    plans.jobs(),
    reporting.jobs(deps),
    screening.jobs(deps),
    solvency.jobs(deps),
    treasury.jobs(),
    withdrawals.jobs(deps),
  ];
  const mail = mailLoop(config, noticeWriter(config), () => firmNow().name);
  return {
    queues: all.flatMap(({ queues = [] }) => queues),
    loops: [
      ...all.flatMap(({ loops = [] }) => loops),
      ...strategyLoops(config),
      ...(mail === null ? [] : [mail]),
    ],
  };
}
