const rowsAtOnce = 500;
const batchesOfARound = 200;

/**
 * Forgets what is old, some rows a transaction: nobody waits for it, and it goes on in the next
 * round where a round is not enough. `forget` takes how many at most and gives how many it were.
 */
export async function forgetInBatches(forget: (max: number) => Promise<number>): Promise<void> {
  for (let batch = 0; batch < batchesOfARound; batch += 1) {
    if ((await forget(rowsAtOnce)) < rowsAtOnce) return;
  }
}
