import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '#test/ledger/database.ts';
import type { Db } from './db.ts';

const { owner, web, worker } = await testDatabase();

/** Schemas of Postgres and of the queue, whose functions we do not write. */
const foreign = sql.raw(`('pg_catalog', 'information_schema', 'pgboss')`);

type Definer = { name: string; args: string[] };

/** The security-definer functions that `role` may call. */
async function definersFor(role: string): Promise<Definer[]> {
  const found = await sql<Definer>`
    select p.oid::regproc::text as name,
      array(select format_type(t, null) from unnest(p.proargtypes) with ordinality a (t, nth)
        order by nth) as args
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname not in ${foreign} and p.prosecdef and p.prorettype <> 'trigger'::regtype
      and has_function_privilege(${role}, p.oid, 'execute')
    order by 1`.execute(owner);
  return found.rows;
}

// Types that a body may name without a schema. 'integer' and its kin are grammar, not names.
const types = ['text', 'uuid', 'jsonb', 'timestamptz', 'bytea', 'date', 'int8', 'int4', 'bool'];

/** Values that get further into a body than null does. */
const samples: Record<string, string> = {
  text: `'x'`,
  uuid: `'00000000-0000-7000-8000-000000000001'`,
  jsonb: `'[]'`,
  bytea: String.raw`'\x00'`,
  bigint: '1',
  integer: '1',
  boolean: 'true',
  interval: `'1 second'`,
  'timestamp with time zone': `'2026-01-01'`,
  date: `'2026-01-01'`,
};

const argument = (type: string, sample: string | undefined): string =>
  sample === undefined || type.endsWith('[]')
    ? `null::${type.includes('.') ? type : `pg_catalog.${catalogName(type)}`}`
    : `${sample}::pg_catalog.${catalogName(type)}`;

const spelled: Record<string, string> = {
  bigint: 'int8',
  integer: 'int4',
  smallint: 'int2',
  boolean: 'bool',
  'timestamp with time zone': 'timestamptz',
};

function catalogName(type: string): string {
  const plain = type.replace('[]', '');
  return `${spelled[plain] ?? plain}${type.endsWith('[]') ? '[]' : ''}`;
}

/** Plants types whose check runs with the power of the body, as an attacker would. */
const plant = [
  `create function pg_temp.pwn(anyelement) returns pg_catalog.bool language plpgsql as $$
   begin
     if current_user <> session_user then
       raise exception 'acted as %', current_user using errcode = 'ZZ001';
     end if;
     return true;
   end $$`,
  ...types.map(
    (type) =>
      `create domain pg_temp.${type} as pg_catalog.${type} check (pg_temp.pwn(value::pg_catalog.${type}))`,
  ),
].join(';');

/** Returns the functions that ran the planted check with the owner's power. */
async function fallen(db: Db, role: string): Promise<string[]> {
  const definers = await definersFor(role);
  assert.ok(definers.length > 10, `only ${definers.length} functions to attack`);
  const names: string[] = [];
  await db.connection().execute(async (connection) => {
    // The pool sets a role on its connection; the check needs the session's own user.
    await sql.raw(plant).execute(connection);
    for (const { name, args } of definers) {
      for (const drawn of [undefined, samples]) {
        const given = args.map((type) => argument(type, drawn?.[type]));
        const code = await sql
          .raw(`select ${name}(${given.join(', ')})`)
          .execute(connection)
          .then(
            () => '',
            (error: { code?: string }) => error.code ?? '',
          );
        if (code === 'ZZ001' && !names.includes(name)) names.push(name);
      }
    }
  });
  return names;
}

describe('the search path', () => {
  test('is pg_catalog, pg_temp in every function whose names are bound late', async () => {
    // An aggregate resolves its functions at creation.
    const wrong = await sql<{ name: string }>`
      select p.oid::regprocedure::text as name
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname not in ${foreign} and p.prosqlbody is null and p.prokind <> 'a'
        and (select c from unnest(p.proconfig) c where c like 'search_path=%')
          is distinct from 'search_path=pg_catalog, pg_temp'
      order by 1`.execute(owner);
    assert.deepEqual(wrong.rows, []);
  });

  test('cannot be entered: no application role makes temporary objects', async () => {
    for (const db of [web, worker]) {
      await assert.rejects(sql`create temporary table transfer (id int)`.execute(db), {
        code: '42501',
      });
    }
  });
});

describe('a function that acts for its owner', () => {
  test('never runs a check planted in pg_temp, even where temporary objects are allowed', async () => {
    await sql`do $$ begin execute format('grant temporary on database %I to public',
      current_database()); end $$`.execute(owner);
    // Proves that the attack works: one function written as in the first edition.
    await sql`
      create function clock.careless() returns timestamptz language plpgsql security definer
      set search_path = pg_catalog as $$
      declare moment timestamptz := clock.real(); begin return moment; end $$`.execute(owner);
    await sql`grant execute on function clock.careless() to candor_web, candor_worker`.execute(
      owner,
    );
    assert.deepEqual(await fallen(web, 'candor_web'), ['clock.careless']);
    assert.deepEqual(await fallen(worker, 'candor_worker'), ['clock.careless']);
  });
});
