import { Refusal } from '#core/rules/refusal.ts';
import type { Db } from '#platform/db/db.ts';
import { withMinimumDuration } from '../sessions/with-minimum-duration.ts';
import { awaitWorker } from './await-worker.ts';
import { type CodeOutcome, codeOutcome, settleTry, waitingTries } from './code-tries.sql.ts';

/**
 * The result of a submitted code, once the worker has compared it. A rejection takes a fixed time;
 * if the worker does not answer, the caller learns that nothing was checked.
 */
export async function compared(
  db: Db,
  handIn: Promise<string | null>,
  isRight: (outcome: string) => boolean,
): Promise<CodeOutcome | null> {
  const comparing = (async () => {
    const id = await handIn;
    return id === null ? null : awaitWorker(() => codeOutcome(db, id));
  })();
  const done = await withMinimumDuration(
    comparing,
    (found) => found === null || !isRight(found.outcome),
  );
  if (done?.outcome === 'not_checked') throw new Refusal('not_checked');
  return done;
}

/** Compares the waiting codes, as the worker: a failure does not delay the others. */
export async function compareCodes(db: Db): Promise<void> {
  const faults: unknown[] = [];
  for (const waitingTry of await waitingTries(db)) {
    await settleTry(db, waitingTry).catch((error: unknown) => faults.push(error));
  }
  if (faults.length > 0) throw faults[0];
}
