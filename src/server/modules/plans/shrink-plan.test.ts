import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aFundedMember, aPosition } from '#test/ledger/books.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { plansOf, rowsOf, stepsOf } from '#test/read-plans.ts';

// A process that starts on new tables keeps its query plans: one that joined positions with
// accounts read those of all members again for each withdrawal.

const database = await testDatabase();
const { owner } = database;

test('positions that shrink read the accounts and positions of their own members alone', async () => {
  const members: string[] = [];
  while (members.length < 16) members.push(await aFundedMember(database, 6_000n));
  for (const member of members) {
    await aPosition(database, { plan: members[0]!, member, cents: 6_000n });
  }
  await sql`insert into ledger.account (owner, class, asset)
    select gen_random_uuid()::text, 'member_balance', 'USD' from generate_series(1, 800)`.execute(
    owner,
  );
  const left = members.map(() => randomUUID());
  const plans = await plansOf(database.url('candor_bootstrap'), async (client) => {
    const { rows } = await client.query<{ codes: string[] }>(
      `select ledger.post_fast($1, array_fill('hold_balance'::text, array[16]), $1, $2, $2,
        array_fill(100::bigint, array[16])) as codes`,
      [left, members],
    );
    assert.ok(rows[0]?.codes.every((code) => code === 'posted'));
    // The settings of `withdrawals.request`.
    await client.query(
      `set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off`,
    );
    await client.query(
      `select plans.shrink_positions($1, $2, array_fill(100::bigint, array[16]))`,
      [members, left],
    );
  });
  const steps = plans.flatMap(stepsOf);
  assert.ok(steps.some((step) => step['Relation Name'] === 'position' && rowsOf(step) === 16));
  for (const step of steps.filter((node) =>
    ['account', 'position'].includes(String(node['Relation Name'])),
  )) {
    assert.ok(rowsOf(step) <= 32, `${step['Node Type']} reads ${rowsOf(step)} rows`);
  }
  const { rows } = await sql<{ cents: bigint }>`
    select sum(principal_cents)::bigint as cents from plans.position`.execute(owner);
  assert.equal(rows[0]?.cents, 16n * 5_900n);
});
