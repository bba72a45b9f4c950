import type { Config } from '#platform/config/config.ts';
import { keysHandedOver } from '#platform/db/former-keys.sql.ts';
import { firmNames } from './modules/brand/brand.ts';
import type { FileWriters } from './modules/identity/identity.ts';
import { evidenceWriter } from './modules/reporting/jobs.ts';
import { writeOperator } from './modules/site/site.ts';
import { proofWriters } from './modules/solvency/jobs.ts';
import { statementWriter } from './modules/statements/jobs.ts';

/** The files that the worker writes and signs on behalf of the web process (INT-12). */
export const fileWritersOf = (config: Config): FileWriters => ({
  statement: statementWriter(config),
  evidence: evidenceWriter(config),
  operator: async (db) => writeOperator(config, await firmNames(db), await keysHandedOver(db)),
  ...proofWriters(config),
});
