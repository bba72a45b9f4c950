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
import { runStrategyToday, takeDay } from './sandbox-strategy.ts';

// The simulated days run these themselves: the first with administrators who stay logged in, the
// others at their time of day.
const apart = new Set(['simulate the strategy', 'simulate prices', 'mine simulated blocks']);

/** The worker's loops that have work after a simulated day or month. */
export const dailyLoops = (config: Config): Loop[] =>
  workOf(config).loops.filter(({ name }) => !apart.has(name));

/**
 * Simulates business days one after another. Each starts with its prices, then the strategy acts,
 * the chains advance, and every loop of the worker runs, so nothing due is left. A worker that runs
 * at the same time finds each day taken.
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
    await runStrategyToday(db, admins);
    await confirmPayments(db);
    for (const round of rounds) await round.run(db);
    report((await businessNow(db)).toISOString().slice(0, 10));
  }
  await admins.close();
}

/** Waits until every job of the simulated days is done, for `seconds` at most. */
export async function waitForJobs(db: Db, seconds: number): Promise<void> {
  for (let index = 0; index < seconds * 5 && (await countWaiting(db)) > 0; index += 1)
    await sleep(200);
}
