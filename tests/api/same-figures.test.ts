import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type ComponentType, createElement } from 'react';
import { paths } from '#contract/paths.ts';
import { parseUsd } from '#core/money/money.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aLivedInstallation, mailsSoFar, publicPages } from '#test/truth/lived-installation.ts';
import { portalScreens, readText } from '#test/truth/portal-screens.ts';

// The public pages, the member and admin screens and the mails of one installation: a figure has
// the same value under its name everywhere, which is the ledger's (LOK-1).

const database = await testDatabase();
const { owner } = database;
const lived = await aLivedInstallation(database);
const { plan, bob, kim, zoe, call } = lived;
const finance = await anAdministrator(owner, 'finance');
const boss = await anAdministrator(owner, 'owner');
const modest = { name: 'STEADY', min: '2000', max: '9000000', target: '3', term_days: 300 };
const waiting = await call('POST', `/admin/plans/${plan}/versions`, {
  token: finance.token,
  key: randomUUID(),
  body: { ...modest, reason: 'Modest terms' },
});
assert.equal(waiting.status, 202, JSON.stringify(waiting.body));

const member = '../../src/web/member';
const admin = '../../src/web/admin';
const load = (file: string, name: string) => async (): Promise<ComponentType> =>
  ((await import(file)) as Record<string, ComponentType>)[name]!;
const seen = (screen: string, view: string) => `${paths.admin}/${screen}?view=${view}`;
const planOf = paths.adminPlan;
const userOf = paths.adminUser;
const screenList = {
  dashboard: [`${member}/dashboard/dashboard-page.tsx`, 'DashboardPage', paths.dashboard, bob],
  firstDay: [`${member}/dashboard/dashboard-page.tsx`, 'DashboardPage', paths.dashboard, zoe],
  invest: [`${member}/invest/plan-page.tsx`, 'RealEstatePage', paths.realEstate, bob],
  positions: [
    `${member}/investments/investments-page.tsx`,
    'InvestmentsPage',
    paths.investments,
    bob,
  ],
  movements: [`${member}/movements/movements-page.tsx`, 'MovementsPage', paths.movements, bob],
  deposits: [
    `${member}/invest/deposit-history-page.tsx`,
    'DepositHistoryPage',
    paths.depositHistory,
    bob,
  ],
  proof: [`${member}/proofs/proof-page.tsx`, 'ProofPage', paths.proof, bob],
  overview: [`${admin}/overview/overview-page.tsx`, 'OverviewPage', paths.admin, boss],
  plans: [`${admin}/plans/plans-page.tsx`, 'PlansPage', paths.adminPlans, boss],
  plan: [`${admin}/plans/plan-page.tsx`, 'PlanPage', planOf(plan), boss, planOf(':id')],
  user: [`${admin}/users/user-page.tsx`, 'UserPage', userOf(bob.id), boss, userOf(':id')],
  ledger: [`${admin}/ledger/ledger-page.tsx`, 'LedgerPage', paths.adminLedger, boss],
  transfers: [`${admin}/ledger/ledger-page.tsx`, 'LedgerPage', seen('ledger', 'transfers'), boss],
  accounts: [`${admin}/ledger/ledger-page.tsx`, 'LedgerPage', seen('ledger', 'accounts'), boss],
  treasury: [`${admin}/plans/plans-page.tsx`, 'PlansPage', seen('plans', 'treasury'), boss],
  runs: [
    `${admin}/distributions/distributions-page.tsx`,
    'DistributionsPage',
    paths.adminDistributions,
    boss,
  ],
  approvals: [`${admin}/approvals/approvals-page.tsx`, 'ApprovalsPage', paths.adminApprovals, boss],
  books: [`${admin}/solvency/solvency-page.tsx`, 'SolvencyPage', paths.adminSolvency, boss],
} as const;
const draw = portalScreens(lived);
const screens = new Map<string, string>();
for (const [name, [file, page, path, { token }, route]] of Object.entries(screenList)) {
  screens.set(name, await draw(load(file, page), { path, token, route }));
}
const shown = (name: keyof typeof screenList): string => screens.get(name)!;
const site = new Map(
  [...(await publicPages(database))].map(([path, html]) => [path, readText(html)]),
);
const page = (path: string): string => site.get(path) ?? assert.fail(path);
const planPage = page(paths.plan(plan));
const mailText = (await mailsSoFar(database)).map(({ text }) => text).join('\n');

