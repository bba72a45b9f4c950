/** The part that is gone, as far as it shows without the database. */
export type Gone = 'web_gone' | 'database_gone' | 'worker_silent';

const longestMs = 10_000;

/** Returns the status of an answer; 0 if none came in time. */
const statusOf = (url: string): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(longestMs), redirect: 'error' }).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.status;
    },
    () => 0,
  );

/**
 * Checks an installation from outside, and returns the worst fault. Web answers 503 if it runs but
 * its database does not.
 */
export async function lookAt(address: string): Promise<Gone | null> {
  const web = await statusOf(`${address}/readyz`);
  if (web === 503) return 'database_gone';
  if (web !== 200) return 'web_gone';
  return (await statusOf(`${address}/readyz/worker`)) === 200 ? null : 'worker_silent';
}
