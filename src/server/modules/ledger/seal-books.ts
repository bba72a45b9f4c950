import { createHash, type Hash } from 'node:crypto';
import { isSame } from '#core/proofs/bytes.ts';
import {
  bytesOfRow,
  faultOfChain,
  firstChanged,
  type Seal,
  type SealBefore,
  type SealedChanges,
} from '#core/proofs/seal-chain.ts';
import { sha256 } from '#platform/config/sha256.ts';
import { type Db, inTransaction } from '#platform/db/db.ts';
import {
  changesToSeal,
  headOfSeal,
  makeSeal,
  reportSealFault,
  rowsToSeal,
  sealsAfter,
} from './seals.sql.ts';

// Making a seal holds its rows in memory: this is about a second of database work.
const SPAN = 20_000;

/** The last seal checked, or null before the first. */
export type Checked = SealBefore | null;

/** The fault of one seal: its place in the chain, or the first row that differs. */
export type SealFault = { no: bigint; of: 'chain' | 'rows' | 'changes'; detail: string };

type Row = readonly (string | null)[];

/** Returns why the entries of a seal differ from what was sealed, or null. */
function rowsChanged(seal: Seal, rows: readonly Row[]): string | null {
  const index = firstChanged(seal, rows, sha256);
  if (index === null) return null;
  const [position, account, , , , , , , transfer] = rows[index] ?? [];
  const place = `seal ${seal.no}, row ${index + 1} of ${seal.entries}`;
  const now =
    position === undefined
      ? 'it is missing now'
      : `position ${position}, transfer ${transfer}, account ${account} stands there now`;
  return `${place}: not as it was sealed; ${now}`;
}

/** A seal, and the end of the seal before it. */
type Linked = { seal: Seal; before: Checked };

const sealedOf = (seal: Seal | Checked) => ({
  rows: seal?.upto ?? 0n,
  changes: seal?.changes?.upto ?? 0n,
});

type Stretch = { no: bigint; after: bigint; changes: SealedChanges; count: number; hash: Hash };