/** Returns the value beside a name; fails if the name is missing. */
function beside(text: string, name: string, what = '[−+]?\\$[\\d,]+(?:\\|?\\.\\d\\d)?'): string {
  const found = new RegExp(`${name}[|: ]*(${what})`).exec(text);
  return found?.[1] ?? assert.fail(`no '${name}' in ${text}`);
}
const centsIn = (money: string): bigint => {
  const cents = parseUsd(money.replaceAll(/[^\d.]/g, ''));
  return money.startsWith('−') ? -cents : cents;
};
const sum = (text: string, name: string): bigint => centsIn(beside(text, name));
const percent = (text: string, name: string): string => beside(text, name, '[−\\d.]+(?=\\|?\\s?%)');
const total = (text: string, pattern: RegExp): bigint =>
  [...text.matchAll(pattern)].reduce((cents, [, money]) => cents + centsIn(money!), 0n);

/** The ledger's figures of the plan: the source that each figure is compared with. */
type Books = { paid: bigint; taken: bigint; lost: bigint; lastRun: bigint };
const { rows } = await sql<Books>`
  select sum(p.amount) filter (where p.kind = 'distribute_gain')::bigint as paid,
    sum(p.amount) filter (where p.kind = 'reverse')::bigint as taken,
    sum(p.amount) filter (where p.kind = 'share_loss')::bigint as lost,
    (select gain_cents from distributions.run order by ends desc limit 1) as last_run
  from ledger.posted p where p.kind in ('distribute_gain', 'share_loss')
    or (p.kind = 'reverse' and p.credit_class = 'pool_gain')`.execute(owner);
const { paid, taken, lost, lastRun } = rows[0]!;
const atWork = 300_000n;
const [gains, result] = [paid - taken, paid - taken - lost];

test('a loss is told beside what its month paid, and never taken off it', () => {
  assert.ok(lost > 0n && taken > 0n && gains > lost);
  // The amount invested all the time: a month's percents refer to it, up to the cents of losses.
  const isPercentOf = (part: string, cents: bigint): boolean =>
    Math.abs(Number(part.replace('−', '-')) - Number(cents) / Number(atWork / 100n)) < 0.05;
  const months = /[A-Z]\w+ 20\d\d\|([\d.]+)%\|lost (\$[\d.,]+) \((−[\d.]+)%\)/g;
  for (const text of [page('/'), planPage]) {
    assert.equal(sum(text, 'Months with a loss\\|2 of \\d+, '), lost + taken);
    const losses = [...text.matchAll(months)].map(([, of, money, part]) => [of!, money!, part!]);
    assert.deepEqual(
      losses.map(([, money]) => centsIn(money!)),
      [taken, lost],
      'the chart’s own months',
    );
    for (const [, money, part] of losses) assert.ok(isPercentOf(part!, -centsIn(money!)), part);
    assert.ok(isPercentOf(losses[1]![0]!, lastRun), 'what was paid beside the loss');
    assert.equal(percent(text, 'Worst month'), losses[1]![2]);
  }
  assert.equal(percent(shown('firstDay'), 'worst month '), percent(page('/'), 'Worst month'));
  assert.equal(percent(planPage, 'Worst quarter'), percent(shown('invest'), 'Worst period: '));
  assert.equal(sum(planPage, 'losses shared: '), lost);
  assert.equal(sum(page('/solvency'), 'Real estate STEADY\\|Paid from gains\\|\\S+\\|Lost'), lost);
  assert.equal(sum(shown('plan'), 'Losses shared by members'), lost);
  assert.equal(total(shown('positions'), /(\$[\d.,]+) loss shared/g), lost);
  assert.equal(total(shown('user'), /(\$[\d.,]+) lost\|/g), lost);
  assert.equal(-total(shown('movements'), /Loss shared\|[^|]*\|[^|]*\|(−\$[\d.,]+)/g), lost);
  assert.equal(total(mailText, /Amount deducted: (\$[\d.,]+)/g), lost, 'their mails');
  assert.equal(sum(shown('dashboard'), 'interest\\|−'), lost);
});

test('a plan leads with one result, and each other figure says of what it is', () => {
  const year = percent(page('/'), 'Paid since [^|]+\\|Simulated');
  const whole = percent(planPage, 'Since \\d+ \\w+ \\d+');
  assert.notEqual(year, whole, 'this installation is older than the twelve months that lead');
  assert.equal(percent(planPage, 'Paid since [^|]+\\|Simulated'), year);
  assert.equal(percent(planPage, 'losses shared: [^ ]+ That is '), year);
  assert.equal(percent(shown('invest'), 'STEADY\\|[^|]+\\|Worst period[^|]+'), year);
  assert.equal(percent(shown('firstDay'), 'Real estate STEADY'), year);
  const lately = sum(planPage, 'Gains paid: ');
  assert.equal(sum(page('/'), '%\\|(?=[^|]+ from gains)'), lately);
  assert.equal(total(shown('invest'), /\|(\$[\d.,]+) paid\|/g), lately);
  assert.equal(total(shown('firstDay'), /\|(\$[\d.,]+) paid\|/g), lately);
  const list = page('/solvency');
  assert.equal(sum(list, 'Lost\\|\\S+\\|Result: gains less losses'), result);
  const row = /STEADY\|Real estate\|(?:(?!STEADY).)*?from the operator\|\$0\|(\$[\d,]+)\|of /;
  assert.equal(centsIn(row.exec(shown('plans'))![1]!), result, 'the administrators’ list');
});

