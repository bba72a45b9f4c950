import { contract } from '#contract/contract.ts';
import { brakeCauses } from '#contract/policy.ts';
import { success } from '#contract/wire.ts';
import { formatAmount, formatUsd } from '#core/money/money.ts';
import { toWire } from '#core/money/to-wire.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/db.ts';
import { route } from '#platform/http/router.ts';
import { type BrakeReading, brakeReading, type Compared, comparedCoins } from './brake.sql.ts';
import * as rows from './limits.sql.ts';
import { depositBrake } from './policy.ts';

/** Whether payouts run, and otherwise who stopped them and why. */
export async function payoutsOnWire(db: Db) {
  const last = await rows.lastSwitch(db);
  return {
    running: last?.stopped !== true,
    reason: last?.stopped === true ? last.reason : null,
    by: last?.by ?? null,
    since: last?.at.toISOString() ?? null,
    resume_proposal: await rows.openResumption(db),
  };
}

const momentOf = (text: string | null): string | null => text && new Date(text).toISOString();

const readingOnWire = (read: BrakeReading) => ({
  margin: formatUsd(BigInt(read.marginCents)),
  oldest_request_at: momentOf(read.oldestRequest),
  oldest_request_hours: read.oldestHours,
  p95_seconds: read.p95Seconds,
  p95_hours: read.p95Hours,
  restore_proved_at: momentOf(read.restoreProved),
  restore_days: read.restoreDays,
  auditor_seen_at: momentOf(read.auditorSeen),
  auditor_days: read.auditorDays,
  months: read.months.map(({ month, gains, capital }) => ({
    month,
    gains: formatUsd(BigInt(gains)),
    capital: formatUsd(BigInt(capital)),
  })),
});

const comparedOnWire = (compared: Compared) => ({
  ...toWire(compared),
  difference: formatAmount(compared.asset, compared.chainUnits - compared.booksUnits),
  block: compared.height.toString(),
});

/** The causes of the deposit brake, with the figures behind them (INT-8). */
export const brakeRoutes = (mode: Config['mode']) => ({
  brake: route(contract.policy.brake).handler(async ({ context: { db } }) => {
    const read = await brakeReading(db);
    const closed = new Set(await depositBrake(db));
    const data = {
      mode,
      causes: brakeCauses.map((cause) => ({ cause, closed: closed.has(cause) })),
      payouts: await payoutsOnWire(db),
      ...readingOnWire(read),
      coins: (await comparedCoins(db)).map(comparedOnWire),
    };
    return { status: success, data };
  }),
});