/** Returns how many of the sorted positions are at or before `end`. */
function countUpto(positions: readonly bigint[], end: bigint): number {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (positions[middle]! > end) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Hashes the lines of the log of changes in the range that each seal claims to cover. */
async function hashChanges(db: Db, stretches: readonly Stretch[]): Promise<void> {
  // Tampered seals may overlap, leave gaps, or claim more than there is.
  const max = stretches.reduce((high, { changes: { upto } }) => (upto > high ? upto : high), 0n);
  let from = stretches.reduce((low, { after }) => (after < low ? after : low), max);
  for (;;) {
    const rows = await changesToSeal(db, from, max, SPAN);
    const positions = rows.map(({ position }) => position);
    const digests = rows.map(({ fields }) => sha256(bytesOfRow(fields)));
    for (const stretch of stretches) {
      const [first, end] = [stretch.after, stretch.changes.upto].map((at) =>
        countUpto(positions, at),
      );
      for (const digest of digests.slice(first, end)) stretch.hash.update(digest);
      stretch.count += Math.max(0, end! - first!);
    }
    const last = positions.at(-1) ?? from;
    if (rows.length < SPAN || last <= from) return;
    from = last;
  }
}

/** Returns, for each seal with changes, why the log of changes differs from it. */
async function changedSince(db: Db, linked: readonly Linked[]): Promise<Map<bigint, string>> {
  const stretches = linked.flatMap(({ seal: { no, changes }, before }): Stretch[] => {
    if (changes === null) return [];
    const after = sealedOf(before).changes;
    return [{ no, after, changes, count: 0, hash: createHash('sha256') }];
  });
  if (stretches.length > 0) await hashChanges(db, stretches);
  const faults = new Map<bigint, string>();
  for (const { no, after, changes, count, hash } of stretches) {
    if (count === changes.count && isSame(hash.digest(), changes.digest)) continue;
    const place = `changes ${after + 1n} to ${changes.upto}`;
    faults.set(no, `seal ${no}: ${place} are not as they were sealed`);
  }
  return faults;
}

/** Returns the entries in the range that each seal claims to cover. */
async function rowsOf(db: Db, linked: readonly Linked[]): Promise<Row[][]> {
  const ends = linked.map(({ seal, before }) => [sealedOf(before).rows, seal.upto] as const);
  // Tampered seals may overlap or leave gaps: each gets the rows within its claimed range.
  const min = ends.reduce((low, [from]) => (from < low ? from : low), ends[0]![0]);
  const max = ends.reduce((high, [, upto]) => (upto > high ? upto : high), 0n);
  const rows = await rowsToSeal(db, min, max);
  const positions = rows.map(([position]) => BigInt(position!));
  return ends.map(([from, upto]) =>
    rows.slice(countUpto(positions, from), countUpto(positions, upto)),
  );
}

/** Returns the faults of consecutive seals. */
async function faultsOf(db: Db, linked: readonly Linked[]): Promise<SealFault[]> {
  const [rows, changes] = [await rowsOf(db, linked), await changedSince(db, linked)];
  return linked.flatMap(({ seal, before }, index) => {
    const found = {
      chain: faultOfChain(seal, before, sha256),
      rows: rowsChanged(seal, rows[index]!),
      changes: changes.get(seal.no) ?? null,
    };
    return (['chain', 'rows', 'changes'] as const).flatMap((of) => {
      const detail = found[of];
      return detail === null ? [] : [{ no: seal.no, of, detail }];
    });
  });
}

/**
 * Checks the seals after `from`, in batches, until none is left or `mayGoOn` returns false. Returns
 * the last one checked, and whether none is left.
 */
export async function checkSeals(
  db: Db,
  from: Checked,
  report: (fault: SealFault) => void,
  mayGoOn: () => boolean = () => true,
): Promise<{ last: Checked; isWhole: boolean }> {
  let before = from;
  do {
    const linked: Linked[] = [];
    for (const seal of await sealsAfter(db, before?.no ?? 0n, SPAN)) {
      linked.push({ seal, before });
      before = { no: seal.no, head: seal.head, upto: seal.upto, changes: seal.changes };
    }
    if (linked.length === 0) return { last: before, isWhole: true };
    for (const fault of await faultsOf(db, linked)) report(fault);
  } while (mayGoOn());
  return { last: before, isWhole: false };
}

/** Seals everything that was posted since the last seal (LED-6). */
export async function sealBooks(db: Db): Promise<void> {
  while ((await inTransaction(db, (tx) => makeSeal(tx, SPAN))) !== null);
}

/** The time a worker spends per run on checking all seals again, and how long it may rest. */
export type Pace = { patienceMs: number; restsPerLook: number; mostMs: number };

/**
 * Returns a function that checks all seals from the first, within the time limit per call, and
 * continues at the next call. After a complete check it rests a multiple of the time spent. Returns
 * the last seal of a complete check, else null.
 */
function lookAtAll(pace: Pace, now: () => number) {
  let from: Checked = null;
  let took = 0;
  let dueAt = -Infinity;
  return async (db: Db, report: (fault: SealFault) => void): Promise<Checked> => {
    const began = now();
    if (began < dueAt) return null;
    const checked = await checkSeals(db, from, report, () => now() - began < pace.patienceMs);
    took += now() - began;
    from = checked.isWhole ? null : checked.last;
    if (!checked.isWhole) return null;
    dueAt = now() + Math.min(pace.mostMs, took * pace.restsPerLook);
    took = 0;
    return checked.last;
  };
}

/**
 * Returns one run of the worker: it checks the seals made since its last run, continues the check
 * of all seals, and seals new entries. It keeps the last seal it saw in memory, out of reach of an
 * attacker on the database: every earlier seal must still be the same.
 */
export function sealingRun(
  pace: Pace,
  now: () => number = () => performance.now(),
): (db: Db) => Promise<void> {
  const lookOn = lookAtAll(pace, now);
  let seen: Checked = null;
  return async (db) => {
    const faults: SealFault[] = [];
    const report = (fault: SealFault): void => void faults.push(fault);
    if (seen !== null) {
      const head = await headOfSeal(db, seen.no);
      if (head === null || !isSame(head, seen.head)) {
        const detail = `seal ${seen.no}: its head is not the one that stood here before`;
        report({ no: seen.no, of: 'chain', detail });
      }
      ({ last: seen } = await checkSeals(db, seen, report));
    }
    seen = (await lookOn(db, report)) ?? seen;
    if (faults.length > 0) {
      await inTransaction(db, async (tx) => {
        for (const { no, detail } of faults) await reportSealFault(tx, no, detail);
      });
    }
    await sealBooks(db);
  };
}
