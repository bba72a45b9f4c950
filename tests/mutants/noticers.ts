// The mutated SQL, and the test files most likely to catch each mutant, best first.

export const role = 'src/server/modules/ledger/sql.test.ts';
export const grants = 'src/server/platform/db/grants.test.ts';
export const map = 'tests/simulation/map.test.ts';
export const ledger = 'src/server/modules/ledger/ledger.test.ts';
const batch = 'tests/simulation/batches.test.ts';
export const approvals = 'src/server/modules/approvals/approvals.test.ts';
const signed = 'src/server/modules/approvals/sign-proposal.test.ts';
const shown = 'src/server/modules/approvals/propose-shown.test.ts';
const bound = 'tests/simulation/price-bound.test.ts';
const flows = 'tests/simulation/flows.test.ts';
const reversals = 'tests/simulation/reversals.test.ts';
const losses = 'tests/simulation/losses.test.ts';
export const tables = 'src/server/modules/ledger/tables.sql.test.ts';
const reach = 'tests/simulation/reachability.test.ts';
export const races = 'tests/races/ledger.test.ts';
const coins = 'tests/simulation/coins.test.ts';
const single = 'tests/simulation/one-posting.test.ts';
export const signing = 'src/server/modules/payouts/sign-simulated.test.ts';
const outflows = 'tests/simulation/outflows.test.ts';
const leaving = 'src/server/modules/treasury/operations/settle-outgoing.test.ts';
const runs = 'src/server/modules/distributions/pay-runs.test.ts';
export const postFast = 'src/server/modules/ledger/post-fast.test.ts';
const openFast = 'src/server/modules/ledger/open-fast.test.ts';
const deadlock = 'src/server/modules/ledger/fast-path-deadlock.test.ts';
const fastBatches = 'tests/simulation/fast-batches.test.ts';
const postRun = 'src/server/modules/ledger/post-run.test.ts';
const model = 'tests/simulation/model.test.ts';
export const seals = 'src/server/modules/ledger/seal-books.test.ts';
const costs = 'tests/simulation/costs.test.ts';
const mint = 'tests/simulation/mint.test.ts';
const borne = 'src/server/modules/payouts/book-borne-fee.test.ts';
const bookedCosts = 'src/server/modules/treasury/operations/book-costs.test.ts';
const forgery = 'src/server/modules/solvency/publish-forgery.test.ts';

const held = 'src/server/modules/identity/closing/hold-money.sql.test.ts';
const confirmed = ['src/server/modules/deposits/confirm-deposit.test.ts'];
const acted = 'src/server/modules/audit/routes.test.ts';
export const logged = 'src/server/modules/integrity/log-rows.sql.test.ts';
export const periods = 'src/server/modules/integrity/periods.sql.test.ts';
const addedColumns = 'src/server/modules/integrity/added-columns.sql.test.ts';
export const raises = 'src/server/modules/payouts/raises/raise-fee.test.ts';
export const waking = 'src/server/work.test.ts';
export const webhooks = 'src/server/modules/reporting/integrations/post-webhooks.test.ts';
export const signatures = 'src/server/modules/approvals/signature-rows.sql.test.ts';
const ownCoins = [
  'src/server/modules/treasury/operations/book-own-coins.test.ts',
  'src/server/modules/treasury/placements/propose-return.test.ts',
];

/** All of them, for SQL without a specific test file. */
const everywhere = [
  ledger,
  batch,
  flows,
  reversals,
  losses,
  coins,
  outflows,
  leaving,
  runs,
  postRun,
  postFast,
  fastBatches,
  deadlock,
  single,
  approvals,
  role,
  tables,
  signing,
  reach,
  seals,
  mint,
  costs,
  model,
  races,
];

const deciders = [
  approvals,
  signed,
  'src/server/modules/approvals/check-signatures.test.ts',
  shown,
  acted,
];

