import pg from 'pg';
import { isRefusalCode } from '#contract/refusals.ts';
import { Refusal } from '#core/rules/refusal.ts';

// Postgres's codes for deadlocks, conflicts and timeouts; nothing was changed.
const passing = new Set(['40001', '40P01', '55P03', '57014']);

/** Whether the same command may succeed when it is retried. */
export const isPassing = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && passing.has(error.code ?? '');

/** An expected refusal by a database function: its message is the code (foundation.refuse). */
export function refusedBySql(error: unknown): Refusal | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== 'CR001') return null;
  return isRefusalCode(error.message) ? new Refusal(error.message) : null;
}
