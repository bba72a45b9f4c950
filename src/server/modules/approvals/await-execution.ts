import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#core/rules/refusal.ts';
import type { Db } from '#platform/db/db.ts';
import { outcomeOf } from './execution.sql.ts';

/** Wakes the worker for what was approved; nothing where it looks by itself. */
export type NotifyWorker = (proposalId: string) => Promise<void>;

const everyMs = 50;
const timeoutMs = 5_000;

/**
 * Waits for the worker to carry an approved proposal out, outside every transaction. False where it
 * takes longer than people wait; what could not be carried out is answered with its refusal.
 */
export async function isCarriedOut(
  db: Db,
  proposalId: string,
  wakeWorker?: NotifyWorker,
): Promise<boolean> {
  await wakeWorker?.(proposalId);
  for (let waitedMs = 0; ; waitedMs += everyMs) {
    const { isExecuted, failedCode } = await outcomeOf(db, proposalId);
    if (failedCode !== null) throw new Refusal(failedCode);
    if (isExecuted || waitedMs >= timeoutMs) return isExecuted;
    await sleep(everyMs);
  }
}
