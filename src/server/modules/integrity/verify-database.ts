import type { Db, Tx } from '#platform/db/db.ts';
import { checkDecisions } from '../approvals/approvals.ts';
import {
  atOneMoment,
  bookParts,
  checkNames as ledgerChecks,
  countBooks,
  type LedgerFault,
  type Part,
  partsOf,
  readParts,
  type Verdict,
} from '../ledger/ledger.ts';
import { amountChecks } from './amounts.sql.ts';
import { readBuiltins, serverVersion } from './builtins.sql.ts';
import { rowsUnlikeTheirLog } from './changes.sql.ts';
import { decisionChecks, proposalsShownOtherwise } from './decisions.sql.ts';
import { headChecks, headsNotFound, type SavedHead, snapshotsOfOtherHeads } from './heads.sql.ts';
import { periodChecks } from './periods.sql.ts';
import {
  builtinsOfLine,
  differencesOf,
  differencesOfAll,
  knownBuiltins,
  knownLine,
  releasedSchema,
} from './read-release.ts';
import { readSchemaDigest } from './schema.sql.ts';

const FAULTS_SHOWN = 20;
/** The number of connections that a verification uses. */
export const READERS = 2;
const rowCheck = 'each row is as the sealed log of changes left it';
const keptCheck = 'each head that was kept elsewhere is in this history';
const publishedCheck = 'each published head is that of its seal';
const shownCheck = 'each proposal’s hash is that of what was shown';
const signedCheck = 'each signed decision verifies against what was shown';
const schemaCheck = 'functions, triggers, grants, roles and flows are as released';
const builtinCheck = 'functions, operators and casts of the server are as its version brings them';
const recomputed = { ...amountChecks, ...decisionChecks, ...headChecks, ...periodChecks };

/** The names of all checks, in order. */
export const checkNames = [
  schemaCheck,
  builtinCheck,
  ...ledgerChecks,
  ...Object.keys(recomputed),
  publishedCheck,
  shownCheck,
  signedCheck,
  rowCheck,
  keptCheck,
];

const named = (check: string, details: string[]): LedgerFault[] =>
  details.map((detail) => ({ check, detail }));

async function signedFaults(tx: Tx): Promise<string[]> {
  const { faults } = await checkDecisions(tx);
  return faults
    .slice(0, FAULTS_SHOWN)
    .map(({ proposal, fault }) => `proposal ${proposal}: ${fault}`);
}

/** The longest parts come first, so no reader ends up alone with one of them. */
const partsWith = (kept: readonly SavedHead[]): Part[] => [
  async (tx) => named(rowCheck, await rowsUnlikeTheirLog(tx, FAULTS_SHOWN)),
  ...partsOf(recomputed),
  ...bookParts,
  async (tx) => named(publishedCheck, await snapshotsOfOtherHeads(tx)),
  async (tx) => named(shownCheck, (await proposalsShownOtherwise(tx)).slice(0, FAULTS_SHOWN)),
  async (tx) => named(signedCheck, await signedFaults(tx)),
  async (tx) => named(keptCheck, await headsNotFound(tx, kept)),
];

/** Returns where the database's code, grants, roles and map differ from this release. */
async function schemaFaults(tx: Tx): Promise<LedgerFault[]> {
  const released = releasedSchema();
  if (released === null) return named(schemaCheck, ['db/schema-digest.txt is of other SQL']);
  return named(schemaCheck, differencesOf(await readSchemaDigest(tx), released));
}

/**
 * Returns where the server's built-ins differ from its version: a check that calls a replaced
 * function proves nothing (INT-13).
 */
async function builtinFaults(tx: Tx): Promise<LedgerFault[]> {
  const known = knownBuiltins(await serverVersion(tx));
  if (known === null) return [];
  return named(
    builtinCheck,
    differencesOfAll(await readBuiltins(tx), known).slice(0, FAULTS_SHOWN),
  );
}

/**
 * Returns the comparisons that could not be made properly, and why. For a minor version newer than
 * this release it lists the differences from the last known one: they may belong to that version
 * and be no fault.
 */
export async function notesOn(tx: Tx, version: string): Promise<string[]> {
  const [last] = knownLine(version);
  if (knownBuiltins(version) !== null) return [];
  const none = `This release has no list of what PostgreSQL ${version} brings`;
  if (last === undefined) {
    return [`${none}: its own functions, operators and casts were not compared.`];
  }
  const differences = differencesOfAll(await readBuiltins(tx), builtinsOfLine(version));
  const message = differences.slice(0, FAULTS_SHOWN).join('; ');
  return [`${none}. Compared with ${last}: ${message === '' ? 'nothing differs' : message}.`];
}

/** A verdict, with notes on the comparisons that could not be made. */
export type FullVerdict = Verdict & { notes: string[] };

/** Re-checks the whole database as this transaction sees it. */
export async function verifyWithin(tx: Tx, kept: readonly SavedHead[] = []): Promise<Verdict> {
  return { ...(await countBooks(tx)), faults: await readParts([tx], partsWith(kept)) };
}

/**
 * Re-checks everything that money, decisions and promises depend on, as of one moment, with the
 * database's code and the server's built-ins. Two connections share the work.
 */
export const verifyDatabase = (db: Db, kept: readonly SavedHead[] = []): Promise<FullVerdict> =>
  atOneMoment(
    db,
    async (readers) => ({
      ...(await countBooks(readers[0])),
      notes: await notesOn(readers[0], await serverVersion(readers[0])),
      faults: await readParts(readers, [schemaFaults, builtinFaults, ...partsWith(kept)]),
    }),
    READERS,
  );

/** Re-checks all rows but not the database's code, for tests that migrate it themselves. */
export const verifyRows = (db: Db): Promise<Verdict> => atOneMoment(db, ([tx]) => verifyWithin(tx));
