import { sql } from 'kysely';
import type { StatusReading } from '#contract/status.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { maybe, one } from '#platform/db/rows/read-rows.ts';

type ReasonCount = { reason: string; count: number };

/** The worker's figures of the last 30 days; `seconds` are null before the first payout. */
export type Reading = {
  p50: number | null;
  p95: number | null;
  /** The same, counted from when each was due: delays caused by the member are left out. */
  p50Due: number | null;
  p95Due: number | null;
  paid: number;
  paidCents: string;
  classes: { class: number; count: number }[];
  rules: StatusReading['rules'];
  refusals: ReasonCount[];
  returns: ReasonCount[];
  holds: ReasonCount[];
  causes: string[];
  stopped: string | null;
};

/**
 * Updates the payout clock and the brake; the worker runs it, so it also shows that the worker is
 * alive.
 */
export async function writeReading(tx: Tx): Promise<void> {
  await sql`
    insert into reporting.status_reading (read_at, reading)
    values (clock.real(), reporting.read_status())
    on conflict (singleton) do update
      set read_at = excluded.read_at, reading = excluded.reading`.execute(tx);
}

export type StoredReading = { readAt: Date; isFresh: boolean; reading: Reading };

/** Returns the last reading; it is stale if the worker has been silent for a minute. */
export async function lastReading(db: Db): Promise<StoredReading | undefined> {
  return maybe<StoredReading>(db)`
    select read_at, read_at > clock.real() - interval '1 minute' as is_fresh, reading
    from reporting.status_reading`;
}

type WaitingNow = {
  count: number;
  oldestAt: Date | null;
  oldestSeconds: number | null;
  /** Seconds since the oldest was due; negative while none is due. */
  oldestDueSeconds: number | null;
};

/** Summarizes the withdrawals that have not ended; it reads only their small index. */
export async function waitingNow(db: Db): Promise<WaitingNow> {
  return one<WaitingNow>(db)`
    select count(*)::integer as count, min(requested_at) as oldest_at,
      floor(extract(epoch from clock.now() - min(requested_at)))::integer as oldest_seconds,
      floor(extract(epoch from clock.now() - min(counted_from)))::integer as oldest_due_seconds
    from withdrawals.counted
    where state in ('requested', 'approved', 'sent', 'unknown')`;
}

/** Returns when a restore was last proven to work; null if never. */
export async function lastRestore(db: Db): Promise<Date | null> {
  const found = await maybe<{ at: Date | null }>(db)`
    select max(proved_at) as at from reporting.restore_drill`;
  return found?.at ?? null;
}
