import type { Config } from './config/config.ts';
import type { PaperWriters } from './identity/identity.ts';
import { evidenceWriter } from './overview/jobs.ts';
import { writeOperator } from './site/site.ts';
import { proofWriters } from './solvency/jobs.ts';
import { statementWriter } from './statements/jobs.ts';

/** What the worker writes and signs for whoever asks the web process (INT-12). */
export const paperWritersOf = (config: Config): PaperWriters => ({
  statement: statementWriter(config),
  evidence: evidenceWriter(config),
  operator: () => writeOperator(config),
  ...proofWriters(config),
});
