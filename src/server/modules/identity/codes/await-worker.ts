import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#core/rules/refusal.ts';

// The worker handles a code within 5 seconds or not at all (identity.try_lasts); the wait is a
// little longer, so it never ends first.
const longestWaitMs = 6_000;
const longestPauseMs = 60;

/** Waits until the worker has settled the try; `read` returns null before that. */
export async function awaitWorker<T>(read: () => Promise<T | null>): Promise<T> {
  let waited = 0;
  for (let pause = 5; waited < longestWaitMs; pause = Math.min(pause * 1.5, longestPauseMs)) {
    const found = await read();
    if (found !== null) return found;
    await sleep(pause);
    waited += pause;
  }
  throw new Refusal('not_checked');
}
