/**
 * Does the work on each, one after another, and counts what was done. One that fails keeps nobody
 * behind it waiting; the first failure is thrown at the end, so that the round is logged as failed.
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
