import { Refusal } from '#core/rules/refusal.ts';
import type { Job, Loop } from '#platform/jobs/jobs.ts';
import type { Work } from '#platform/jobs/jobs.ts';
import { openChain } from '../chains/chains.ts';
import { treasuryExecutors } from './operations/execute-operations.ts';
import { settleOperations } from './operations/settle-operations.ts';
import { settleOutgoing, settleOutgoings } from './operations/settle-outgoing.ts';
import { bookReturns } from './placements/book-returns.ts';
import { readSenders } from './placements/read-senders.ts';

const treasuryLoops: Loop[] = [
  {
    name: 'book approved acts',
    everyMs: 1_000,
    wokenBy: ['treasury.operation', 'policy.switch_event'],
    run: settleOperations,
  },
  {
    name: 'book what acts sent',
    everyMs: 1_000,
    wokenBy: ['chains.cursor'],
    run: async (db) => void (await settleOutgoings(db)),
  },
  {
    name: 'senders of the treasury’s arrivals',
    everyMs: 1_000,
    wokenBy: ['chains.payment'],
    run: (db) => readSenders(db, openChain),
  },
  {
    name: 'book returns',
    everyMs: 1_000,
    wokenBy: ['chains.payment'],
    run: async (db) => void (await bookReturns(db)),
  },
];

const treasuryJobs: Job[] = [
  {
    queue: 'act-claim',
    work: async (db, { id, txid }) => {
      await settleOutgoing(db, String(id), String(txid)).catch((error: unknown) => {
        // A retry would not change the refusal; it is saved with the operation.
        if (!(error instanceof Refusal)) throw error;
      });
    },
  },
];

/** The jobs of this module. */
export const jobs = (): Work => ({ queues: treasuryJobs, loops: treasuryLoops });

/** The executors that the worker runs for approved proposals, by kind. */
export const executors = () => treasuryExecutors;
