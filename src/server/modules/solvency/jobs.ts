import { DatabaseError } from 'pg';
import { realNow } from '#platform/clock/clock.ts';
import { checkpointKeyOf } from '#platform/config/checkpoint-key.ts';
import type { Config } from '#platform/config/config.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import type { Job, Loop } from '#platform/jobs/jobs.ts';
import type { Work } from '#platform/jobs/jobs.ts';
import { acceptCosignatures } from './accept-cosignature.ts';
import { disputeExecutors } from './decide-dispute.ts';
import { publishDaily, publishSnapshot } from './publish-snapshot.ts';
import { dayOnPage, readBooks } from './read-books.ts';
import { coinsNotRead } from './reserves.sql.ts';
import { checkpointRun } from './sign-checkpoint.ts';
import { isSnapshotDue, notePublishing } from './snapshots.sql.ts';
import { publishedDays, foldFlows, noteDay, writeReading } from './sql.ts';

export { proofWriters } from './write-proofs.ts';

// The error of `solvency.publish` if the sums differ from the ledger's.
const treeDiffers = 'CA005';
const unique = '23505';
const ENTRIES_A_FOLD = 20_000;
const DAYS_SHOWN = 90;

/** Folds new postings, reads the books once and saves the result. */
export async function publishBooks(db: Db, simulated: boolean): Promise<void> {
  while (await inTransaction(db, (tx) => foldFlows(tx, ENTRIES_A_FOLD)));
  const { reading, sums } = await readBooks(db, simulated);
  await inTransaction(db, async (tx) => {
    if (sums !== null) await noteDay(tx, sums);
    const history = (await publishedDays(tx, DAYS_SHOWN)).map(dayOnPage);
    await writeReading(tx, { ...reading, history });
  });
}

// Books that take long to read are read less often: at most a twentieth of the time.
const REST_FACTOR = 19;

/**
 * Publishes a snapshot and records the try. A tree that differs from the ledger is refused, and
 * administrators see it.
 */
async function publishAndNote(db: Db, config: Config, askedBy: string | null): Promise<void> {
  try {
    const publish = askedBy === null ? publishDaily : publishSnapshot;
    const no = await publish(db, config);
    if (no === null) return;
    await notePublishing(db, { no, askedBy, refusal: null });
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== treeDiffers) throw error;
    await notePublishing(db, { no: null, askedBy, refusal: error.message });
    if (askedBy === null) throw error;
  }
}

/** Snapshots that an administrator requested (SOL-1), and witnesses' cosignatures (INT-14). */
export const solvencyJobs = (config: Config): Job[] => [
  {
    queue: 'snapshot',
    work: (db, { by }) => publishAndNote(db, config, String(by)),
  },
  {
    queue: 'cosignature',
    work: async (db, { note }) => {
      const seconds = Math.floor(realNow().getTime() / 1000);
      await acceptCosignatures(db, config.witnesses, String(note), seconds);
    },
  },
];

// A chain that is down delays the daily snapshot by at most this long. The list of liabilities does
// not depend on it, and the reserves show which reading is missing.
const WAIT_FOR_READINGS_MS = 10 * 60_000;

/** Publishes the daily snapshot once every coin's reserves were read, or the wait is over. */
export function dailySnapshot(config: Config, clockMs = () => performance.now()) {
  let dueSince: number | null = null;
  return async (db: Db): Promise<void> => {
    if (!(await isSnapshotDue(db))) {
      dueSince = null;
      return;
    }
    dueSince ??= clockMs();
    const mayWait = clockMs() - dueSince < WAIT_FOR_READINGS_MS;
    if (mayWait && (await coinsNotRead(db)).length > 0) return;
    await publishAndNote(db, config, null).catch((error: unknown) => {
      // Another process was first: its snapshot is the daily one, and this one is rolled back.
      if (!(error instanceof DatabaseError) || error.code !== unique) throw error;
    });
  };
}

/** The worker's loops for `/solvency`: the current books, and a snapshot each business day. */
function solvencyLoops(config: Config): Loop[] {
  let notBefore = 0;
  const run = async (db: Db): Promise<void> => {
    const began = performance.now();
    if (began < notBefore) return;
    await publishBooks(db, config.chains === null);
    const ended = performance.now();
    notBefore = ended + (ended - began) * REST_FACTOR;
  };
  return [
    {
      name: 'read the books',
      everyMs: 5_000,
      wokenBy: ['chains.held_change', 'treasury.operation', 'distributions.run', 'clock.setting'],
      netMs: 30_000,
      run,
    },
    { name: 'sign a checkpoint', everyMs: 15_000, run: checkpointRun(checkpointKeyOf(config)) },
    {
      name: 'publish a snapshot',
      everyMs: 2_000,
      wokenBy: ['clock.setting'],
      run: dailySnapshot(config),
    },
  ];
}

/** The jobs of this module. */
export const jobs = ({ config }: { config: Config }): Work => ({
  queues: solvencyJobs(config),
  loops: solvencyLoops(config),
});

/** The executors that the worker runs for approved proposals, by kind. */
export const executors = () => disputeExecutors;
