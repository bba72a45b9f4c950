import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '#core/rules/refusal.ts';

// The worker takes what is handed in within 5 seconds or not at all (identity.try_lasts): who waits
// a little longer never leaves before it.
const longestWaitMs = 6_000;
const longestPauseMs = 60;

/** Waits until the worker has settled what was handed in; null of `read` says that it has not. */
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
