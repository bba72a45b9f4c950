import pg from 'pg';
import { isRefusalCode } from '#contract/refusals.ts';
import { Refusal } from '#core/rules/refusal.ts';

// What Postgres says when two wait for each other, or one waits too long: nothing was changed.
const passing = new Set(['40001', '40P01', '55P03', '57014']);

/** Whether a failure may not come again when the same is tried again. */
export const isPassing = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && passing.has(error.code ?? '');

/** An expected no of a function in the database: its message is the code (foundation.refuse). */
export function refusedBySql(error: unknown): Refusal | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== 'CR001') return null;
  return isRefusalCode(error.message) ? new Refusal(error.message) : null;
}
