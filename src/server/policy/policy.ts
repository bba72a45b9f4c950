import { Refusal } from '../../core/refusal.ts';
import type { Db, Tx } from '../db/db.ts';
import { brakeReasons, resumePayoutsRow, stopPayoutsRow } from './sql.ts';

export { limits, payoutsStopped, type Limits } from './sql.ts';

/** Why deposits, quotes and capital going out are closed now; empty while they are open (INT-8). */
export function depositBrake(db: Db): Promise<string[]> {
  return brakeReasons(db);
}

/** Refuses while the deposit brake is closed; the reason is named. */
export async function requireDepositsOpen(db: Db): Promise<void> {
  const reasons = await brakeReasons(db);
  if (reasons.length > 0) throw new Refusal('deposits_closed', { fields: { reason: reasons[0]! } });
}

/** One person stops all payouts at once. @public */
export async function stopPayouts(tx: Tx, rawSessionToken: string, reason: string): Promise<void> {
  const code = await stopPayoutsRow(tx, rawSessionToken, reason);
  if (code !== 'stopped') throw new Refusal(code);
}

/**
 * Two people let payouts go on: uses up an approved proposal of kind `payouts_resume`.
 * @public
 */
export async function resumePayouts(tx: Tx, proposalId: string): Promise<void> {
  const code = await resumePayoutsRow(tx, proposalId);
  if (code !== 'resumed') throw new Refusal(code);
}
