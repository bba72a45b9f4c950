import { isSame } from '../../../core/proofs/bytes.ts';
import {
  faultOfChain,
  firstChanged,
  type Seal,
  type SealBefore,
} from '../../../core/proofs/seal-chain.ts';
import { type Db, inTransaction } from '../../platform/db/db.ts';
import { changesToSeal, makeSeal, reportSealFault, rowsToSeal, sealAfter } from './seals.sql.ts';
import { sha256 } from '../../platform/config/sha256.ts';

// A seal holds in memory what it covers: about a second's work of the database.
const SPAN = 20_000;

/** How far seals were checked: the last of them, or null before the first. */
export type Walked = SealBefore | null;

/** What is wrong with one seal: with its place in the chain, or with the first row that differs. */
export type SealFault = { no: bigint; of: 'chain' | 'rows' | 'changes'; detail: string };

async function faultsOf(db: Db, seal: Seal, before: Walked): Promise<SealFault[]> {
  const faults: SealFault[] = [];
  const broken = faultOfChain(seal, before, sha256);
  if (broken !== null) faults.push({ no: seal.no, of: 'chain', detail: broken });
  const rows = await rowsToSeal(db, before?.upto ?? 0n, seal.upto);
  const nth = firstChanged(seal, rows, sha256);
  if (nth !== null) {
    const [position, account, , , , , , , transfer] = rows[nth] ?? [];
    const place = `seal ${seal.no}, row ${nth + 1} of ${seal.entries}`;
    const now =
      position === undefined
        ? 'it is missing now'
        : `position ${position}, transfer ${transfer}, account ${account} stands there now`;
    faults.push({ no: seal.no, of: 'rows', detail: `${place}: not as it was sealed; ${now}` });
  }
  const changed = await changedSince(db, seal, before);
  if (changed !== null) faults.push({ no: seal.no, of: 'changes', detail: changed });
  return faults;
}

/** Why the log of changes is not as a seal covers it, or null. */
async function changedSince(db: Db, seal: Seal, before: Walked): Promise<string | null> {
  if (seal.changes === null) return null;
  const after = before?.changes?.upto ?? 0n;
  const { upto } = seal.changes;
  const now = await changesToSeal(db, after, upto);
  if (now.count === seal.changes.count && isSame(now.digest, seal.changes.digest)) return null;
  return `seal ${seal.no}: changes ${after + 1n} to ${upto} are not as they were sealed`;
}

/**
 * Checks one seal after another from where a walk stands, until none is left or `mayGoOn` says no.
 * Gives where it stands now, null after the last.
 */
export async function checkSeals(
  db: Db,
  from: Walked,
  report: (fault: SealFault) => void,
  mayGoOn: () => boolean = () => true,
): Promise<Walked> {
  let before = from;
  do {
    const seal = await sealAfter(db, before?.no ?? 0n);
    if (seal === null) return null;
    for (const fault of await faultsOf(db, seal, before)) report(fault);
    before = { no: seal.no, head: seal.head, upto: seal.upto, changes: seal.changes };
  } while (mayGoOn());
  return before;
}

/** Seals everything that was posted since the last seal (LED-6). */
export async function sealBooks(db: Db): Promise<void> {
  while ((await inTransaction(db, (tx) => makeSeal(tx, SPAN))) !== null);
}

/**
 * A round of the worker: looks again at what was sealed, as far as it comes within its time, and
 * then seals what is new. A round goes on where the last one stopped.
 */
export function sealingRound(patienceMs: number): (db: Db) => Promise<void> {
  let walked: Walked = null;
  return async (db) => {
    const faults: SealFault[] = [];
    const began = performance.now();
    walked = await checkSeals(
      db,
      walked,
      (fault) => faults.push(fault),
      () => performance.now() - began < patienceMs,
    );
    if (faults.length > 0) {
      await inTransaction(db, async (tx) => {
        for (const { no, detail } of faults) await reportSealFault(tx, no, detail);
      });
    }
    await sealBooks(db);
  };
}
