/** Files that one name plays: their purpose, and the defaults of their settings. */
type Battery = { does: string; files: readonly string[]; set?: Record<string, string> };

const hostile = (...names: string[]): string[] =>
  names.map((name) => `tests/chains/hostile/hostile-${name}.test.ts`);
const story = (...names: string[]): string[] =>
  names.map((name) => `tests/chains/stories/${name}.test.ts`);

/** Batteries outside the suites; most are short without `--full`, or need what a gate lacks. */
const batteries: Readonly<Record<string, Battery>> = {
  looks: {
    does: 'the pictures of the screens; --accept keeps those that changed on purpose',
    files: ['tests/e2e/looks.test.ts'],
  },
  schema: {
    does: 'db/schema and the lists of verify; --accept writes them anew after a change in db/',
    files: [
      'scripts/schema/draw-schema.test.ts',
      'src/server/modules/integrity/schema.sql.test.ts',
      'src/server/modules/integrity/builtins.sql.test.ts',
    ],
  },
  german: {
    does: 'a German’s walk through every screen, with a mark on each text',
    files: ['tests/shown-german.test.ts', 'tests/e2e/german.test.ts'],
  },
  upgrades: {
    does: 'upgrades that are killed, two webs exchanged under writers, older programs refused',
    files: ['tests/upgrades.test.ts', 'tests/rolling/*.test.ts'],
  },
  starts: {
    does: 'starts that are killed or meet a full disk; they need root',
    files: ['tests/starts/*.test.ts', 'tests/starts/battery/*.test.ts'],
  },
  hostile: {
    does: 'batches of payouts among strange addresses (CANDOR_HOSTILE says how many)',
    files: [
      ...hostile('bitcoind', 'signet', 'dogecoin', 'litecoin'),
      ...story('payout-solana', 'payout-xrp', 'token-payout'),
    ],
    set: { CANDOR_HOSTILE: '500' },
  },
  histories: {
    does: 'random histories of two chains, with planted defects',
    files: ['tests/chains/property.test.ts', 'tests/chains/xrp-histories.test.ts'],
  },
  batches: {
    does: 'random batches of postings and withdrawals, beside a slow model',
    files: ['tests/simulation/fast-batches.test.ts', 'tests/simulation/withdrawal-batches.test.ts'],
  },
  lives: {
    does: 'random lives of deposits, whose histories and papers agree to the cent',
    files: ['src/server/modules/deposits/histories-agree.test.ts'],
  },
  year: {
    does: 'the sandbox’s year, lived twice to the same sums',
    files: ['src/server/sandbox/year/live-year.test.ts'],
  },
  webhooks: {
    does: 'events to a receiver that fails (CANDOR_WEBHOOKS says how many)',
    files: ['src/server/modules/reporting/integrations/post-webhooks.test.ts'],
    set: { CANDOR_WEBHOOKS: '10000' },
  },
  backups: {
    does: 'the pages on backups, secrets, incidents and a Postgres of your own',
    files: ['tests/backups/*.test.ts'],
  },
  container: {
    does: 'the image, the compose file and both proxies; it needs buildah',
    files: ['tests/container/*.test.ts'],
  },
  pooler: {
    does: 'web and worker behind a real PgBouncer; it needs pgbouncer',
    files: ['tests/pooler/pooler.test.ts'],
  },
  cluster: {
    does: 'five machines in namespaces of this kernel, which fail in turn; it needs root',
    files: ['tests/cluster/cluster.test.ts'],
  },
  install: {
    does: 'the page of installing, on an empty Debian',
    files: ['tests/road/road.test.ts'],
  },
};

/** The content of each suite. */
const suitesDo: Readonly<Record<string, string>> = {
  checks: 'the programs below, two at once: the first half of the gate',
  types: 'the compiler',
  lint: 'the linter; a warning fails',
  build: 'the browser’s part',
  unused: 'code and packages that nothing uses',
  format: 'the layout of the code',
  licences: 'the licence of every package',
  tests: 'all test files that the gate plays: its second half',
  'units and batteries': 'every file but the browser’s, each battery small without --full',
  e2e: 'the browser’s stories; with --full every screen in both themes at every width',
  tidy: 'what reads the whole tree',
  unit: 'files beside the code, the API, clients, inputs',
  simulation: 'the whole product beside models of it',
  races: 'calls at the same time; a thousand rounds with --full',
  chains: 'the contract of the chains; with --full on real nodes, with every coin’s story',
  mutants: 'each rule of the ledger’s SQL removed in turn; five without --full',
  budgets: 'bytes and times that a page may take',
  kills: '`kill -9` at any moment (CANDOR_KILLS says how often)',
};

/** The valid names, with the content of each. */
export function listOf(suites: readonly { name: string }[]): string {
  const both = [
    ...suites.map(({ name }) => [name, suitesDo[name] ?? '']),
    ...Object.entries(batteries).map(([name, { does }]) => [name, does]),
  ];
  return both.map(([name = '', does]) => `${name.padEnd(19)}  ${does}\n`).join('');
}

/** The files of a battery, whose unset numbers get defaults; otherwise the word itself. */
export function filesOfBattery(word: string, full: boolean): readonly string[] {
  const battery = Object.hasOwn(batteries, word) ? batteries[word] : undefined;
  for (const [name, value] of full ? Object.entries(battery?.set ?? {}) : []) {
    process.env[name] ??= value;
  }
  return battery?.files ?? [word];
}
