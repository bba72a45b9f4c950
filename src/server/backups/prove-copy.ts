import { refuseBackup } from '#platform/backup/backup-fault.ts';
import { connect, type Db, statementTimeouts } from '#platform/db/db.ts';
import { READERS, verifyDatabase } from '../modules/integrity/integrity.ts';
import {
  hasSeal,
  newestSeal,
  postingsDigest,
  readInstallation,
  sealsUnlike,
  serverOf,
  unsealedSpan,
} from './read-installation.sql.ts';

/** The result of a proof: how much was checked, and up to which seal. */
export type Proof = { transfers: string; accounts: string; seal: string | null };

/** Refuses a copy of another installation or release, and the active database itself. */
async function requireCopy(copy: Db, active: Db): Promise<void> {
  const [itself, other] = [await serverOf(copy), await serverOf(active)];
  if (itself === other)
    refuseBackup('unsound', 'this is the active database itself, and no copy of it');
  const [was, is] = [await readInstallation(copy), await readInstallation(active)];
  const { secretMark, madeAt, mode } = is.installation;
  const isOurs =
    was.installation.secretMark === secretMark &&
    was.installation.madeAt === madeAt &&
    was.installation.mode === mode;
  if (!isOurs) refuseBackup('foreign', 'the copy is of another installation');
  if (was.program.codeDigest !== is.program.codeDigest) {
    const before = `Candor ${was.program.version} of another build`;
    refuseBackup('older', `the copy was made by ${before}, before the upgrade: make a new backup`);
  }
}

const postingsAtOnce = 20_000n;

/** Refuses a copy whose history is not a prefix of the active database's. */
async function requireSameHistory(copy: Db, active: Db): Promise<string | null> {
  const newest = await newestSeal(copy);
  if (!(await hasSeal(active, newest))) {
    refuseBackup('unsound', `its newest seal ${newest?.no} is not one of the active database`);
  }
  const unlike = await sealsUnlike(copy, active);
  if (unlike !== null) refuseBackup('unsound', `its seal ${unlike} is not the active database's`);
  // There may be many unsealed postings, as after a day without a worker, so this works in chunks.
  const { after, last } = await unsealedSpan(copy, newest);
  for (let from = after; from < last; from += postingsAtOnce) {
    const upto = from + postingsAtOnce < last ? from + postingsAtOnce : last;
    const [its, ours] = [
      await postingsDigest(copy, from, upto),
      await postingsDigest(active, from, upto),
    ];
    if (its === ours) continue;
    refuseBackup(
      'unsound',
      'its postings after its newest seal are not those of the active database',
    );
  }
  return newest?.no ?? null;
}

/**
 * Proves that a restored copy is complete and ours: its history is the active database's, and every
 * check of `npm run verify` passes. Changes neither.
 */
export async function proveCopy(copyUrl: string, active: Db): Promise<Proof> {
  const copy = connect(copyUrl, 'candor_owner', READERS, statementTimeouts.ofFirstStart);
  try {
    await requireCopy(copy.db, active);
    const seal = await requireSameHistory(copy.db, active);
    const { faults, transfers, accounts } = await verifyDatabase(copy.db);
    if (faults.length > 0) {
      const [first] = faults;
      const message = `${first!.check}: ${first!.detail}`;
      refuseBackup(
        'unsound',
        `the restored books are not sound (${faults.length} faults): ${message}`,
      );
    }
    return { transfers, accounts, seal };
  } finally {
    await copy.close();
  }
}
