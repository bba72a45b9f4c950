import { checkDecisions } from '../approvals/approvals.ts';
import type { Db, Tx } from '../db/db.ts';
import {
  atOneMoment,
  checkNames as ledgerChecks,
  type Fault,
  faultsOf,
  type Verdict,
  verifyWithin as verifyLedger,
} from '../ledger/ledger.ts';
import { amountChecks } from './amounts.sql.ts';
import { rowsUnlikeTheirLog } from './changes.sql.ts';
import { decisionChecks } from './decisions.sql.ts';
import { headChecks, headsNotFound, type KeptHead } from './heads.sql.ts';
import { differencesOf, releasedSchema } from './read-release.ts';
import { readSchemaDigest } from './schema.sql.ts';

const FAULTS_SHOWN = 20;
const rowCheck = 'each row is as the sealed log of changes left it';
const keptCheck = 'each head that was kept elsewhere is in this history';
const signedCheck = 'each signed decision verifies against what was shown';
const schemaCheck = 'functions, triggers, grants, roles and flows are as released';
const recomputed = { ...amountChecks, ...decisionChecks, ...headChecks };

/** The names of what is checked, in order. */
export const checkNames = [
  schemaCheck,
  ...ledgerChecks,
  ...Object.keys(recomputed),
  signedCheck,
  rowCheck,
  keptCheck,
];

const named = (check: string, details: string[]): Fault[] =>
  details.map((detail) => ({ check, detail }));

async function signedFaults(tx: Tx): Promise<string[]> {
  const { faults } = await checkDecisions(tx);
  return faults
    .slice(0, FAULTS_SHOWN)
    .map(({ proposal, fault }) => `proposal ${proposal}: ${fault}`);
}

/** Re-checks the whole database as this transaction sees it. */
export async function verifyWithin(tx: Tx, kept: readonly KeptHead[] = []): Promise<Verdict> {
  const books = await verifyLedger(tx);
  const faults = [
    ...books.faults,
    ...(await faultsOf(tx, recomputed)),
    ...named(signedCheck, await signedFaults(tx)),
    ...named(keptCheck, await headsNotFound(tx, kept)),
    ...named(rowCheck, await rowsUnlikeTheirLog(tx, FAULTS_SHOWN)),
  ];
  return { ...books, faults };
}

/** Where the database's own code, grants, roles and map are not as this release ships them. */
async function schemaFaults(tx: Tx): Promise<Fault[]> {
  const released = releasedSchema();
  if (released === null) return named(schemaCheck, ['db/schema-digest.txt is of other SQL']);
  return named(schemaCheck, differencesOf(await readSchemaDigest(tx), released));
}

/**
 * Re-checks everything that money, decisions and promises rest on, at one moment, and the code of
 * the database with it: what is read by functions that were replaced says nothing (INT-13).
 */
export const verifyDatabase = (db: Db, kept: readonly KeptHead[] = []): Promise<Verdict> =>
  atOneMoment(db, async (tx) => {
    const found = await verifyWithin(tx, kept);
    return { ...found, faults: [...(await schemaFaults(tx)), ...found.faults] };
  });

/** Re-checks all rows, but not the database's code: for tests that migrate their own. */
export const verifyRows = (db: Db): Promise<Verdict> => atOneMoment(db, (tx) => verifyWithin(tx));
