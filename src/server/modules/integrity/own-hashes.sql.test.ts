import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { type Db, inTransaction, onPool, type Tx } from '#platform/db/db.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { isFull } from '../../../../tests/is-full.ts';
import { sealBooks } from '../ledger/ledger.ts';
import { checkSeals } from '../ledger/seal-books.ts';
import { readBuiltins, serverVersion } from './builtins.sql.ts';
import { rowsUnlikeTheirLog } from './changes.sql.ts';
import { proposalsShownOtherwise } from './decisions.sql.ts';
import { headsNotFound, snapshotsOfOtherHeads } from './heads.sql.ts';
import { differencesOf, knownBuiltins } from './read-release.ts';
import { verifyDatabase } from './verify-database.ts';

// This process hashes rows, seals and the texts shown to people: no function, operator, cast or
// aggregate of the database under test can affect a hash. Everything that verify and the making of
// a seal depend on is compared with the server's version (INT-13, RT-5). The server lists these
// dependencies itself, in the trees of each statement it runs, including those within functions.

const database = await testDatabase();
const { owner, worker, superuser } = database;
const SAMPLE = 12;
/** User objects have OIDs from here on. */
const FIRST_OF_USERS = 16_384;

const noticeRows = [
  'role=candor_owner',
  'debug_print_parse=on',
  'debug_print_plan=on',
  'debug_pretty_print=off',
  'client_min_messages=log',
  'TimeZone=UTC',
];

/** Returns the trees that the server logs for each statement of `work`. */
async function treesOf(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const trees: string[] = [];
  const pool = new pg.Pool({
    connectionString: database.url('candor_owner'),
    options: noticeRows.map((noticeRow) => `-c ${noticeRow}`).join(' '),
  });
  pool.on('connect', (client) =>
    client.on('notice', ({ detail }) => {
      if (detail !== undefined) trees.push(detail);
    }),
  );
  const db = onPool(pool);
  // Closed here: an idle connection would fail when its database is dropped after the last test.
  await work(db).finally(() => db.destroy());
  assert.ok(trees.length > 0, 'the server told of no statement');
  return trees;
}

type Uses = { functions: Set<number>; operators: Set<number>; aggregates: Set<number> };

const numbers = (text: string, field: RegExp): Set<number> =>
  new Set([...text.matchAll(field)].map(([, number]) => Number(number)).filter((n) => n > 0));

/** Returns the calls in the statements of `work`, read from the server's trees. */
async function usesOf(work: (db: Db) => Promise<unknown>): Promise<Uses> {
  const all = (await treesOf(work)).join('\n');
  return {
    functions: numbers(all, /:(?:funcid|opfuncid|winfnoid) (\d+)/g),
    operators: numbers(all, /:opno (\d+)/g),
    aggregates: numbers(all, /:aggfnoid (\d+)/g),
  };
}

