import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '#test/ledger/database.ts';
import { sampled } from '../../../../tests/is-full.ts';
import { differencesOf, releasedSchema } from './read-release.ts';
import { readSchemaDigest } from './schema.sql.ts';

const database = await testDatabase();
const { owner, superuser } = database;
const read = () => owner.transaction().execute(readSchemaDigest);
const made = await read();

test('the list that this release ships is that of a fresh migration', () => {
  const released = releasedSchema();
  assert.ok(released !== null, 'db/schema-digest.txt is of other SQL: npm test -- schema --accept');
  assert.deepEqual(differencesOf(made, released), []);
});

// Changes that a superuser could plant, and the object that verify must name.
const plants: [plant: string, named: RegExp][] = [
  [
    `create or replace function approvals.lock_granted(p_proposal uuid, people integer,
      out refusal text) language plpgsql as $$ begin refusal := null; end $$`,
    /function approvals\.lock_granted/,
  ],
  ['create function ledger.extra() returns int language sql return 1', /ledger\.extra/],
  ['create function pg_catalog.extra() returns int language sql return 1', /extra\(\)/],
  ['create schema hidden', /schema hidden/],
  ['alter function ledger.make_seal(integer) security invoker', /ledger\.make_seal/],
  ['alter function ledger.make_seal(integer) set search_path = public', /ledger\.make_seal/],
  ['grant execute on function ledger.make_seal(integer) to candor_web', /ledger\.make_seal/],
  ['alter function ledger.make_seal(integer) owner to candor_web', /ledger\.make_seal/],
  ['alter table ledger.transfer disable trigger all', /triggers ledger\.transfer/],
  ['alter table market.rate disable trigger is_sealed', /triggers market\.rate/],
  ['alter table ledger.seal enable trigger forbid_change_of_seal', /triggers ledger\.seal/],
  ['drop trigger is_sealed on approvals.approver', /triggers approvals\.approver/],
  [
    `create trigger extra before insert on ledger.transfer for each row
      execute function audit.refuse_change()`,
    /triggers ledger\.transfer/,
  ],
  ['grant insert on ledger.transfer to candor_web', /relation ledger\.transfer/],
  ['grant update (amount) on ledger.transfer to candor_worker', /relation ledger\.transfer/],
  ['alter table ledger.account drop constraint account_pkey cascade', /relation ledger\.account/],
  ['alter table market.rate add column extra int', /relation market\.rate/],
  ['drop index withdrawals.withdrawal_due', /relation withdrawals\.withdrawal/],
  ['create rule extra as on insert to audit.event do instead nothing', /relation audit\.event/],
  ['create policy extra on audit.event using (true)', /relation audit\.event/],
  ['alter table audit.event enable row level security', /relation audit\.event/],
  [
    `insert into ledger.flow
      values ('hold_balance', 1, 'member_balance', 'pool_gain', false, true)`,
    /flow hold_balance/,
  ],
  [`update ledger.kind set approvers = 0 where name = 'gain'`, /kind gain/],
  [`update ledger.class set may_go_below_zero = true where name = 'custody'`, /class custody/],
  [
    `insert into integrity.unsealed values ('market.rate', '', 'nothing at all')`,
    /unsealed market/,
  ],
  [
    `insert into integrity.added_column values ('market.rate', 'usd_micros')`,
    /added column market/,
  ],
  ['create role extra_member; grant candor_worker to extra_member', /member candor_worker/],
  ['alter role candor_web bypassrls', /role candor_web/],
  ['alter role candor_web set search_path = pg_temp', /setting candor_web/],
  [
    `alter role candor_web set lock_timeout = '2s'; alter role candor_web set role = candor_worker`,
    /setting candor_web/,
  ],
  ['alter role candor_worker set statement_timeout = 0', /setting candor_worker/],
  [
    'alter default privileges in schema ledger grant insert on tables to candor_web',
    /default grants ledger/,
  ],
  [
    `create function public.extra_event() returns event_trigger language plpgsql
      as $$ begin end $$;
     create event trigger extra on ddl_command_end execute function public.extra_event()`,
    /event trigger extra/,
  ],
  ['create publication extra for all tables', /publication extra/],
  ['alter view ledger.row_to_seal rename to other_rows', /ledger\.row_to_seal/],
];

const undone = new Error('undo what was planted');

/** The gate plants the first change of each kind of object, and every fourth of the others. */
const isFirstOfItsKind = (entry: (typeof plants)[number]): boolean => {
  const kindOf = ([, named]: typeof entry) => named.source.split(' ')[0];
  return plants.find((other) => kindOf(other) === kindOf(entry)) === entry;
};

describe('what is planted in the schema is named', () => {
  for (const [plant, named] of sampled(plants, 4, isFirstOfItsKind)) {
    test(plant.replaceAll(/\s+/g, ' ').slice(0, 90), async () => {
      const planting = superuser.transaction().execute(async (tx) => {
        await sql.raw(plant).execute(tx);
        const found = differencesOf(await readSchemaDigest(tx), made);
        assert.ok(
          found.some((item) => named.test(item)),
          found.join('; '),
        );
        throw undone;
      });
      await assert.rejects(planting, undone);
    });
  }
});

test('the limits that a pooler needs are no difference (OPS-9)', async () => {
  const page = readFileSync('docs/operations/cluster.md', 'utf8');
  const limited = superuser.transaction().execute(async (tx) => {
    await sql.raw(/```sql\n(alter role [^`]*)```/.exec(page)![1]!).execute(tx);
    const found = differencesOf(await readSchemaDigest(tx), made);
    assert.deepEqual(
      found.filter((item) => item.startsWith('setting')),
      [],
    );
    throw undone;
  });
  await assert.rejects(limited, undone);
});

test('nothing of it was left behind', async () => {
  assert.deepEqual(differencesOf(await read(), made), []);
});
