import type { Work } from '../../platform/jobs/jobs.ts';
import { withdrawalExecutors } from './decide-withdrawal.ts';
import { screenWithdrawals } from './screening/screen-withdrawals.ts';

/** What the worker does of this module over and over; with nothing to ask, it is one question. */
export const jobs = (): Work => ({
  loops: [
    {
      name: 'screen withdrawals',
      everyMs: 2_000,
      wokenBy: ['withdrawals.withdrawal', 'clock.setting'],
      netMs: 2_000,
      run: screenWithdrawals,
    },
  ],
});

/** What the worker carries out of what people approved, by the kind of the proposal. */
export const executors = () => withdrawalExecutors;
