/**
 * The structure as data: which folders exist, and which module may use which. A change here is a
 * change of the design and needs a decision record in docs/decisions.
 */

export const TOP_FOLDERS = new Set(
  textOf('.ci .github db deploy docs src tests bench scripts tools'),
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

export const LAYERS = new Set(textOf('core contract text server web'));

export const CORE_FOLDERS = new Set(textOf('money chains proofs rules typed'));

/** The browser, by who is looking; below `account`, `member` and `admin` by screen. */
export const WEB_FOLDERS = new Set(textOf('app ui features site account member admin public'));

/** What every module may stand on; it knows no module. */
export const PLATFORM = new Set(textOf('config http db jobs files backup mail clock traces'));

/** Folders of the programs: they put the modules together. */
export const PROGRAM_FOLDERS = new Set(['sandbox', 'backups', 'rotation', 'watching']);

/** Modules that only read: their own tables, and any other module's published views. */
const READERS = textOf('affiliates statements solvency reporting site integrity');

/** Readers that two of them look at as well: what waits, and every table there is. */
const WATCHED_READERS: Record<string, string[]> = {
  reporting: textOf('solvency site'),
  integrity: textOf('solvency reporting'),
};

const OWNERS = {
  audit: [],
  ledger: textOf('audit'),
  market: textOf('ledger identity approvals audit'),
  chains: textOf('ledger identity approvals audit'),
  approvals: textOf('audit'),
  policy: textOf('ledger market chains identity approvals audit'),
  // Who a caller is, every module above may ask in its own transaction (record 0251).
  identity: textOf('ledger approvals audit'),
  kyc: textOf('identity approvals audit'),
  plans: textOf('ledger identity approvals audit'),
  // Asks about addresses, and knows neither withdrawals nor deposits.
  screening: textOf('chains audit'),
  deposits: textOf('ledger identity kyc plans market chains policy screening approvals audit'),
  withdrawals: textOf(
    'deposits ledger identity kyc plans market chains policy screening notices approvals audit',
  ),
  treasury: textOf(
    'deposits withdrawals ledger chains market plans identity policy approvals audit',
  ),
  // Serves withdrawals and treasury alike; until they hand it what to pay, it asks them.
  payouts: textOf('withdrawals treasury ledger plans market chains policy approvals audit'),
  distributions: textOf('ledger plans identity policy notices approvals audit'),
  adjustments: textOf('ledger plans identity approvals audit'),
  notices: textOf('identity ledger'),
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
export const ASK_RULES = new Set(
  textOf('ledger approvals audit identity policy plans withdrawals treasury notices reporting'),
);

export const SQL_FUNCTION_CAP = 60;

/** Pure packages that core may stand on: encodings and checksums of addresses, nothing else. */
export const CORE_PACKAGES = /^(@scure\/|@noble\/|@solana\/addresses|ripple-address-codec)/;

/** What the contract may stand on. */
export const CONTRACT_PACKAGES = /^(@orpc\/contract|zod)/;

function textOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