test('what was paid out of gains is one sum to who pays it, who has it and who reads of it', () => {
  assert.equal(sum(page('/'), 'paid members'), gains);
  assert.equal(sum(planPage, 'missed its target:'), gains);
  assert.equal(sum(page('/solvency'), 'Real estate STEADY\\|Paid from gains'), gains);
  assert.equal(sum(shown('plan'), 'Paid so far, from gains'), gains);
  assert.equal(total(shown('positions'), /\|(\$[\d.,]+) paid\|/g), gains);
  assert.equal(sum(shown('dashboard'), 'Accumulated Interest'), gains);
  assert.equal(total(shown('runs'), /STEADY\|(\$[\d.,]+)\|\1 from gains/g), paid);
  assert.equal(total(shown('movements'), /\|\+(\$[\d.,]+)\|Locked profit/g), paid);
  assert.equal(total(mailText, /Distribution paid: (\$[\d.,]+)/g), paid);
  assert.equal(-total(mailText, /Change of balance or profit: (−\$[\d.,]+)/g), taken);
});

test('what is held and owed is one pair of figures, and each ratio is theirs', () => {
  const [held, owed] = [sum(page('/'), 'Held in reserve'), sum(page('/'), 'Owed to members')];
  const ratio = (Number((held * 10_000n) / owed) / 100).toFixed(2);
  const readers: [text: string, held: string, owed: string, ratio: string][] = [
    [
      page('/solvency'),
      'Held, from the chains',
      'Owed, from the ledger',
      '\\|(?=[\\d.]+\\s%\\|Reserves)',
    ],
    [shown('overview'), 'Reserves', 'Owed to members', 'Solvency'],
    [shown('books'), 'Reserves', 'Owed to members', 'Coverage'],
    [shown('proof'), 'Reserves held', '% of the ', 'Reserves held\\|[^|]+'],
  ];
  assert.equal(percent(page('/'), 'Coverage'), ratio, 'divided as it is shown');
  for (const [text, ofHeld, ofOwed, ofRatio] of readers) {
    assert.equal(sum(text, ofHeld), held);
    assert.equal(sum(text, ofOwed), owed);
    assert.equal(percent(text, ofRatio), ratio);
  }
  const parts = page('/solvency').split('|Owed, from the ledger|')[2]!.split('|Total|')[0]!;
  assert.equal(total(parts, /\|(\$[\d.,]+)(?=\||$)/g), owed, 'the parts of what is owed');
  const surpluses = [
    [page('/'), 'Surplus'],
    [page('/solvency'), 'beyond what we owe: '],
    [shown('overview'), 'Surplus'],
  ] as const;
  for (const [text, name] of surpluses) assert.equal(sum(text, name), held - owed);
  // The solvency brake rounds owed coins like held coins: it does not close for a fraction of a
  // cent.
  assert.ok([0n, 1n, 2n].includes(sum(shown('books'), 'Surplus: ') - (held - owed)));
  // A snapshot is older than the last deposit and excludes unmatched coins: another sum, with
  // another name.
  assert.notEqual(sum(page('/solvency'), 'Liabilities in the tree, in USD'), owed);
});

test('coins go one way on the maps of administrators and of the public', () => {
  const way = (kind: string): string[] => {
    const route = new RegExp(`\\|${kind}\\|[^|]+\\|([^|→]+)\\|→\\|([^|]+)\\|`);
    return route.exec(shown('ledger'))?.slice(1) ?? assert.fail(kind);
  };
  const published = page('/company').split('|Gains|')[1]!.split('|').slice(0, 4);
  assert.deepEqual(published, ['Custody', 'Placement', 'Return above cost', 'Gains pool']);
  assert.deepEqual(way('place'), ['Custody', 'Placed outside']);
  assert.deepEqual(way('place return'), ['Placed outside', 'Custody']);
  assert.deepEqual(way('deposit'), ['Custody', 'Account Balance']);
  assert.deepEqual(way('distribute gain'), ['Gains pool', 'Profit, locked']);
  assert.deepEqual(way('record loss'), ['Placed outside', 'Losses']);
});

