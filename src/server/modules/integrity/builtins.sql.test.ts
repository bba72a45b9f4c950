import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '#test/ledger/database.ts';
import { sampled } from '../../../../tests/is-full.ts';
import { readBuiltins, serverVersion } from './builtins.sql.ts';
import { differencesOf, differencesOfAll, knownBuiltins } from './read-release.ts';
import { notesOn, verifyDatabase } from './verify-database.ts';

// Verify detects a superuser who replaces a built-in function, operator, cast or aggregate of the
// server, even if the replacement keeps its OID and falsifies every query about itself (INT-13).

const { owner, superuser } = await testDatabase();
const version = await owner.transaction().execute(serverVersion);
const [known = new Map<string, string>()] = knownBuiltins(version) ?? [];
const undone = new Error('undo what was planted');

/** Applies a change as the superuser, and returns the objects that verify names. */
async function namedAfter(plant: string): Promise<string[]> {
  let found: string[] = [];
  const planting = superuser.transaction().execute(async (tx) => {
    await sql.raw(`set local allow_system_table_mods = on`).execute(tx);
    await sql.raw(plant).execute(tx);
    found = differencesOf(await readBuiltins(tx), known);
    throw undone;
  });
  await assert.rejects(planting, undone);
  return found;
}

test('the release has the list of the server that it brings', async () => {
  const read = await owner.transaction().execute(readBuiltins);
  assert.deepEqual(differencesOf(read, known), []);
  assert.deepEqual((await verifyDatabase(owner)).notes, []);
});

test('a server of a version that the release does not know is named, and is no fault', async () => {
  assert.equal(knownBuiltins('18.99'), null);
  assert.equal(knownBuiltins('../../package'), null);
  const notes = (of: string) => owner.transaction().execute((tx) => notesOn(tx, of));
  const none = (of: string): string => `This release has no list of what PostgreSQL ${of} brings`;
  assert.deepEqual(await notes('18.99'), [
    `${none('18.99')}. Compared with 18.4: nothing differs.`,
  ]);
  assert.deepEqual(await notes('99.1'), [
    `${none('99.1')}: its own functions, operators and casts were not compared.`,
  ]);
});

test('of a version that came after the release it is told where it differs', async () => {
  const planting = superuser.transaction().execute(async (tx) => {
    await sql`create or replace function pg_catalog.sha256(bytea) returns bytea
      language sql immutable strict parallel safe leakproof return $1`.execute(tx);
    assert.match((await notesOn(tx, '18.99'))[0]!, /18\.4: function 3420 sha256: is not/);
    throw undone;
  });
  await assert.rejects(planting, undone);
});

// Read from clusters created by those versions. 18.3 changed two functions, but a cluster of an
// earlier version keeps the old ones, and 18.4 runs on it unchanged.
test('a cluster of an earlier minor version shows no fault under this one', () => {
  for (const earlier of ['18.0', '18.1', '18.2', '18.3']) {
    const [made = new Map<string, string>()] = knownBuiltins(earlier) ?? [];
    const [own] = knownBuiltins('18.4') ?? [];
    const differs = differencesOf(made, own!).map((difference) => difference.split(':')[0]);
    assert.deepEqual(
      differs,
      earlier === '18.3'
        ? []
        : ['function 3261 json_strip_nulls', 'function 3262 jsonb_strip_nulls'],
    );
    assert.deepEqual(differencesOfAll(made, knownBuiltins('18.4') ?? []), []);
  }
});

