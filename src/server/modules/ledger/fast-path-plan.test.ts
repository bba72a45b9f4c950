import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aFundedMember, codesOf, hold } from '#test/ledger/books.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { type Node, plansOf, rowsOf, stepsOf } from '#test/read-plans.ts';

// Postgres estimates an array at ten rows, whatever its length. A plan that joins two arrays reads
// one for each row of the other: a batch of a thousand would take as long as a million postings.

const database = await testDatabase();
const { owner } = database;
// An autovacuum would analyze these small tables and change the plans under test.
await sql`do $$ declare book regclass; begin
  for book in select oid::regclass from pg_class where relkind = 'r'
    and relnamespace = 'ledger'::regnamespace and relname ~ '^(account|entry|transfer)' loop
    execute format('alter table %s set (autovacuum_enabled = false)', book);
  end loop;
end $$`.execute(owner);

/** Returns the plans of all statements that a batch of holds ran. */
async function plansOfBatch(members: string[], count: number): Promise<Node[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const whose = ids.map((_, index) => members[index % members.length]!);
  return plansOf(database.url('candor_bootstrap'), async (client) => {
    const { rows } = await client.query<{ codes: string[] }>(
      `select ledger.post_fast($1, array_fill('hold_balance'::text, array[$3::integer]), $1,
        $2, $2, array_fill(1::bigint, array[$3::integer])) as codes`,
      [ids, whose, count],
    );
    assert.ok(rows[0]?.codes.every((code) => code === 'posted'));
  });
}

/** Returns whether a plan updates accounts from its rows, and finds each account by its number. */
const changesInOrder = (steps: Node[]): boolean[] =>
  steps
    .filter((step) => step['Operation'] === 'Update' && step['Relation Name'] === 'account')
    .map((step) => {
      const [join] = step.Plans ?? [];
      const [list, account] = join?.Plans ?? [];
      const isSorted = (list?.Plans ?? []).some((node) =>
        ['Sort', 'Aggregate'].includes(node['Node Type']),
      );
      return (
        join?.['Node Type'] === 'Nested Loop' &&
        isSorted &&
        account?.['Index Name'] === 'account_pkey'
      );
    });

test('a batch of a thousand fast postings reads each list once, and accounts by their index', async () => {
  const members: string[] = [];
  while (members.length < 20) members.push(await aFundedMember(database, 6_000n));
  await codesOf(owner, ...members.map((member) => hold(member, 1n)));
  const count = 1_000;
  const steps = (await plansOfBatch(members, count)).flatMap(stepsOf);
  assert.ok(steps.some((step) => step['Relation Name'] === 'account' && rowsOf(step) >= count));
  assert.deepEqual(changesInOrder(steps), [true]);
  for (const step of steps) {
    assert.ok(rowsOf(step) <= 12 * count, `${step['Node Type']} reads ${rowsOf(step)} rows`);
    const isBook = /^(account|entry|transfer)/.test(String(step['Relation Name']));
    assert.ok(!(isBook && step['Node Type'] === 'Seq Scan'), JSON.stringify(step));
  }
});

test('a posting that comes alone reads its two accounts and no list', async () => {
  const member = await aFundedMember(database, 6_000n);
  await codesOf(owner, hold(member, 1n));
  const steps = (await plansOfBatch([member], 1)).flatMap(stepsOf);
  assert.deepEqual(changesInOrder(steps), [true]);
  for (const step of steps.filter((node) => node['Relation Name'] === 'account')) {
    assert.ok(rowsOf(step) <= 2, JSON.stringify(step));
  }
  assert.ok(!steps.some((step) => step['Function Name'] === 'unnest'));
});
