const describedTables = [
  'ledger.account',
  'ledger.transfer',
  'ledger.entry',
  'identity.member',
  'identity.administrator',
  'deposits.deposit',
  'withdrawals.withdrawal',
  'distributions.run',
  'approvals.proposal',
  'kyc.submission',
  'foundation.file',
  'audit.event',
  'market.candle',
];

const files = '| `files/` | what was uploaded, as it lay on the disk |\n';

/** Writes the README of a fixture: how it was made, and its contents. */
export function describeFixture(
  version: string,
  counts: [string, number][],
  isYear: boolean,
): string {
  const rows = counts.filter(([, count]) => count > 0);
  const all = rows.reduce((sum, [, count]) => sum + count, 0);
  const of = new Map(rows);
  const lines = describedTables
    .filter((name) => of.has(name))
    .map((name) => `| ${name} | ${of.get(name)} |`);
  const [title, test, how, lived] = isYear
    ? [
        `A year of Candor ${version}`,
        'tests/rolling/killed-upgrades.test.ts',
        'CHECKOUT year',
        'For a year sixty members had come, deposited, were paid by its strategy and paid out. ',
      ]
    : [`A database of Candor ${version}`, 'tests/upgrades.test.ts', 'CHECKOUT', ''];
  return `# ${title}

\`${test}\` upgrades it with today's code (OPS-7). It is never changed: a release
adds a folder of its own, by \`npm run release -- fixture ${how}\` with a checkout of its tag.

The script started the sandbox of ${version} with its embedded Postgres and let it fill itself:
members with deposits, returns paid by distributions, prices. ${lived}Then a member signed up,
deposited with a receipt, was paid a withdrawal that an owner approved, has one on hold and one
that waits, showed papers that were refused and showed others; a claim without a payment and a
proposal wait too. It was stopped before its database was read.

| file | what it is |
|---|---|
| \`dump.sql.gz\` | plain SQL: tables by the release's migrations, every row, its code |
${isYear ? '' : files}| \`secret\` | the root secret of this sandbox; it guards play money alone |
| \`story.json\` | log-ins, the member who signed up, the receipt's digest |

\`pg_dump\` did not make the dump: no package of ours brings it, and one of another version
refuses. It holds ${all} rows in ${rows.length} tables, among them:

| table | rows |
|---|---|
${lines.join('\n')}
`;
}
