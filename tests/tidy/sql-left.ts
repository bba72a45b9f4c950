/**
 * What the code in db/code still breaks: references by pair of modules, and files whose bodies
 * Postgres does not check. Both say exactly what there is; nothing may be added.
 */

/** How often the first module's code names the second's, against the table of modules. */
export const LEFT: ReadonlyMap<string, number> = new Map([
  ['approvals chains', 6],
  ['approvals deposits', 3],
  ['approvals distributions', 3],
  ['approvals identity', 15],
  ['approvals ledger', 11],
  ['approvals market', 1],
  ['approvals plans', 11],
  ['approvals policy', 1],
  ['approvals solvency', 1],
  ['approvals treasury', 5],
  ['approvals withdrawals', 1],
  ['audit identity', 1],
  ['deposits treasury', 1],
  ['identity chains', 2],
  ['identity deposits', 1],
  ['identity notices', 2],
  ['identity plans', 1],
  ['identity site', 1],
  ['identity withdrawals', 3],
  ['ledger approvals', 6],
  ['ledger distributions', 6],
  ['ledger integrity', 5],
  ['ledger solvency', 2],
  ['plans deposits', 5],
  ['plans distributions', 2],
  ['plans withdrawals', 1],
  ['policy distributions', 1],
  ['policy reporting', 4],
  ['policy treasury', 6],
  ['policy withdrawals', 6],
  ['withdrawals treasury', 2],
]);

/** Whether a text tells Postgres not to check bodies. */
export const isLoose = (text: string): boolean => /\bcheck_function_bodies\b/.test(text);

/** Files that name what a later file makes. */
export const OPEN_BODIES: ReadonlySet<string> = new Set(
  ['approvals/approvals', 'approvals/made', 'approvals/members', 'approvals/shown'].map(
    (name) => `db/code/${name}.sql`,
  ),
);
