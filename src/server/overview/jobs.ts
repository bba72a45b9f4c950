import { inTransaction } from '../db/db.ts';
import type { Loop } from '../jobs/jobs.ts';
import { foldFlows } from './ledger.sql.ts';
import { writeReading } from './status.sql.ts';

export { evidenceWriter } from './write-evidence.ts';

export const overviewLoops: Loop[] = [
  { name: 'read status', everyMs: 3_000, run: (db) => inTransaction(db, writeReading) },
  { name: 'fold flows', everyMs: 1_000, run: async (db) => void (await foldFlows(db)) },
];