// The first test files to play; the list covers every file of the ledger's SQL, named or not.
const first: Record<string, string[]> = {
  'ledger/facts': [mint, flows, ledger, coins, losses, ...ownCoins],
  'ledger/undoing': [reversals, losses, coins, flows],
  'market/fresh-rates': [mint, flows, ledger, coins],
  'treasury/outflows': [outflows, leaving, losses],
  'rules/prices': [mint, flows, ledger, coins],
  'rules/payments': [mint, flows, ledger, coins, ...ownCoins, raises, bookedCosts],
  'rules/deposit': [mint, costs, ledger, flows, coins, ...ownCoins, ...confirmed],
  'rules/withdrawal': [ledger, flows, mint, costs, raises],
  'rules/placement': [outflows, leaving, losses, mint, ...ownCoins],
  'rules/capital': [mint, outflows, leaving, ...ownCoins],
  'rules/distribution': [runs, postRun, flows, ledger],
  'rules/loss': [losses, flows],
  'rules/incident': [coins, losses, reversals, flows, mint],
  'rules/fee': [costs, borne, bookedCosts, mint],
  'rules/correction': [reversals, losses, coins, flows],
  'rules/approval': [approvals, ledger, shown, flows, mint, costs, losses, ...confirmed],
  'rules/postings': [ledger, flows, reversals, mint],
  'rules/seals': [seals, tables],
  'rules/deciders': deciders,
  'rules/proposals': [shown, approvals, signing, mint],
  'rules/closing': [held],
  'withdrawals/people-for-payout': [mint, costs, ledger, flows],
  'withdrawals/guards': [borne, raises, mint, 'tests/simulation/due-requests.test.ts'],
  'treasury/guards': [leaving, bookedCosts, borne],
  'ledger/parse': [ledger, single, batch, tables, flows, reversals, held],
  'ledger/ledger': [ledger, batch, flows, single, deadlock, races, role],
  'ledger/fast-path': [postFast, openFast, fastBatches, deadlock, role, races],
  'ledger/runs': [postRun, runs],
  'ledger/guards': [role, tables, periods],
  'ledger/seals': [seals, tables],
  'approvals/approvals': [
    approvals,
    ledger,
    flows,
    shown,
    signed,
    'src/server/modules/identity/admins/change-admin.test.ts',
    'src/server/modules/identity/admins/team.routes.test.ts',
  ],
  'approvals/shown': [shown],
  'approvals/used': [approvals, ledger, shown, flows, held],
  'audit/audit': [acted, role, tables],
};

// The modules that hold money, decisions and their checks.
const moduleTests =
  'ledger/*,approvals/*,audit/*,integrity/*,solvency/tree,treasury/{costs,outflows},' +
  '{plans,deposits,withdrawals,treasury,distributions}/guards,' +
  '*/descriptions,chains/reserves,' +
  'market/{market,fresh-rates},distributions/distributions,withdrawals/people-for-payout';

// Modules outside the ledger: only these test files can catch their mutants.
const alone: Record<string, string[]> = {
  'approvals/execution': ['src/server/modules/approvals/execute-proposal.test.ts'],
  'approvals/made': [signatures, shown],
  'approvals/signatures': ['src/server/modules/approvals/check-signatures.test.ts', signed],
  'chains/reserves': [bound, 'src/server/modules/solvency/jobs.test.ts'],
  'distributions/distributions': [
    'src/server/modules/distributions/value-dates.sql.test.ts',
    'src/server/modules/distributions/distributions.test.ts',
    runs,
    waking,
  ],
  'integrity/integrity': [logged, addedColumns],
  'market/market': [
    bound,
    'src/server/modules/market/propose-rate.test.ts',
    'src/server/modules/market/market.test.ts',
  ],
  'solvency/tree': [forgery, 'tests/simulation/publish-reserves.test.ts'],
  'treasury/costs': [costs, mint, borne, bookedCosts, raises],
};

/** The SQL files to mutate. */
export const weakenedSql = [`db/code/{${moduleTests}}.sql`, 'db/rules/*.sql'];

/** The test files for an SQL file, as `<schema>/<name>`, in order. */
export function noticersOf(file: string): string[] {
  if (file.endsWith('/descriptions')) return [shown, signatures];
  const known = first[file] ?? [];
  return alone[file] ?? [...known, ...everywhere.filter((item) => !known.includes(item))];
}
