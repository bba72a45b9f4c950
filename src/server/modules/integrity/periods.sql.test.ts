import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { aFundedMember, codesOf, hold } from '#test/ledger/books.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { movements, sealBooks } from '../ledger/ledger.ts';
import { differencesOf, releasedSchema } from './read-release.ts';
import { readSchemaDigest } from './schema.sql.ts';
import { verifyWithin } from './verify-database.ts';

// Entries, changes, events and notices are kept by month (SCL-3). The clock of this database runs
// ahead by what a table says, so that a month ends without a change of the plans that are kept.
const database = await testDatabase();
const { owner, superuser, worker } = database;
await sql`create table public.ahead as select interval '0' as by`.execute(owner);
await sql`create or replace function clock.real() returns timestamptz language plpgsql volatile
  security definer set search_path = pg_catalog, pg_temp
  as $$ begin return clock_timestamp() + (select by from public.ahead); end $$`.execute(owner);
const schemaCheck = 'relation periods of ledger.entry: is not as released';

/** Sets the clock to so long after the beginning of the month that is `months` from now. */
const setClock = (months: number, later: string) =>
  sql`update public.ahead
  set by = date_trunc('month', clock_timestamp(), 'UTC') + ${sql.lit(`${months} months ${later}`)}
    ::interval - clock_timestamp()`.execute(owner);
const periodsOf = async (member: string): Promise<string[]> =>
  (
    await sql<{ period: string }>`select e.period::text as period from ledger.entry e
      join ledger.account a on a.id = e.account_id
      where a.owner = ${member} and a.class = 'member_balance' order by e.seq`.execute(owner)
  ).rows.map(({ period }) => period);

/** The checks that find a fault, but for the altered clock of this database. */
async function faultsOf(plant: string, db: Db = superuser): Promise<string[]> {
  const undone = new Error('undo what was planted');
  let seen: string[] = [];
  const planting = inTransaction(db, async (tx) => {
    await sql
      .raw(`alter table ledger.entry disable trigger all;
      alter table ledger.seal disable trigger all; ${plant}`)
      .execute(tx);
    const { faults } = await verifyWithin(tx);
    const schema = differencesOf(await readSchemaDigest(tx), releasedSchema()!);
    seen = [...faults.map(({ check }) => check), ...schema];
    throw undone;
  });
  await assert.rejects(planting, undone);
  return [...new Set(seen)];
}

/** The books without a fault; the holds have no withdrawals, and the clock is another. */
const sound = await faultsOf('select 1');

test('postings on both sides of a month’s end are in two periods, of one chain', async () => {
  const member = await aFundedMember(database, 10_000n);
  for (const [months, later] of [
    [1, '20 days'],
    [2, '1 minute'],
    [2, '9 days'],
    [30, '1 day'],
  ] as const) {
    await setClock(months, later);
    // One alone and a set are written by different functions, on connections that planned before.
    assert.deepEqual(await codesOf(owner, hold(member, 1n)), ['posted']);
    assert.deepEqual(await codesOf(owner, hold(member, 2n), hold(member, 3n)), [
      'posted',
      'posted',
    ]);
    await sealBooks(worker);
  }
  const periods = await periodsOf(member);
  assert.equal(periods.length, 13);
  assert.equal(new Set(periods).size, 4);
  assert.deepEqual(periods, periods.toSorted());
  const unknown = (await faultsOf('select 1')).filter((fault) => !sound.includes(fault));
  assert.deepEqual(unknown, ['each withdrawal’s state is what was posted']);
  const pages: bigint[] = [];
  for (let cursor: bigint | undefined; ;) {
    const page = await movements(database.web, member, { limit: 4, cursor });
    pages.push(...page.map(({ position }) => position));
    if (page.length < 4) break;
    cursor = page.at(-1)!.position;
  }
  // Both accounts of each hold, and the deposit.
  assert.equal(new Set(pages).size, 25);
  assert.deepEqual(
    pages,
    pages.toSorted((one, other) => Number(other - one)),
  );
});

test('a clock that is set back over a month’s end books nothing before what is booked', async () => {
  const member = await aFundedMember(database, 10_000n);
  await setClock(2, '10 seconds');
  assert.deepEqual(await codesOf(owner, hold(member, 1n)), ['posted']);
  await setClock(2, '-10 seconds');
  await assert.rejects(codesOf(owner, hold(member, 1n)), { code: 'CA002' });
  await setClock(2, '20 seconds');
  assert.deepEqual(await codesOf(owner, hold(member, 1n)), ['posted']);
});