describe('what is changed of each one below the numbers of users is named', () => {
  // Changes every relevant column of each catalogue, on all rows at once: a column that verify does
  // not compare would be missing from the names.
  const changes: [table: string, by: string, kind: string, set: string[]][] = [
    [
      'pg_proc',
      'oid',
      'function',
      [
        `prosrc = prosrc || ' '`,
        'prolang = case prolang when 14 then 13 else 14 end',
        'proisstrict = not proisstrict',
        `provolatile = case provolatile when 'i' then 'v' else 'i' end::"char"`,
        'proleakproof = not proleakproof',
        'prosecdef = not prosecdef',
        `proparallel = case proparallel when 's' then 'u' else 's' end::"char"`,
        'prosupport = case prosupport::oid when 0 then 31 else 0 end',
        `proconfig = array['search_path=x']`,
        'prorettype = prorettype::bigint::oid::bigint + 1',
      ],
    ],
    ['pg_operator', 'oid', 'operator', ['oprcode = oprcode::oid::bigint + 1', 'oprrest = 31']],
    ['pg_cast', 'oid', 'cast', ['castfunc = castfunc::bigint + 1', `castcontext = 'x'`]],
    [
      'pg_type',
      'oid',
      'type',
      ['typinput = typinput::oid::bigint + 1', 'typsend = typsend::oid::bigint + 1'],
    ],
    ['pg_collation', 'oid', 'collation', ['collisdeterministic = not collisdeterministic']],
    ['pg_aggregate', 'aggfnoid', 'function', ['aggtransfn = aggtransfn::oid::bigint + 1']],
    ['pg_amop', 'amopfamily', 'operator family', ['amopsortfamily = amopsortfamily::bigint + 1']],
    ['pg_amproc', 'amprocfamily', 'operator family', ['amproc = amproc::oid::bigint + 1']],
    ['pg_opclass', 'opcfamily', 'operator family', ['opcdefault = not opcdefault']],
    ['pg_rewrite', 'ev_class', 'relation', [`rulename = rulename || 'x'`]],
  ];
  for (const [table, by, kind, sets] of changes) {
    for (const set of sampled(sets, 3)) {
      test(`${table}: ${set}`, async () => {
        const limit = `${by}::oid < 12000`;
        const { rows } = await sql<{ number: number }>`select distinct ${sql.raw(by)}::oid as number
          from ${sql.raw(table)} where ${sql.raw(limit)}`.execute(owner);
        const found = await namedAfter(`update pg_catalog.${table} set ${set} where ${limit}`);
        const numbers = new Set(
          found.map((item) => Number(new RegExp(`^${kind} (\\d+)`).exec(item)?.[1])),
        );
        const missing = rows.filter(({ number }) => !numbers.has(number));
        assert.deepEqual(missing, []);
      });
    }
  }

  const plants: [plant: string, named: RegExp][] = [
    [
      'create or replace view pg_catalog.pg_locks as select * from pg_lock_status() where false',
      /^relation pg_locks: is not/,
    ],
    [
      'delete from pg_catalog.pg_cast where oid = (select min(oid) from pg_cast)',
      /^cast \d+: is missing/,
    ],
    ['alter table pg_catalog.pg_proc enable row level security', /^relation 1255 pg_proc: is not/],
  ];
  for (const [plant, named] of plants) {
    test(plant, async () => {
      const found = await namedAfter(plant);
      assert.ok(
        found.some((item) => named.test(item)),
        found.join('; '),
      );
    });
  }
});

test('an object is as an earlier version of the line brought it, or it is named', () => {
  const own = new Map([
    ['view a', '1'],
    ['view b', '2'],
  ]);
  const earlier = new Map([['view a', '0']]);
  const found = new Map([
    ['view a', '0'],
    ['view b', '9'],
  ]);
  assert.deepEqual(differencesOfAll(found, [own, earlier]), ['view b: is not as released']);
  assert.deepEqual(differencesOfAll(found, [own]).length, 2);
});

// Runs last because it cannot be undone: the database belongs to this file alone.
test('verify names a sha256 that lies about a single row', async () => {
  await sql`create or replace function pg_catalog.sha256(bytea) returns bytea
    language sql immutable strict parallel safe leakproof
    return case when $1 = 'changed'::bytea then pg_catalog.sha256('true'::bytea)
      else pg_catalog.sha256($1) end`.execute(superuser);
  const { faults } = await verifyDatabase(owner);
  assert.deepEqual(faults, [
    {
      check: 'functions, operators and casts of the server are as its version brings them',
      detail: 'function 3420 sha256: is not as released',
    },
  ]);
});
