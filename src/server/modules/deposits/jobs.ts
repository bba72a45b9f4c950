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

/** Follows every change of a payment. */
const depositJobs = (): Job[] => [
  {
    queue: 'payment-changed',
    work: (db, { paymentId }) => settlePayment(db, String(paymentId)),
  },
];

/** Expires what nobody paid, and catches up with what a lost job left behind. */
export const depositLoops = (): Loop[] => [
  {
    name: 'due deposits',
    everyMs: 1_000,
    wokenBy: ['clock.setting', 'chains.payment', 'deposits.incident'],
    // Quotes run out by the clock.
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

/** Asks about who sent what arrived, before it is credited (CHN-13). */
const sendersLoop = (config: Pick<Config, 'screening'>): Loop => ({
  name: 'senders of deposits',
  everyMs: 2_000,
  wokenBy: ['chains.payment', 'clock.setting'],
  netMs: screeningNetMs(config, 5_000),
  run: (db) => screenSenders(db, openChain),
});

/** What the worker does of this module, by queue and over and over. */
export const jobs = ({ config }: { config: Pick<Config, 'screening'> }): Work => ({
  queues: depositJobs(),
  loops: [...depositLoops(), sendersLoop(config)],
});

/** What the worker carries out of what people approved, by the kind of the proposal. */
export const executors = () => suspenseExecutors;
