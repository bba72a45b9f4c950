/**
 * Works on each item in order and counts the successes. A failure does not stop those after it; the
 * first failure is thrown at the end, so the run is logged as failed.
 */
export async function workThrough<One>(
  list: readonly One[],
  work: (item: One) => Promise<boolean>,
): Promise<number> {
  const failures: unknown[] = [];
  let done = 0;
  for (const item of list) {
    await work(item).then(
      (isDone) => (done += isDone ? 1 : 0),
      (error: unknown) => failures.push(error),
    );
  }
  if (failures.length > 0) throw failures[0];
  return done;
}
