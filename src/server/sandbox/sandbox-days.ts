import { setTimeout as sleep } from 'node:timers/promises';
import { advanceClock, businessNow } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { countWaiting } from '#platform/jobs/jobs.sql.ts';
import type { Loop } from '#platform/jobs/jobs.ts';
import { simulatePrices } from '../modules/market/market.ts';
import { confirmPayments } from '../modules/treasury/treasury.ts';
import { workOf } from '../work.ts';
import { makeSandboxAdmins } from './sandbox-admins.ts';
import { actToday, takeDay } from './sandbox-strategy.ts';

// The days themselves do these here: the first with administrators who stay logged in, the others
// at their time.
const apart = new Set(['simulate the strategy', 'simulate prices', 'mine simulated blocks']);

/** The worker's rounds that leave something behind after a day, or a month, that was lived here. */
export const dailyLoops = (config: Config): Loop[] =>
  workOf(config).loops.filter(({ name }) => !apart.has(name));

/**
 * Lets business days go by one after another. Each begins with its prices, then the strategy acts,
 * the chains go on, and every round of the worker is made, so that nothing due is left behind. A
 * worker that runs beside it finds each day taken.
 */
export async function liveDays(
  db: Db,
  config: Config,
  days: number,
  report: (day: string) => void,
): Promise<void> {
  const admins = makeSandboxAdmins(db);
  const rounds = dailyLoops(config);
  for (let index = 0; index < days; index += 1) {
    await inTransaction(db, async (tx) => {
      await advanceClock(tx, 1);
      await takeDay(tx);
    });
    await simulatePrices(db);
    await actToday(db, admins);
    await confirmPayments(db);
    for (const round of rounds) await round.run(db);
    report((await businessNow(db)).toISOString().slice(0, 10));
  }
  await admins.close();
}

/** Waits until every job that the days left behind is done, for so long at most. */
export async function waitForJobs(db: Db, seconds: number): Promise<void> {
  for (let index = 0; index < seconds * 5 && (await countWaiting(db)) > 0; index += 1)
    await sleep(200);
}
