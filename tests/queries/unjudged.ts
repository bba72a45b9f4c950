/** A query whose text is not in the source: where it runs, and what else checks it. */
export type Unjudged = { path: string; within: string; reason: string };

/** Exactly these; the list may only shrink. */
export const UNJUDGED: readonly Unjudged[] = [
  {
    path: 'src/server/modules/integrity/builtins.sql.ts',
    within: 'scanAll',
    reason:
      'It reads whole catalogues, of which the version of the server decides the columns; ' +
      'builtins.sql.test.ts changes each of them.',
  },
  {
    path: 'src/server/platform/db/rows/read-in-chunks.ts',
    within: 'ask',
    reason:
      'It reads the cursor of whatever query it is given; tamper.sql.test.ts runs it on every ' +
      'sealed table, verify-database.test.ts on the log and the proposals.',
  },
  {
    path: 'src/server/platform/db/rows/read-rows.ts',
    within: 'all',
    reason: 'It runs the templates that stand behind it, each of which is judged where it stands.',
  },
  {
    path: 'src/server/rotation/rotation.sql.ts',
    within: 'sealedAfter',
    reason:
      'Its table and columns come from the closed list in sealed-columns.ts; ' +
      'rotate-secret.test.ts compares that with the database and runs it on each.',
  },
  {
    path: 'src/server/rotation/rotation.sql.ts',
    within: 'writeSealed',
    reason:
      'Its table and columns come from the closed list in sealed-columns.ts; ' +
      'rotate-secret.test.ts compares that with the database and runs it on each.',
  },
];
