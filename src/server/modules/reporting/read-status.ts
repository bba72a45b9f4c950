import type { StatusReading } from '#contract/status.ts';
import { methodOf } from '#core/chains/assets.ts';
import { formatUsd } from '#core/money/money.ts';
import { clockClass } from '#core/money/payout-clock.ts';
import type { Db } from '#platform/db/db.ts';
import { watches } from '../chains/chains.ts';
import { lastReading, lastRestore, type Reading, waitingNow } from './status.sql.ts';

// Before the worker's first run no figure is known, so none is shown.
const unread: Reading = {
  p50: null,
  p95: null,
  p50Due: null,
  p95Due: null,
  paid: 0,
  paidCents: '0',
  classes: [],
  rules: null,
  refusals: [],
  returns: [],
  holds: [],
  causes: [],
  stopped: null,
};

const atLeastNone = (seconds: number | null): number | null =>
  seconds === null ? null : Math.max(0, seconds);

/** Returns the content of `/status`: the worker's last reading, and the current queue. */
export async function readStatus(db: Db): Promise<StatusReading> {
  const [last, waiting, restoredAt, watched] = await Promise.all([
    lastReading(db),
    waitingNow(db),
    lastRestore(db),
    watches(db),
  ]);
  const reading = { ...unread, ...last?.reading };
  const { p50, p95, paid, rules, refusals, returns, holds, causes, stopped } = reading;
  return {
    p50,
    p95,
    p50_due: reading.p50Due,
    p95_due: reading.p95Due,
    paid,
    paid_usd: formatUsd(BigInt(reading.paidCents)),
    times: reading.classes.map(({ class: index, count }) => ({ ...clockClass(index), count })),
    rules,
    waiting: waiting.count,
    oldest_at: waiting.oldestAt?.toISOString() ?? null,
    oldest: atLeastNone(waiting.oldestSeconds),
    oldest_due: atLeastNone(waiting.oldestDueSeconds),
    refusals,
    returns,
    holds,
    deposits: { open: causes.length === 0, causes },
    payouts: { running: stopped === null, reason: stopped },
    chains: watched.map(({ asset, isCurrent, readAt }) => ({
      payment_method: methodOf[asset],
      current: isCurrent,
      read_at: readAt?.toISOString() ?? null,
    })),
    last_proven_restore: restoredAt?.toISOString() ?? null,
    worker: { alive: last?.isFresh ?? false, seen_at: last?.readAt.toISOString() ?? null },
  };
}

const minuteOf = (moment: string | null): string | null =>
  moment === null ? null : `${moment.slice(0, 16)}:00.000Z`;

const minuteSeconds = 60;

const toMinute = (seconds: number | null): number | null =>
  seconds === null ? null : seconds - (seconds % minuteSeconds);

/** The same for a cached page: ages are to the minute, so it is not rendered each second. */
export async function statusOfPage(db: Db): Promise<StatusReading> {
  const { oldest, oldest_due: oldestDue, ...status } = await readStatus(db);
  const { alive, seen_at: seenAt } = status.worker;
  const chains = status.chains.map((chain) => ({ ...chain, read_at: minuteOf(chain.read_at) }));
  return {
    ...status,
    oldest: toMinute(oldest),
    oldest_due: toMinute(oldestDue),
    chains,
    worker: { alive, seen_at: minuteOf(seenAt) },
  };
}
