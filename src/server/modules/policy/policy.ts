import { note } from '#core/rules/notes.ts';
import { Refusal } from '#core/rules/refusal.ts';
import type { Db } from '#platform/db/db.ts';
import { brakeReasons } from './sql.ts';

export { brakeReading } from './brake.sql.ts';
export { limits, payoutsStopped, type Limits } from './sql.ts';

/** Why deposits, quotes and outgoing capital are closed now; empty while they are open (INT-8). */
export function depositBrake(db: Db): Promise<string[]> {
  return brakeReasons(db);
}

/** Refuses, with the reason, while the deposit brake is closed. */
export async function requireDepositsOpen(db: Db): Promise<void> {
  const reasons = await brakeReasons(db);
  const [reason] = reasons;
  if (reason === undefined) return;
  throw new Refusal('deposits_closed', { fields: { reason: note('brake_reason', { reason }) } });
}
