import type { Config } from '#platform/config/config.ts';
import { inTransaction } from '#platform/db/db.ts';
import type { Loop } from '#platform/jobs/jobs.ts';
import type { Work } from '#platform/jobs/jobs.ts';
import { forgetDeliveriesLoop, webhookLoop } from './integrations/post-webhooks.ts';
import { foldFlows } from './ledger.sql.ts';
import { notifyStaffLoop } from './staff/notify-staff.ts';
import { writeReading } from './status.sql.ts';
import { watchSystemLoop } from './system/watch-system.ts';

export { evidenceWriter } from './exports/write-evidence.ts';

const overviewLoops: Loop[] = [
  {
    name: 'read status',
    everyMs: 3_000,
    wokenBy: ['withdrawals.withdrawal', 'withdrawals.hold', 'policy.switch_event', 'clock.setting'],
    netMs: 15_000,
    run: (db) => inTransaction(db, writeReading),
  },
  { name: 'fold flows', everyMs: 5_000, calmMs: 15_000, run: foldFlows },
];

/** The jobs of this module. */
export const jobs = ({ config }: { config: Config }): Work => ({
  loops: [
    ...overviewLoops,
    notifyStaffLoop(config),
    watchSystemLoop(config),
    webhookLoop(config),
    forgetDeliveriesLoop(config),
  ],
});
