import { Refusal } from '#core/rules/refusal.ts';
import type { Config } from '#platform/config/config.ts';
import type { Job, Loop } from '#platform/jobs/jobs.ts';
import type { Work } from '#platform/jobs/jobs.ts';
import { openChain } from '../chains/chains.ts';
import { watchAnchors } from './anchors/watch-anchors.ts';
import { exportBatch } from './export-batch.ts';
import { payoutExecutors } from './raises/raise-fee.ts';
import { releaseSpend } from './release-spend.ts';
import { settlePayout, settlePayouts } from './settle-payout.ts';
import { signDuePayouts } from './sign-simulated.ts';

/** The recurring jobs of payouts. Only the sandbox's simulated treasury signs by itself (MEM-7). */
export function payoutLoops(config: Pick<Config, 'mode' | 'anchors'>): Loop[] {
  const settle: Loop = {
    name: 'settle payouts',
    everyMs: 1_000,
    wokenBy: ['withdrawals.payout', 'withdrawals.returned', 'chains.cursor', 'policy.switch_event'],
    run: async (db) => {
      await settlePayouts(db);
      await watchAnchors(db);
    },
  };
  const sign: Loop = {
    name: 'sign payouts',
    everyMs: 1_000,
    wokenBy: [
      'withdrawals.withdrawal',
      'treasury.operation',
      'withdrawals.hold',
      'policy.switch_event',
      'chains.payment',
      'clock.setting',
    ],
    // Waiting times and holds end hours later by the clock: the fallback run finds them.
    run: async (db) => void (await signDuePayouts(db, config.anchors)),
  };
  return config.mode === 'sandbox' ? [sign, settle] : [settle];
}

export const payoutJobs: Job[] = [
  {
    queue: 'payout-abandon',
    work: async (db, { spendId, txid, by, ip, requestId }) => {
      const named = typeof txid === 'string' ? { txid } : {};
      const about = { by: String(by), ip: String(ip), requestId: String(requestId) };
      await releaseSpend(db, { spendId: String(spendId), ...named, ...about });
    },
  },
  {
    queue: 'payout-claim',
    work: async (db, payload) => {
      const { withdrawalId, txid } = payload;
      await settlePayout(db, String(withdrawalId), String(txid)).catch((error: unknown) => {
        // The ledger's refusal is in the withdrawal's state; another try would not change it.
        if (!(error instanceof Refusal)) throw error;
      });
    },
  },
];

const exportJob = (isAnchored: boolean): Job => ({
  queue: 'payout-export',
  work: (db, { batchId }) => exportBatch(db, String(batchId), openChain, isAnchored),
});

/** The queues and recurring jobs of this module. */
export const jobs = ({ config }: { config: Pick<Config, 'mode' | 'anchors'> }): Work => ({
  queues: [exportJob(config.anchors), ...payoutJobs],
  loops: payoutLoops(config),
});

export const executors = () => payoutExecutors;
