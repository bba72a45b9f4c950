import type { Config } from '#platform/config/config.ts';
import { inTransaction } from '#platform/db/db.ts';
import type { Job, Loop } from '#platform/jobs/jobs.ts';
import type { Work } from '#platform/jobs/jobs.ts';
import { openChain } from '../chains/chains.ts';
import { screeningNetMs } from '../screening/screening.ts';
import { bookIncidents } from './book-incidents.ts';
import { screenSenders } from './screening/screen-senders.ts';
import { settleDeposit, settlePayment } from './settle-deposit.ts';
import { dueDeposits, unsettledPayments } from './sql.ts';
import { bookLostSuspense } from './suspense/book-lost-suspense.ts';
import { readOrigins } from './suspense/read-origins.ts';
import { suspenseExecutors } from './suspense/release-claim.ts';

/** Processes every change of a payment. */
const depositJobs = (): Job[] => [
  {
    queue: 'payment-changed',
    work: (db, { paymentId }) => settlePayment(db, String(paymentId)),
  },
];

/** Expires unpaid quotes, and repairs the effects of lost jobs. */
export const depositLoops = (): Loop[] => [
  {
    name: 'due deposits',
    everyMs: 1_000,
    wokenBy: ['clock.setting', 'chains.payment', 'deposits.incident'],
    // Quotes expire by the clock.
    netMs: 10_000,
    run: async (db) => {
      for (const id of await dueDeposits(db))
        await inTransaction(db, (tx) => settleDeposit(tx, id));
      for (const id of await unsettledPayments(db)) await settlePayment(db, id);
      await bookIncidents(db);
      await bookLostSuspense(db);
    },
  },
  {
    name: 'senders of unmatched payments',
    everyMs: 5_000,
    wokenBy: ['chains.payment'],
    run: async (db) => void (await readOrigins(db, openChain)),
  },
];

/** Screens the senders of incoming payments before they are credited (CHN-13). */
const sendersLoop = (config: Pick<Config, 'screening'>): Loop => ({
  name: 'senders of deposits',
  everyMs: 2_000,
  wokenBy: ['chains.payment', 'clock.setting'],
  netMs: screeningNetMs(config, 5_000),
  run: (db) => screenSenders(db, openChain),
});

/** The jobs of this module: queues and loops. */
export const jobs = ({ config }: { config: Pick<Config, 'screening'> }): Work => ({
  queues: depositJobs(),
  loops: [...depositLoops(), sendersLoop(config)],
});

/** The executors that the worker runs for approved proposals, by kind. */
export const executors = () => suspenseExecutors;