async function namesOf(table: string, name: string, found: Set<number>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select ${sql.raw(name)}::text as name
    from ${sql.raw(table)} where oid = any(${[...found]}::oid[]) order by 1`.execute(owner);
  return [...new Set(rows.map((row) => row.name))];
}

const rows = (db: Db) => inTransaction(db, (tx) => rowsUnlikeTheirLog(tx, 20));
const seals = (db: Db) => checkSeals(db, null, ({ detail }) => assert.fail(detail));
const shown = (db: Db) =>
  inTransaction(db, async (tx) => {
    await proposalsShownOtherwise(tx);
    await snapshotsOfOtherHeads(tx);
    await headsNotFound(tx, [{ no: 1n, head: '00' }]);
  });

await sealBooks(worker);

describe('what is hashed is hashed outside of the database', () => {
  // These only select, sort and page: this process checks each result again, or a wrong one changes
  // a hash.
  const ordering: Record<string, string[]> = {
    rows: ['text', 'textcat'],
    seals: [
      'int4',
      'int8',
      'int84eq',
      'int84pl',
      'int8eq',
      'int8gt',
      'int8le',
      'numeric_le',
      'row_number',
      'sum',
      'uuid_eq',
    ],
    shown: ['int8eq'],
  };
  for (const [name, work] of Object.entries({ rows, seals, shown })) {
    test(`of ${name} the database only brings and orders`, async () => {
      const { functions } = await usesOf(work);
      const called = await namesOf('pg_proc', 'proname', functions);
      assert.deepEqual(
        called.filter((item) => !ordering[name]!.includes(item)),
        [],
      );
    });
  }
});

type Kind = 'function' | 'operator' | 'cast';
/** A built-in object that something depends on, and the SQL that replaces it. */
type Target = { kind: Kind; number: number; name: string; plants: string[] };

const body = /\n LANGUAGE [^]*\n(?:AS \$function\$|RETURN|BEGIN)[^]*/;

/**
 * First the SQL that any superuser would write; where PL/pgSQL cannot express it, a catalogue
 * update.
 */
function plantsOf(number: number, made: string | null): string[] {
  const other = '\n language plpgsql as $lie$ begin return null; end $lie$';
  const source = `prosrc = 'int4pl' || prosrc`;
  const catalogue = `update pg_catalog.pg_proc set ${source} where oid = ${number}`;
  return made === null ? [catalogue] : [made.replace(body, () => other), catalogue];
}

/** Returns the built-in objects that were used, and the casts based on them. */
async function targetsOf({ functions, operators, aggregates }: Uses): Promise<Target[]> {
  const called = [...functions, ...aggregates];
  const found = await sql<Omit<Target, 'plants'> & { made: string | null }>`
    select 'function' as kind, oid as number, proname::text as name,
      case when prokind = 'f' then pg_get_functiondef(oid) end as made
    from pg_proc where oid = any(${called}::oid[])
    union all select 'operator', oid, oprname::text, null
    from pg_operator where oid = any(${[...operators]}::oid[])
    union all select 'cast', oid, format_type(castsource, null) || ' to '
      || format_type(casttarget, null), null
    from pg_cast where castfunc = any(${called}::oid[])
    order by kind, number`.execute(superuser);
  return found.rows
    .filter(({ number }) => number < FIRST_OF_USERS)
    .map(({ kind, number, name, made }) => {
      if (kind === 'function') return { kind, number, name, plants: plantsOf(number, made) };
      const [table, column] =
        kind === 'operator' ? ['pg_operator', 'oprcode'] : ['pg_cast', 'castfunc'];
      const plant = `update pg_catalog.${table} set ${column} = ${column}::oid::bigint + 1
        where oid = ${number}`;
      return { kind, number, name, plants: [plant] };
    });
}

const undone = new Error('undo what was planted');

async function plantFirst(tx: Tx, plants: string[]): Promise<void> {
  for (const plant of plants) {
    await sql`savepoint plant`.execute(tx);
    const isPlanted = await sql
      .raw(plant)
      .execute(tx)
      .then(
        () => true,
        () => false,
      );
    if (isPlanted) return;
    await sql`rollback to savepoint plant`.execute(tx);
  }
  assert.fail(plants.join('; '));
}

async function isNamed({ kind, number, plants }: Target, known: Map<string, string>) {
  let found: string[] = [];
  const planting = superuser.transaction().execute(async (tx) => {
    await sql`set local allow_system_table_mods = on`.execute(tx);
    await sql`set local check_function_bodies = off`.execute(tx);
    await plantFirst(tx, plants);
    found = differencesOf(await readBuiltins(tx), known);
    throw undone;
  });
  await assert.rejects(planting, undone);
  return found.some((item) => item.startsWith(`${kind} ${number}`));
}

test('whatever verify and a seal rest on is named when it is another', async (t) => {
  const version = await owner.transaction().execute(serverVersion);
  const [known = new Map<string, string>()] = knownBuiltins(version) ?? [];
  const all = await targetsOf(
    await usesOf(async (db) => {
      await verifyDatabase(db);
      await inTransaction(db, (tx) => sql`select ledger.make_seal(1000000)`.execute(tx));
    }),
  );
  assert.ok(all.length > 200, `${all.length}`);
  const first = Math.floor(Math.random() * all.length);
  const items = isFull
    ? all
    : all.filter((_, index) => (index + first) % Math.ceil(all.length / SAMPLE) === 0);
  const missed: string[] = [];
  for (const target of items) {
    if (!(await isNamed(target, known))) missed.push(`${target.kind} ${target.name}`);
  }
  const count = (kind: Kind): number => all.filter((target) => target.kind === kind).length;
  const kinds = (['function', 'operator', 'cast'] as const).map(
    (item) => `${item}s ${count(item)}`,
  );
  t.diagnostic(
    `${all.length} (${kinds.join(', ')}); tried ${items.length}, missed ${missed.length}`,
  );
  assert.deepEqual(missed, []);
});

test('a changed row is found by itself, though what hashes in SQL vouches for it', async () => {
  let found: string[] = [];
  const planting = superuser.transaction().execute(async (tx) => {
    await sql`insert into market.rate (asset, usd_micros, source, at)
      values ('BTC', 1000000, 'planted', clock.now())`.execute(tx);
    await sql`alter table market.rate disable trigger all`.execute(tx);
    await sql`update market.rate set usd_micros = 2000000 where source = 'planted'`.execute(tx);
    const { rows: digests } = await sql<{ true: Buffer; now: Buffer }>`select
      (select digest from integrity.change where table_name = 'market.rate'
        order by position desc limit 1) as true,
      (select sha256(convert_to(to_jsonb(r)::text, 'UTF8')) from market.rate r
        where source = 'planted') as now`.execute(tx);
    const { true: before, now } = digests[0]!;
    const bytes = (item: Buffer): string => `'\\x${item.toString('hex')}'::bytea`;
    await sql
      .raw(
        `create or replace function pg_catalog.sha256(bytea) returns bytea
         language sql immutable strict parallel safe leakproof
         return case pg_catalog.sha256($1) when ${bytes(now)} then ${bytes(before)}
           else pg_catalog.sha256($1) end`,
      )
      .execute(tx);
    found = await rowsUnlikeTheirLog(tx, 20);
    throw undone;
  });
  await assert.rejects(planting, undone);
  assert.equal(found.length, 1);
  assert.match(found[0]!, /^market\.rate .*: is not as it was last logged$/);
});
