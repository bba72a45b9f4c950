import {
  checkedBodies,
  ownSchemas,
  ownTriggers,
  sqlArrows,
  sqlFunctionSizes,
} from './sql-arrows.ts';
import type { Samples } from './word-samples.ts';

const sqlFunction = (lines: number): string =>
  `create or replace function kyc.f()\nas $$\n${'  perform a();\n'.repeat(lines - 2)}end $$;\n\n`;

/** Faults that the SQL rules must find, and neighbours that they must accept. */
export const sqlSamples: Samples[] = [
  {
    rule: sqlArrows,
    guilty: [
      ['db/code/audit/audit.sql', 'select 1 from ledger.entry'],
      ['db/code/kyc/kyc.sql', "select '-- '; select 1 from plans.plan"],
      ['db/code/kyc/kyc.sql', 'select rules.refuse_posting(a)'],
      ['db/code/kyc/kyc.sql', "execute 'select plans.seed()'"],
      ['db/code/kyc/kyc.sql', "execute format('select 1 from plans.%I', what)"],
      ['db/code/kyc/kyc.sql', "select 'plans.seed(uuid)'::regprocedure"],
      ['db/code/kyc/kyc.sql', '/* its own */ select reporting.read_status()'],
    ],
    innocent: [
      ['db/code/kyc/kyc.sql', '-- as plans.plan says\nselect 1 from kyc.change, identity.member'],
      ['db/code/kyc/kyc.sql', '/* as plans.plan\n says */ select clock.now(), foundation.id()'],
      ['db/code/reporting/reporting.sql', 'select 1 from withdrawals.withdrawal'],
      ['db/code/ledger/ledger.sql', 'select rules.refuse_posting(a)'],
      ['db/rules/deposit.sql', 'select 1 from chains.payment, treasury.origin'],
      ['db/code/kyc/kyc.sql', 'select p.plans, my_plans.plan from kyc.change p'],
      ['db/migrations/0100_plans.sql', 'references identity.member'],
    ],
  },
  {
    rule: ownSchemas,
    guilty: [
      ['db/code/treasury/own.sql', 'create or replace function ledger.refuse_own(a ledger.act)'],
      ['db/rules/fee.sql', 'create or replace view plans.fee as select 1'],
      ['db/code/ledger/map.sql', "raise exception 'no module answers'"],
    ],
    innocent: [
      ['db/code/treasury/own.sql', 'create or replace function treasury.is_own(a ledger.act)'],
      ['db/code/foundation/foundation.sql', 'create or replace function clock.now()'],
      ['db/rules/fee.sql', 'create or replace function rules.refuse_fee(a ledger.act)'],
    ],
  },
  {
    rule: ownTriggers,
    guilty: [
      [
        'db/code/kyc/kyc.sql',
        'create or replace trigger follow after update of state\n  on identity.member',
      ],
      ['db/code/kyc/kyc.sql', 'create constraint trigger follow after insert on ledger.transfer'],
      ['db/code/kyc/kyc.sql', 'create trigger follow after insert on pgboss.job'],
      ['db/rules/fee.sql', 'create trigger follow after insert on ledger.transfer'],
    ],
    innocent: [
      ['db/code/kyc/kyc.sql', 'create or replace trigger follow after update on kyc.document'],
      ['db/code/foundation/foundation.sql', 'create trigger wake after insert on pgboss.job'],
      ['db/rules/triggers.sql', 'create trigger follow after insert on ledger.transfer'],
      ['db/code/kyc/kyc.sql', '-- create trigger follow after insert on ledger.transfer'],
    ],
  },
  {
    rule: sqlFunctionSizes,
    guilty: [
      ['db/code/kyc/kyc.sql', sqlFunction(60)],
      ['db/rules/fee.sql', sqlFunction(60)],
      ['db/code/kyc/kyc.sql', sqlFunction(10) + sqlFunction(60)],
    ],
    innocent: [
      ['db/code/kyc/kyc.sql', sqlFunction(50) + sqlFunction(50)],
      ['db/migrations/0100_plans.sql', sqlFunction(60)],
    ],
  },
  {
    rule: checkedBodies,
    guilty: [['db/code/kyc/kyc.sql', 'set local check_function_bodies = off;']],
    innocent: [['db/code/kyc/kyc.sql', '-- check_function_bodies stays on']],
  },
];