/** Pages of one family or one plan, named in the title. */
const ofOneFamily = /^(invest|plan|approvals|(\/de)?\/(realestate|crypto))$/;
const everyText = [...screens, ...site, ['mails', mailText] as const];

test('no page, screen or mail names a plan that two families have without its family', () => {
  const family = /(Real estate|Crypto|Immobilien|Krypto)[| ]+$/;
  const familyBehind = /^(\||, )(Real estate|Crypto|Immobilien|Krypto)/i;
  let named = 0;
  for (const [where, text] of everyText) {
    for (const { index } of text.matchAll(/\bSTEADY\b/g)) {
      const [before, behind] = [text.slice(index - 24, index), text.slice(index + 6, index + 30)];
      named += 1;
      const isNamed = family.test(before) || familyBehind.test(behind) || ofOneFamily.test(where);
      assert.ok(isNamed, `${where}: ${before}STEADY${behind}`);
    }
  }
  assert.ok(named > 40, `${named} names`);
});

test('a card of approvals says terms in words, as the plan’s page does', () => {
  const card = shown('approvals');
  assert.equal(sum(card, 'Minimum amount, now'), sum(planPage, 'Amount'));
  assert.equal(sum(card, 'Minimum amount, now\\|\\S+\\|Change\\|\\S+\\|After approval'), 200_000n);
  assert.match(card, /\|Term, in days\|365\|300\|/);
  assert.match(card, /\|Target for the term, in percent\|4\|3\|/);
  assert.match(card, /\|In force\|As soon as it is approved\|/);
  assert.match(card, /\|Mark on its label\|/);
  // A proposed plan change is not a sum of money.
  assert.doesNotMatch(card, /\|Change a plan\|[^|]*\|?[−+]?\$/);
  for (const [where, text] of everyText) {
    assert.doesNotMatch(text, /[ |][a-z]{2,}_[a-z_]{2,}[ |]/, `${where} prints a name of the wire`);
  }
});

test('the sum of all deposits is what its flows and its members add up to', () => {
  const all = sum(shown('overview'), 'Total Deposit');
  const flows = shown('ledger').split('Total Deposit adds up from')[1]!.split('before')[0]!;
  const [credited, claimed, whole] = [...flows.matchAll(/\$[\d.,]+\d/g)].map(([item]) =>
    centsIn(item),
  );
  assert.equal(credited! + claimed!, whole);
  assert.equal(whole, all);
  assert.equal(sum(shown('dashboard'), 'Total Deposit'), sum(shown('user'), 'Total Investment'));
  assert.equal(sum(shown('deposits'), 'Total Deposit '), sum(shown('dashboard'), 'Total Deposit'));
  assert.equal(total(mailText, /Amount credited: (\$[\d.,]+)/g), all, 'mails to who paid');
});

test('a member’s equation adds up, to what administrators see of them', () => {
  const text = shown('dashboard');
  const [paidIn, out, interest, losses, today] = [
    ...text.matchAll(
      /(\$[\d.,]+)\|(?:paid in|paid out|interest|losses and adjustments|yours today)/g,
    ),
  ].map(([, money]) => centsIn(money!));
  assert.equal(paidIn! - out! + interest! - losses!, today);
  assert.equal(sum(text, 'Balance') + sum(text, 'Profit'), today);
  assert.equal(sum(shown('user'), 'Account Balance') + sum(shown('user'), 'Profit'), today);
});

test('a withdrawal within the cooling-off period costs what the label says, or says why', async () => {
  assert.match(planPage, /in the first 14 days the operator pays it once\./);
  const { WithdrawQuote } = await import('../../src/web/member/withdraw/withdraw-quote.tsx');
  const borne = new Set<boolean>();
  for (const method of ['BITCOIN', 'DOGECOIN', 'SOLANA', 'XRP'] as const) {
    const input = { method, amount: '100', source: 'balance', isCoolingOff: true } as const;
    const form = async () => () => createElement(WithdrawQuote, input);
    const text = await draw(form, { path: paths.withdraw, token: kim.token });
    const isBorne = text.includes('Network fee, paid by the operator');
    borne.add(isBorne);
    const why = isBorne
      ? /within the cooling-off period, so we pay the network fee/
      : /We pay network fees of a cent or more; this one is less, so it is deducted\..*\$0\.01/;
    assert.match(text, why, `${method}: ${text}`);
  }
  assert.equal(borne.size, 2, 'fees of a cent or more and of less');
});
