import { arrowSamples } from './arrow-samples.ts';
import { deadFiles } from './dead.ts';
import { gallery } from './gallery.ts';
import { clockHome, purity, sqlHome } from './homes.ts';
import { names, places, publicFiles } from './layout.ts';
import { leftovers, machines } from './leftovers.ts';
import { promises } from './promises.ts';
import { fileSizes, functionSizes, lineSizes } from './sizes.ts';
import { sqlSamples } from './sql-samples.ts';
import { staffCalls } from './staff-calls.ts';
import { testimonials } from './testimonials.ts';
import { type Samples, wordSamples } from './word-samples.ts';

const lines = (count: number): string => 'export const a = 1;\n'.repeat(count);
const body = (count: number): string => `export function f() {\n${'  a();\n'.repeat(count)}}\n`;

export const samples: Samples[] = [
  ...arrowSamples,
  {
    rule: staffCalls,
    guilty: [['src/web/member/a-page.tsx', 'await call.approvals\n  .waiting({});']],
    innocent: [
      ['src/web/admin/approvals/a-page.tsx', 'await call.approvals.list({});'],
      ['src/web/member/a-page.tsx', 'await call.withdrawals.request({});'],
    ],
  },
  {
    rule: places,
    guilty: [
      ['lib/money.ts', ''],
      ['Makefile', ''],
      ['src/shared/money.ts', ''],
      ['src/server/admin/users.ts', ''],
      ['src/server/modules/admin/users.ts', ''],
      ['src/server/platform/ledger/ledger.ts', ''],
      ['src/server/modules/identity/members/inner/sign-up.ts', ''],
      ['src/core/round.ts', ''],
      ['src/core/money/inner/round.ts', ''],
      ['src/web/dashboard/home.tsx', ''],
    ],
    innocent: [
      ['src/server/supervisor.ts', ''],
      ['src/server/sandbox/sandbox.ts', ''],
      ['src/server/modules/ledger/ledger.ts', ''],
      ['src/server/modules/identity/members/sign-up.ts', ''],
      ['src/core/money/round.ts', ''],
      ['src/web/admin/users/users-page.tsx', ''],
    ],
  },
  {
    rule: publicFiles,
    guilty: [['src/server/modules/deposits/watcher.ts', '']],
    innocent: [
      ['src/server/modules/deposits/deposits.ts', ''],
      ['src/server/modules/deposits/routes.ts', ''],
    ],
  },
  {
    rule: names,
    guilty: [
      ['src/core/utils.ts', ''],
      ['src/server/ledger/ledger-service.ts', ''],
      ['src/web/ui/PlanCard.tsx', ''],
      ['tests/support/test-helpers.ts', ''],
    ],
    innocent: [['src/web/ui/plan-card.tsx', '']],
  },
  {
    rule: deadFiles,
    guilty: [['src/core/money/old-rates.ts', '']],
    innocent: [
      ['src/server/supervisor.ts', ''],
      ['src/core/money/rates.test.ts', ''],
    ],
  },
  {
    rule: fileSizes,
    guilty: [
      ['src/core/money/money.ts', lines(301)],
      ['src/web/member/dashboard/card.tsx', lines(301)],
      ['db/code/identity/team.sql', lines(301)],
      ['src/web/member/dashboard/dashboard-page.tsx', lines(401)],
    ],
    innocent: [
      ['src/core/money/money.ts', lines(300)],
      ['db/schema/identity.sql', lines(500)],
      ['src/web/member/dashboard/dashboard-page.tsx', lines(400)],
    ],
  },
  {
    rule: functionSizes,
    guilty: [
      ['src/core/money/money.ts', body(59)],
      ['src/core/money/money.ts', `export const f = () => {${'\n  a();'.repeat(60)}\n};`],
    ],
    innocent: [
      ['src/core/money/money.ts', body(58)],
      ['src/core/money/money.test.ts', body(90)],
    ],
  },
  {
    rule: lineSizes,
    guilty: [['src/core/money/money.ts', `${'ab + '.repeat(21)}\n`]],
    innocent: [
      ['src/core/money/money.ts', `${'ab + '.repeat(20)}\n`],
      ['src/text/english.ts', `  risk: '${'You can lose it. '.repeat(8)}',`],
    ],
  },
  {
    rule: sqlHome,
    guilty: [
      ['src/server/modules/plans/plans.ts', 'const rows = sql`1`;'],
      ['src/server/modules/plans/plans.ts', 'const row = await one<Row>(db)`table plans.plan`;'],
      ['src/server/modules/plans/routes.ts', "db.selectFrom('plans.plan');"],
      ['src/server/modules/plans/plans.ts', "client.query('select id from plans.plan');"],
      ['src/server/modules/plans/plans.ts', 'client.query(`DELETE FROM plans.plan`);'],
    ],
    innocent: [
      ['src/server/modules/plans/sql.ts', 'const rows = sql`select id from plans.plan`;'],
      ['src/server/plans/open.sql.ts', "db.selectFrom('plans.plan');"],
      ['src/server/modules/plans/plans.ts', "const label = 'Select a plan from the list';"],
    ],
  },
  {
    rule: clockHome,
    guilty: [
      ['src/server/modules/plans/plans.ts', 'const at = Date.now();'],
      ['src/server/modules/plans/plans.ts', 'const at = new Date();'],
      ['src/core/term.ts', 'const at = new Date();'],
      ['src/server/modules/plans/sql.ts', 'const rows = sql`select now()`;'],
      ['db/code/plans/plans.sql', 'select current_timestamp;'],
      ['db/migrations/0100_plans.sql', 'at timestamptz not null default now()'],
    ],
    innocent: [
      ['src/server/modules/plans/plans.ts', 'const at = new Date(row.maturesAt);'],
      ['src/server/platform/clock/clock.ts', 'const at = Date.now();'],
      ['db/migrations/0100_plans.sql', 'at timestamptz not null default clock.now() -- not now()'],
    ],
  },
  {
    rule: purity,
    guilty: [
      ['src/core/share.ts', 'const seed = Math.random();'],
      ['src/core/share.ts', 'const mode = process.env.MODE;'],
      ['src/core/share.ts', "console.log('here');"],
    ],
    innocent: [['src/core/share.ts', 'const top = Math.max(1, 2);']],
  },
  {
    rule: promises,
    guilty: [
      ['src/text/english.ts', "a: 'Guaranteed returns'"],
      ['src/web/site/landing.tsx', '<p>risk\n free</p>'],
      ['src/server/notices/mails.ts', "'Your daily profit has arrived'"],
      ['db/migrations/0100_plans.sql', "insert into plans.plan values ('Offer ends soon')"],
      ['scripts/seed.ts', "name: 'You will earn 50 %'"],
      ['src/text/english.ts', "a: 'Target, guaranteed. Capital at risk.'"],
      ['src/text/de/plans.ts', "a: 'Garantierte Rendite, risikofrei'"],
    ],
    innocent: [
      ['src/text/english.ts', "a: 'Target, not guaranteed. Capital at risk.'"],
      ['src/text/de/words.ts', "a: 'Ziel, nicht garantiert. Kapitalverlust möglich.'"],
      ['src/web/site/card.tsx', '<p>\n  Target, not guaranteed.\n  Capital at risk.\n</p>'],
    ],
  },
  {
    rule: testimonials,
    guilty: [
      ['src/text/en/voices.ts', "words: 'I have been investing with them for a year.'"],
      ['src/text/en/voices.ts', "words: 'It changed\n  my life.'"],
      ['src/text/en/voices.ts', "{ name: 'Sarah M.', words: 'Calm and clear.' }"],
      ['src/web/site/pages/landing-page.tsx', '<blockquote>Calm and clear.</blockquote>'],
      [
        'src/web/site/pages/landing-page.tsx',
        '<p>“They paid me on the very same day.” — Sarah</p>',
      ],
      ['src/server/sandbox-voices.ts', "'I highly recommend it'"],
      ['db/code/site/site.sql', "insert into site.testimonial (words) values ('Calm and clear.');"],
      ['scripts/seed.ts', 'sql`insert into site.testimonial (words) values (${words})`'],
    ],
    innocent: [
      ['src/web/site/sections/testimonials.tsx', '<blockquote><p>{voice.words}</p></blockquote>'],
      ['src/text/en/site/privacy.ts', "'To publish your words as a testimonial'"],
      ['src/text/en/site/crypto.ts', "'If you ask only one, ask the first.'"],
      ['db/code/site/testimonials.sql', 'insert into site.testimonial (words) values (p_words)'],
    ],
  },
  ...sqlSamples,
  {
    rule: gallery,
    guilty: [['src/web/ui/forms/slider.tsx', 'export function Slider() {\n  return <input />;\n}']],
    innocent: [
      ['src/web/ui/forms/slider.ts', 'export function sliderSteps() {}'],
      ['src/web/ui/forms/slider.tsx', 'function Thumb() {\n  return <b />;\n}'],
      ['src/web/member/home/home-page.tsx', 'export function HomePage() {}'],
    ],
  },
  {
    rule: leftovers,
    guilty: [
      ['src/core/money/money.ts', '// TODO: round'],
      ['src/core/money/money.test.ts', "test.only('adds', () => {});"],
      ['src/core/money/money.ts', '// @ts-ignore'],
    ],
    innocent: [['src/core/money/money.ts', '// Rounds down: the house keeps no cent (MONEY).']],
  },
  {
    rule: machines,
    guilty: [
      ['README.md', 'cd /home/ada/candor'],
      ['package-lock.json', '"resolved": "https://mirror.example/react-19.tgz"'],
    ],
    innocent: [
      ['README.md', 'cd candor'],
      ['package-lock.json', '"resolved": "https://registry.npmjs.org/react/-/react-19.3.0.tgz"'],
    ],
  },
  ...wordSamples,
];
