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
import { daysKept, foldFlows, noteDay, writeReading } from './sql.ts';

export { proofWriters } from './write-proofs.ts';

// What `solvency.publish` says where the sums are not the ledger's.
const treeDiffers = 'CA005';
const unique = '23505';
const ENTRIES_A_FOLD = 20_000;
const DAYS_SHOWN = 90;

/** Folds what is new, reads the books once and keeps what they say. */
export async function publishBooks(db: Db, simulated: boolean): Promise<void> {
  while (await inTransaction(db, (tx) => foldFlows(tx, ENTRIES_A_FOLD)));
  const { reading, sums } = await readBooks(db, simulated);
  await inTransaction(db, async (tx) => {
    if (sums !== null) await noteDay(tx, sums);
    const history = (await daysKept(tx, DAYS_SHOWN)).map(dayOnPage);
    await writeReading(tx, { ...reading, history });
  });
}

// A book so large that reading it takes long is read less often: at most a twentieth of the time.
const REST_FACTOR = 19;

/**
 * Publishes and notes it; a tree that differs from the ledger is refused, and an administrator
 * sees it.
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

/** A snapshot that an administrator asked for (SOL-1), and what a witness sent (INT-14). */
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

// A chain that is down keeps the day's snapshot back for so long, and no longer: the list of what
// is owed does not depend on it, and the reserves say which reading they lack.
const WAIT_FOR_READINGS_MS = 10 * 60_000;

/** Publishes the day's snapshot once every coin's reserves were read, or the wait is over. */
export function dailySnapshot(config: Config, clockMs = () => performance.now()) {
  const isRead = config.chains !== null || config.mode === 'sandbox';
  let dueSince: number | null = null;
  return async (db: Db): Promise<void> => {
    if (!(await isSnapshotDue(db))) {
      dueSince = null;
      return;
    }
    dueSince ??= clockMs();
    const mayWait = isRead && clockMs() - dueSince < WAIT_FOR_READINGS_MS;
    if (mayWait && (await coinsNotRead(db)).length > 0) return;
    await publishAndNote(db, config, null).catch((error: unknown) => {
      // Another process was a moment faster: its snapshot is the day's, and this one is undone.
      if (!(error instanceof DatabaseError) || error.code !== unique) throw error;
    });
  };
}

/** The worker's rounds for `/solvency`: the books as they are, and a snapshot each business day. */
function solvencyLoops(config: Config): Loop[] {
  let notBefore = 0;
  const run = async (db: Db): Promise<void> => {
    const began = performance.now();
    if (began < notBefore) return;
    await publishBooks(db, config.mode === 'sandbox' && config.chains === null);
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

/** What the worker does of this module, by queue and over and over. */
export const jobs = ({ config }: { config: Config }): Work => ({
  queues: solvencyJobs(config),
  loops: solvencyLoops(config),
});

/** What the worker carries out of what people approved, by the kind of the proposal. */
export const executors = () => disputeExecutors;
