import { refuseBackup } from '#platform/backup/backup-fault.ts';
import { startScratch } from '#platform/backup/scratch.ts';
import type { Runner } from '#platform/db/natives.ts';

/** Nothing was written between the end of the log and the moment, so all of the log is replayed. */
const isLater = /recovery ended before configured recovery target was reached/;
const isEarlier = /recovery stop point is before consistent recovery point/;

/** Replays the log of unpacked files up to a moment, and leaves a stopped server. */
export async function recover(cluster: string, runner: Runner, upTo: Date): Promise<void> {
  const copy = await startScratch(cluster, runner, { upTo }).catch((error: unknown) => {
    const message = String(error);
    if (isLater.test(message)) return startScratch(cluster, runner);
    if (!isEarlier.test(message)) throw error;
    return refuseBackup(
      'older',
      `the backup was still under way at ${upTo.toISOString()}: name an earlier one with --name`,
    );
  });
  await copy.stop();
}
