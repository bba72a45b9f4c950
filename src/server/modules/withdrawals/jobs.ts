import type { Config } from '#platform/config/config.ts';
import type { Work } from '#platform/jobs/jobs.ts';
import { screeningNetMs } from '../screening/screening.ts';
import { withdrawalExecutors } from './decide-withdrawal.ts';
import { screenWithdrawals } from './screening/screen-withdrawals.ts';

/** The recurring jobs of this module. */
export const jobs = ({ config }: { config: Pick<Config, 'screening'> }): Work => ({
  loops: [
    {
      name: 'screen withdrawals',
      everyMs: 2_000,
      wokenBy: ['withdrawals.withdrawal', 'clock.setting'],
      netMs: screeningNetMs(config, 2_000),
      run: screenWithdrawals,
    },
  ],
});

/** The worker's executors of approved proposals, by kind. */
export const executors = () => withdrawalExecutors;