test('the guard looks into the month that just ended, for an hour, and into no other', async () => {
  const member = await aFundedMember(database, 10_000n);
  const late = (months: number) => sql`
    with listed as (
      insert into ledger.entry (account_id, seq, transfer_id, amount, balance_after, period)
      select id, seq + 1, uuidv7(), 5, balance + 5, foundation.period_of(clock.real()
        - ${sql.lit(`${months} months`)}::interval)
      from ledger.account where owner = ${member} and class = 'member_balance')
    update ledger.account set balance = balance + 5, seq = seq + 1
    where owner = ${member} and class = 'member_balance'`;
  const tried = (months: number): Promise<void> =>
    inTransaction(owner, async (tx) => {
      await late(months).execute(tx);
      throw new Error('undone');
    });
  await setClock(3, '30 minutes');
  for (const months of [0, 1]) await assert.rejects(tried(months), /undone/);
  // The month of a plan that a connection kept, before and after, is no open one either.
  for (const months of [2, -27]) await assert.rejects(tried(months), { code: 'CA002' });
  await setClock(3, '2 hours');
  await assert.rejects(tried(0), /undone/);
  await assert.rejects(tried(1), { code: 'CA002' });
});

describe('of the periods themselves', () => {
  test('each table has one for every month of ten years, without a gap', async () => {
    const { rows } = await sql<{ name: string; parts: number; last: string; owners: number }>`
      select h.inhparent::regclass::text as name, count(*)::integer as parts,
        max(right(c.relname, 7)) as last, count(distinct c.relowner)::integer as owners
      from pg_inherits h join pg_class c on c.oid = h.inhrelid and c.relispartition
      where c.relnamespace <> 'pgboss'::regnamespace and c.relkind = 'r'
      group by 1 order by 1`.execute(owner);
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['audit.event', 'integrity.change', 'ledger.entry', 'notices.notice'],
    );
    for (const row of rows) {
      assert.deepEqual([row.parts, row.last, row.owners], [122, '2036_12', 1], row.name);
    }
  });

  test('none is emptied or edited by its own name, whatever replication role is set', async () => {
    await sql`insert into audit.event (actor, act, subject) values ('a', 'b', 'c')`.execute(owner);
    for (const table of ['ledger.entry', 'integrity.change', 'audit.event']) {
      const { rows } = await sql<{ period: string }>`
        select tableoid::regclass as period from ${sql.raw(table)} limit 1`.execute(owner);
      for (const edit of ['truncate', 'delete from']) {
        const sly = `select set_config('session_replication_role', 'replica', true);
          insert into audit.event (actor, act, subject) values ('a', 'b', 'c');
          ${edit} ${rows[0]!.period}`;
        await assert.rejects(sql.raw(sly).execute(superuser), { code: 'CA002' }, sly);
      }
    }
  });

  test('a number is refused twice in a period, and found in two of them', async () => {
    const twice = (period: string) => `
      insert into ledger.entry (account_id, seq, transfer_id, amount, balance_after, period)
      select account_id, seq, transfer_id, amount, balance_after, ${period} from ledger.entry
      where seq = 1 order by position limit 1`;
    await assert.rejects(sql.raw(twice('period')).execute(owner), { code: '23505' });
    const seen = await faultsOf(twice(`(period + interval '1 month')::date`));
    assert.ok(seen.includes('version chains have no gap'), seen.join('; '));
  });
});

describe('what a superuser does to a period is found', () => {
  before(() => setClock(31, '1 day'));
  const first = `(select min(period) from ledger.entry)`;
  const plants: [what: string, plant: string, check: string][] = [
    ['detached', 'alter table ledger.entry detach partition ledger.entry_2036_10', schemaCheck],
    [
      'attached',
      `create table ledger.entry_2037_01 partition of ledger.entry
       for values from ('2037-01-01') to ('2037-02-01')`,
      schemaCheck,
    ],
    [
      'swapped with another',
      `alter table ledger.entry_2036_10 rename to entry_between;
       alter table ledger.entry_2036_11 rename to entry_2036_10;
       alter table ledger.entry_between rename to entry_2036_11;
       insert into ledger.entry (account_id, seq, transfer_id, amount, balance_after, period)
       select account_id, seq, transfer_id, amount, balance_after, '2036-10-01'
       from ledger.entry limit 1`,
      'each row is in its period',
    ],
    [
      'a sealed row in the wrong one',
      `update ledger.entry set period = '2035-03-01' where period = ${first}`,
      'each sealed row is as it was sealed',
    ],
    [
      'a young row in the wrong one',
      `delete from ledger.seal; update ledger.entry set period = '2035-03-01'
       where period = ${first}`,
      'the numbers of an account follow its periods',
    ],
    [
      'a change in the wrong one',
      `alter table integrity.change disable trigger all;
       update integrity.change set period = '2035-03-01' where position = 1`,
      'each sealed change is as it was sealed',
    ],
  ];
  for (const [what, plant, check] of plants) {
    test(what, async () => {
      const seen = await faultsOf(plant);
      assert.ok(seen.includes(check), seen.join('; '));
    });
  }
});
