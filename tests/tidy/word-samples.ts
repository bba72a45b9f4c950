import { aliases } from './aliases.ts';
import {
  exportAliases,
  retiredInShipped,
  retiredInText,
  retiredSqlWords,
  retiredWords,
} from './retired-words.ts';
import { sentences } from './sentences.ts';
import { type Rule } from './tree.ts';

/** A tree of one file, as a planted fault or as its innocent neighbour. */
export type Sample = [path: string, text: string];

export type Samples = { rule: Rule; guilty: Sample[]; innocent: Sample[] };

/** Text that the word rules refuse, and text that they accept. */
export const wordSamples: Samples[] = [
  {
    rule: retiredWords,
    guilty: [
      ['src/server/modules/plans/plans.ts', 'export const planDeskOf = 1;'],
      ['src/web/ui/button.tsx', 'type SeatOrDoor = string;'],
      ['tests/support/api.ts', 'function tellAll() {}'],
      ['src/web/site/sections/testimonials.tsx', 'export function Voices() {}'],
      ['src/core/money/money.ts', 'const houses = 2;'],
      ['src/core/money/money.ts', 'const XMLWishes = 2;'],
      ['src/contract/plans.ts', 'export const desk = 1;'],
      ['src/contract/team.ts', 'export const own_seats = 1;'],
    ],
    innocent: [
      ['src/server/modules/plans/plans.ts', 'export const planAdmins = headroom + description;'],
      ['src/contract/refusals.ts', 'export const refusals = { own_admin_account: 403 };'],
      ['src/text/en/words.ts', "export const a = 'A room with a desk';"],
    ],
  },
  {
    rule: retiredSqlWords,
    guilty: [
      ['db/code/plans/plans.sql', 'create trigger plan_stays before delete on plans.plan'],
      ['db/rules/fee.sql', 'select is_borne from a'],
      ['db/migrations/0160_treasury.sql', 'create table treasury.inlets ('],
    ],
    innocent: [
      ['db/code/plans/plans.sql', "-- The plan stays.\nselect 'stays', stay_days, headroom"],
      ['db/schema/plans.sql', 'plan_stays'],
    ],
  },
  {
    rule: exportAliases,
    guilty: [
      ['src/server/modules/plans/plans.ts', "export { present as showPlan } from './present.ts';"],
      ['src/core/money/money.ts', "export { type Usd as Dollars } from './usd.ts';"],
    ],
    innocent: [
      ['src/server/modules/plans/plans.ts', "export { presentPlan } from './present.ts';"],
      ['src/web/ui/icons.ts', "export { default as Plus } from 'icons';"],
      ['src/web/ui/icons.ts', "import { Dialog as Base } from 'base';"],
    ],
  },
  {
    rule: retiredInText,
    guilty: [
      ['src/server/modules/plans/plans.ts', '// Whoever asks gets it.'],
      ['db/code/plans/plans.sql', '-- Known to rooms whose code comes later.'],
      ['tests/e2e/site.test.ts', "test('the desk shows it', () => {});"],
      ['ARCHITECTURE.md', 'It is counted anew.'],
    ],
    innocent: [
      ['src/server/modules/plans/plans.ts', '// There is room for another line.'],
      ['ARCHITECTURE.md', 'The field `told_at` and the kind `seat_key`.'],
      ['tests/e2e/site.test.ts', "test('the desktop shows it', () => {});"],
    ],
  },
  {
    rule: retiredInShipped,
    guilty: [
      ['src/text/en/words.ts', "export const a = 'It goes to whoever asks.';"],
      ['src/text/en/words.ts', "export const a = 'Why not';"],
      ['src/text/en/words.ts', 'export const a = (n: string) => `${n}: a weakening waits`;'],
      ['src/server/modules/notices/write-mail.ts', "const a = 'Set your second factor anew';"],
      ['src/core/rules/notes.ts', "const a = 'A payment left its chain.';"],
      ['src/text/en/admin/team.ts', "export const a = 'Take your seat';"],
      ['src/text/en/admin/kyc.ts', "export const a = 'Refused';"],
      ['src/text/en/admin/people.ts', "export const a = 'Waits for a second person';"],
      ['src/text/en/site/nfts.ts', "export const a = 'Many small tolls on the way in.';"],
      ['src/text/en/notices.ts', "export const a = 'Return paid';"],
      ['src/core/money/movement-source.ts', "export const a = 'Return paid from realised gains';"],
      ['src/text/en/mails.ts', "const a = 'A plan paid a return to you.';"],
      ['src/text/en/withdrawals.ts', "export const a = 'It earns no further returns';"],
      ['src/text/en/withdrawals.ts', 'export const a = (plan: string) => `${plan} investment`;'],
      ['src/text/en/member.ts', "export const a = 'Choose a package';"],
      ['src/text/en/member.ts', "export const a = 'Your earnings';"],
    ],
    innocent: [
      ['src/text/en/words.ts', "// Whoever reads it.\nexport const a = 'A deposit waits.';"],
      ['src/text/de/words.ts', "export const a = 'Whoever';"],
      ['src/text/en/site/terms.ts', "export const a = 'The law of its registered seat';"],
      ['src/text/en/admin/audit.ts', "export const a = { 'seat suspended': 'Suspended' };"],
      ['src/core/rules/plan-rules.ts', "export const a = 'refused';"],
      ['src/text/en/withdrawals.ts', "export const a = 'The money returns to your balance.';"],
      ['src/text/en/site/risk.ts', "export const a = 'Targets are not returns';"],
      ['src/text/en/member.ts', "export const a = 'Our Packages';"],
      ['src/server/modules/plans/plans.ts', "const a = 'whoever';"],
    ],
  },
  {
    rule: aliases,
    guilty: [
      ['src/server/modules/plans/sql.ts', 'sql`select p.plan_id as "planId" from plans.plan p`;'],
      ['src/server/modules/plans/sql.ts', 'sql`select sum(p.cents) as "allCents" from p`;'],
      ['src/server/modules/plans/a.test.ts', 'all<A>(db)`select ${a}, p.family as family from p`;'],
    ],
    innocent: [
      ['src/server/modules/plans/sql.ts', 'sql`select plan_id, sum(cents) as all_cents from p`;'],
      ['src/server/modules/plans/sql.ts', 'sql`select m.recipient as "to" from p`;'],
      ['src/server/platform/db/migrate.ts', 'client.query(`select a.b as "aB" from a`);'],
    ],
  },
  {
    rule: sentences,
    guilty: [
      ['src/web/member/home/home-page.tsx', 'export const Page = () => <p>Welcome</p>;'],
      ['src/web/ui/button.tsx', "export const label = 'Withdraw balance';"],
      ['src/contract/plans.ts', "export const name = z.string('Please enter a name.');"],
    ],
    innocent: [
      [
        'src/web/member/home/home-page.tsx',
        'export const Page = () => <p>{words.welcome}&nbsp;%</p>;',
      ],
      ['src/text/en/words.ts', "export const label = 'Withdraw balance';"],
      ['src/contract/plans.ts', "export const name = z.string(say('name_missing'));"],
      ['src/contract/plans.ts', "const call = { summary: 'Every plan that is offered' };"],
    ],
  },
];
