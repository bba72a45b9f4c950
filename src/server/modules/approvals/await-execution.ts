import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#core/rules/refusal.ts';
import type { Db } from '#platform/db/db.ts';
import { outcomeOf } from './execution.sql.ts';

/** Wakes the worker for an approved proposal; does nothing if it polls by itself. */
export type NotifyWorker = (proposalId: string) => Promise<void>;

const everyMs = 50;
const timeoutMs = 5_000;

/**
 * Waits until the worker has carried out an approved proposal, outside every transaction. Returns
 * false if that takes longer than a person would wait; throws the refusal if it could not be
 * carried out.
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
