/**
 * The structure as data: which folders exist, and which module may use which. A change here is a
 * change of the design and needs a decision record in docs/decisions.
 */

export const TOP_FOLDERS = new Set(
  words('.ci .github db deploy docs src tests bench scripts tools'),
);

export const TOP_FILES = new Set([
  '.containerignore',
  'README.md',
  'ARCHITECTURE.md',
  'STYLE.md',
  'LICENSE',
  'NOTICE',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'Containerfile',
  'CHANGELOG.md',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'knip.json',
  '.npmrc',
  '.gitignore',
  '.dockerignore',
  '.gitattributes',
  '.editorconfig',
  '.env.example',
  '.oxfmtrc.json',
  '.oxlintrc.json',
]);

export const LAYERS = new Set(words('core contract server web'));

export const CORE_FOLDERS = new Set(words('money chains proofs rules typed'));

/** The browser, by who is looking; below `account`, `member` and `admin` by screen. */
export const WEB_FOLDERS = new Set(words('app ui features site account member admin text public'));

/** What every module may stand on; it knows no module. */
export const PLATFORM = new Set(words('config http db jobs files backup mail clock traces'));

/** Folders of the programs: they put the modules together. */
export const PROGRAM_FOLDERS = new Set(['sandbox', 'backups', 'rotation', 'watching']);

/** Modules that only read: their own tables, and any other module's published views. */
const READERS = words('affiliates statements solvency reporting site integrity');

/** Readers that two of them look at as well: what waits, and every table there is. */
const WATCHED_READERS: Record<string, string[]> = {
  reporting: words('solvency site'),
  integrity: words('solvency reporting'),
};

const OWNERS = {
  audit: [],
  ledger: words('audit'),
  market: words('ledger identity approvals audit'),
  chains: words('ledger identity approvals audit'),
  approvals: words('audit'),
  policy: words('ledger market chains identity approvals audit'),
  // Who a caller is, every module above may ask in its own transaction (record 0251).
  identity: words('ledger approvals audit'),
  kyc: words('identity approvals audit'),
  plans: words('ledger identity approvals audit'),
  // Asks about addresses, and knows neither withdrawals nor deposits.
  screening: words('chains audit'),
  deposits: words('ledger identity kyc plans market chains policy screening approvals audit'),
  withdrawals: words(
    'deposits ledger identity kyc plans market chains policy screening notices approvals audit',
  ),
  treasury: words(
    'deposits withdrawals ledger chains market plans identity policy approvals audit',
  ),
  // Serves withdrawals and treasury alike; until they hand it what to pay, it asks them.
  payouts: words('withdrawals treasury ledger plans market chains policy approvals audit'),
  distributions: words('ledger plans identity policy notices approvals audit'),
  adjustments: words('ledger plans identity approvals audit'),
  notices: words('identity ledger'),
} satisfies Record<string, string[]>;

/** Who may use whose public file; the SQL of a module (db/code) keeps the same table. */
export const MODULES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...Object.entries(OWNERS).map(([name, uses]) => [name, new Set<string>(uses)] as const),
  ...READERS.map((name) => {
    const readers = WATCHED_READERS[name] ?? [];
    return [name, new Set([...Object.keys(OWNERS), ...readers])] as const;
  }),
]);

/** Modules whose SQL asks db/rules, which knows all modules: what it asks is bound when it runs. */
export const ASK_RULES = new Set(words('ledger approvals audit identity policy withdrawals'));

/** What still stands in another module's schema than its file's. The list only gets shorter. */
export const IN_FOREIGN_SCHEMAS = new Set(
  words(`
    plans.correct_principal plans.free_for_recovery plans.bear_loss
    plans.brought plans.unborne_share plans.paid_period plans.approved_withdrawal
    identity.open_deposit identity.maturity notices.addressed
    policy.paid_run policy.payout_reading policy.restore_proof policy.open_request
    policy.sending_act policy.sending_payout policy.landing_again
    withdrawals.newest_head withdrawals.act_output deposits.being_returned`),
);

/** Pure packages that core may stand on: encodings and checksums of addresses, nothing else. */
export const CORE_PACKAGES = /^(@scure\/|@noble\/|@solana\/addresses|ripple-address-codec)/;

/** What the contract may stand on. */
export const CONTRACT_PACKAGES = /^(@orpc\/contract|zod)/;

function words(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
