const rowsAtOnce = 500;
const batchesOfARound = 200;

/**
 * Deletes old rows in small transactions, so no other work waits; a large backlog continues in the
 * next run. `forget` gets the maximum number of rows and returns how many it deleted.
 */
export async function forgetInBatches(forget: (max: number) => Promise<number>): Promise<void> {
  for (let batch = 0; batch < batchesOfARound; batch += 1) {
    if ((await forget(rowsAtOnce)) < rowsAtOnce) return;
  }
}
