import { contract } from '#contract/contract.ts';
import { success } from '#contract/wire.ts';
import { route } from '#platform/http/router.ts';
import { alertText } from '#text/en/alerts.ts';
import { endedAlerts, openAlerts } from './alerts.sql.ts';
import { alertLimits, alertsOf } from './judge-reading.ts';
import { type SystemReadingRow, lastSystemReading } from './system.sql.ts';

/** Returns the current alerts; if the worker is silent, that is the only one known. */
const alertsNow = ({ age, reading }: SystemReadingRow) =>
  age > alertLimits.silentWorker
    ? [{ rule: 'worker_silent', subject: '' } as const]
    : alertsOf(reading);

/** The state of the installation, for administrators (OPS-10). */
export const systemRoutes = () => ({
  system: route(contract.reporting.system).handler(async ({ context: { db } }) => {
    const [last, open, ended] = await Promise.all([
      lastSystemReading(db),
      openAlerts(db),
      endedAlerts(db),
    ]);
    const alerts = last === undefined ? [] : alertsNow(last);
    return {
      status: success,
      data: {
        read_at: last?.readAt.toISOString() ?? null,
        read_age: last?.age ?? null,
        alerts: alerts.map((alert) => ({
          ...alert,
          ...alertText(alert),
          since: open.get(`${alert.rule} ${alert.subject}`)?.toISOString() ?? null,
        })),
        ended: ended.map((alert) => ({
          title: alert.title,
          since: alert.since.toISOString(),
          ended_at: alert.endedAt.toISOString(),
        })),
        reading: last?.reading ?? null,
      },
    };
  }),
});
