import type { Config } from '#platform/config/config.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Loop } from '#platform/jobs/jobs.ts';
import { alertText } from '#text/en/alerts.ts';
import { notifyAdministrators } from '../staff/notify-staff.ts';
import { noteAlerts } from './alerts.sql.ts';
import { alertsOf } from './judge-reading.ts';
import { postAlerts } from './post-alerts.ts';
import { readSystem } from './read-system.ts';

/**
 * Reads the state of the installation, judges it, and mails owners (OPS-10): one mail per alert
 * when a second reading confirms it, and one when it ends.
 */
export async function watchSystem(db: Db, config: Config): Promise<void> {
  const alerts = alertsOf(await readSystem(db, config));
  const worded = alerts.map((alert) => ({ ...alert, said: alertText(alert) }));
  const hasNews = await inTransaction(db, (tx) => noteAlerts(tx, worded));
  if (hasNews) await notifyAdministrators(db, config);
  if (config.alertHook !== null) await postAlerts(db, config.alertHook);
}

export const watchSystemLoop = (config: Config): Loop => ({
  name: 'watch the system',
  everyMs: 30_000,
  run: (db) => watchSystem(db, config),
});
