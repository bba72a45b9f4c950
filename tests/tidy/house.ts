/**
 * The house as data (HOUSE, layout and arrows). A change here is a change of the design and
 * needs a decision record in docs/decisions.
 */

export const TOP_FOLDERS = new Set(['.ci', 'db', 'docs', 'src', 'tests', 'bench', 'scripts']);

export const TOP_FILES = new Set([
  'README.md',
  'ARCHITECTURE.md',
  'STYLE.md',
  'LICENSE',
  'NOTICE',
  'SECURITY.md',
  'CONTRIBUTING.md',
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

export const LAYERS = new Set(['core', 'contract', 'server', 'web']);

export const WEB_FOLDERS = new Set(['site', 'account', 'member', 'admin', 'ui', 'text', 'public']);

/** What every room may stand on; it knows no room. */
export const FOUNDATION = new Set(['config', 'http', 'db', 'jobs', 'files', 'mail', 'clock']);

/** Rooms that only read: their own tables, and any other room's published views. */
const READERS = ['affiliates', 'statements', 'solvency', 'overview', 'site', 'integrity'] as const;

const OWNERS = {
  audit: [],
  ledger: [],
  market: ['approvals', 'audit'],
  chains: ['approvals', 'audit'],
  approvals: ['audit'],
  policy: ['approvals', 'audit'],
  identity: ['approvals', 'audit'],
  kyc: ['identity', 'approvals', 'audit'],
  plans: ['ledger', 'approvals', 'audit'],
  deposits: words('ledger identity kyc plans market chains policy approvals audit'),
  withdrawals: words('ledger identity kyc plans market chains treasury policy approvals audit'),
  treasury: words('ledger chains market plans identity policy approvals audit'),
  distributions: words('ledger plans policy approvals audit'),
  adjustments: words('ledger plans identity approvals audit'),
  notices: ['identity', 'ledger'],
} satisfies Record<string, string[]>;

/** Who may enter whose door. */
export const ROOMS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...Object.entries(OWNERS).map(([room, uses]) => [room, new Set(uses)] as const),
  ...READERS.map((room) => [room, new Set(Object.keys(OWNERS))] as const),
]);

/** Files of a room beside the five kinds, each with its reason. */
export const EXTRA_KINDS: ReadonlyMap<string, RegExp> = new Map([
  // One file a chain behind one port (HOUSE, chains; DECISIONS 12).
  ['chains', /^(port|simulated|networks|node|(bitcoin|dogecoin|xrp|solana)(-[a-z]+)*)\.ts$/],
  // The store of rendered pages, and what it is filled from (HOUSE, 'A public page').
  ['site', /^(store|facts|pages)\.ts$/],
  // Data: the passwords that guessers try first (SEC-2).
  ['identity', /^common-passwords\.txt$/],
]);

/** What may start a name of a command. A new verb is welcome; a noun is not. */
export const VERBS = new Set(
  words(`accept add advance approve attach await book build cancel change check claim
    close confirm consume
    create credit decide draw enqueue end erase execute expire export find fold forget hold import
    issue keep list load lock log make mark mature mine move note offer open pay place post
    propose prove
    publish quote read rebuild record refresh register reject release remember remove render
    renew reorganise request require resend reset resume restore review revoke save scan score
    seal seed send serve set settle show shrink sign simulate start stop submit suspend sweep take
    tell tick toggle undo unlock update upload verify walk watch withdraw write`),
);

/** Pure packages that core may stand on: encodings and checksums of addresses, nothing else. */
export const CORE_PACKAGES = /^(@scure\/|@noble\/|@solana\/addresses|ripple-address-codec)/;

/** What the contract may stand on. */
export const CONTRACT_PACKAGES = /^(@orpc\/contract|zod)/;

function words(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
