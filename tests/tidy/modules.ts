/**
 * The structure as data: the existing folders, and which module may use which. A change here is a
 * design change and needs a decision record in docs/decisions.
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

export const CORE_FOLDERS = new Set(textOf('money chains proofs rules typed brand'));

/** The browser, by audience; below `account`, `member` and `admin` by screen. */
export const WEB_FOLDERS = new Set(textOf('app ui features site account member admin public'));

/** Available to every module; it knows no module. */
export const PLATFORM = new Set(textOf('config http db jobs files backup mail clock traces firm'));

/** Folders of the programs, which assemble the modules. */
export const PROGRAM_FOLDERS = new Set(['sandbox', 'backups', 'rotation', 'watching']);

/** Modules that only read: their own tables, and other modules' published views. */
const READERS = textOf('affiliates statements solvency reporting site integrity');

/** Readers that two of them also read: waiting items, and every table. */
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
  // Every module above may query the caller's identity in its transaction (record 0251).
  identity: textOf('ledger approvals audit'),
  // The names and pictures of the firm, which mails and pages show.
  brand: textOf('identity approvals audit'),
  kyc: textOf('identity approvals audit'),
  plans: textOf('ledger identity approvals audit'),
  // Checks addresses, and knows neither withdrawals nor deposits.
  screening: textOf('chains audit'),
  deposits: textOf('ledger identity kyc plans market chains policy screening approvals audit'),
  withdrawals: textOf(
    'deposits ledger identity kyc plans market chains policy screening notices approvals audit',
  ),
  treasury: textOf(
    'deposits withdrawals ledger chains market plans identity policy approvals audit',
  ),
  // Serves withdrawals and treasury alike; it queries them until they pass it the payments.
  payouts: textOf('withdrawals treasury ledger plans market chains policy approvals audit'),
  distributions: textOf('ledger plans identity policy notices approvals audit'),
  adjustments: textOf('ledger plans identity approvals audit'),
  notices: textOf('identity ledger'),
} satisfies Record<string, string[]>;

/** Who may use whose public file; a module's SQL (db/code) follows the same table. */
export const MODULES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...Object.entries(OWNERS).map(([name, uses]) => [name, new Set<string>(uses)] as const),
  ...READERS.map((name) => {
    const readers = WATCHED_READERS[name] ?? [];
    return [name, new Set([...Object.keys(OWNERS), ...readers])] as const;
  }),
]);

/** Modules whose SQL calls db/rules, which knows all modules: these calls are bound at run time. */
export const ASK_RULES = new Set(
  textOf('ledger approvals audit identity policy plans withdrawals treasury notices reporting'),
);

export const SQL_FUNCTION_CAP = 60;

/** Pure packages that core may use: encodings and checksums of addresses, nothing else. */
export const CORE_PACKAGES = /^(@scure\/|@noble\/|@solana\/addresses|ripple-address-codec)/;

/** Packages that the contract may use. */
export const CONTRACT_PACKAGES = /^(@orpc\/contract|zod)/;

function textOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
