import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { connect, inTransaction, type Tx } from '#platform/db/db.ts';
import { aFundedMember, codesOf, hold, release } from '#test/ledger/books.ts';
import { untilSomeoneWaits } from '#test/ledger/concurrency.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { fastCodesOf } from '#test/ledger/fast-path.ts';
import { post, type Posting } from './ledger.ts';

// A fast batch writes its keys and then locks accounts (db/code/ledger/fast-path.sql);
// `ledger.post_batch` locks accounts first. If both post the same key at once, each can wait for
// the other: Postgres aborts one, which then answers as if it had come second.

const database = await testDatabase();
const { owner } = database;
// A role that may set `deadlock_timeout`, so each test knows which one Postgres aborts.
const master = connect(database.url('candor_bootstrap'), 'candor_bootstrap', 4);
after(master.close);

/** Two members with open accounts, in the order of their accounts. */
async function twoMembers(): Promise<[string, string]> {
  const members = [await aFundedMember(database, 60_000n), await aFundedMember(database, 60_000n)];
  for (const member of members) {
    const held = hold(member, 1n);
    assert.deepEqual(await codesOf(owner, held, release(held)), ['posted', 'posted']);
  }
  return members as [string, string];
}

const lock = (tx: Tx, member: string) =>
  sql`select from ledger.account where owner = ${member} and class = 'member_balance'
    for no key update`.execute(tx);

type Codes = (tx: Tx, ...postings: Posting[]) => Promise<string[]>;

const ways: Record<string, Codes> = {
  'ledger.post': async (tx, ...postings) => (await post(tx, postings)).map((result) => result.code),
  // The fallback of `ledger.post_fast`.
  'ledger.post_inside': async (tx, ...postings) => {
    const sent = postings.map((posting) => ({
      ...posting,
      legs: posting.legs.map((leg) => ({ ...leg, amount: `${leg.amount}` })),
    }));
    const found = await sql<{ codes: string[] }>`
      select ledger.post_inside(${JSON.stringify(sent)}::jsonb) as codes`.execute(tx);
    return found.rows[0]!.codes;
  },
};

/** Posts in a transaction that checks for a deadlock at once (hare) or never (tortoise). */
const postAs = (wait: 'hare' | 'tortoise', codes: Codes, ...postings: Posting[]) =>
  inTransaction(master.db, async (tx) => {
    await sql
      .raw(`set local deadlock_timeout = ${wait === 'hare' ? "'10ms'" : "'1h'"}`)
      .execute(tx);
    return codes(tx, ...postings);
  });

/** Returns how many sessions wait for a lock in this database. */
async function waiting(): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(distinct pid)::integer as count from pg_locks l join pg_stat_activity a using (pid)
    where a.datname = current_database() and not l.granted`.execute(owner);
  return found.rows[0]!.count;
}

/** Asserts that the books have one posting of the key, and its member paid once. */
async function assertOnce(posting: Posting, members: string[], cents: bigint[]): Promise<void> {
  const booked = await sql<{ entries: bigint }>`select count(*) as entries
    from ledger.transfer t join ledger.entry e on e.transfer_id = t.id
    where t.id = ${posting.key}`.execute(owner);
  assert.equal(booked.rows[0]?.entries, 2n);
  const held = await sql<{ balance: bigint }>`select balance from ledger.account
    where owner = any (${members}::text[]) and class = 'member_payout' order by id`.execute(owner);
  assert.deepEqual(
    held.rows.map(({ balance }) => balance),
    cents,
  );
}

/**
 * Returns the answers of two calls that start while the member's account is locked, each after the
 * one before waits.
 */
async function meet(member: string, ...acts: (() => Promise<string[]>)[]): Promise<string[][]> {
  const started: Promise<string[]>[] = [];
  await inTransaction(owner, async (tx) => {
    await lock(tx, member);
    for (const act of acts) {
      const item = act();
      started.push(item);
      while ((await waiting()) < started.length) await untilSomeoneWaits(owner, item);
    }
  });
  return Promise.all(started);
}

for (const [way, codes] of Object.entries(ways)) {
  test(`a fast batch that waits for ${way}, which waits for its key, answers as the second`, async () => {
    const [a, b] = await twoMembers();
    const [first, twin] = [hold(a, 6n), hold(b, 7n)];
    const fast = () => postAs('hare', fastCodesOf, first, twin);
    const other = () => postAs('tortoise', codes, twin);
    assert.deepEqual(await meet(a, fast, other), [['posted', 'repeated'], ['posted']]);
    await assertOnce(twin, [a, b], [6n, 7n]);
  });

  test(`${way} that waits for the key of a fast batch, which waits for its account, answers so`, async () => {
    const [a, b] = await twoMembers();
    const [twin, last] = [hold(a, 6n), hold(b, 7n)];
    // Has locked account a, and waits for account b.
    const other = () => postAs('hare', codes, twin, last);
    const fast = () => postAs('tortoise', fastCodesOf, twin);
    assert.deepEqual(await meet(b, other, fast), [['repeated', 'posted'], ['posted']]);
    await assertOnce(twin, [a, b], [6n, 7n]);
  });
}

test('a fast batch locks accounts in the order of their numbers: none while it waits for the first', async () => {
  const [a, b] = await twoMembers();
  let fast: Promise<string[]> | undefined;
  await inTransaction(owner, async (tx) => {
    await lock(tx, a);
    fast = inTransaction(owner, (other) => fastCodesOf(other, hold(b, 6n), hold(a, 7n)));
    while ((await waiting()) < 1) await untilSomeoneWaits(owner, fast);
    await sql`select from ledger.account where owner = ${b} for no key update nowait`.execute(tx);
  });
  assert.deepEqual(await fast, ['posted', 'posted']);
});

test('a posting that comes alone locks its two accounts in the same order', async () => {
  const [a] = await twoMembers();
  let alone: Promise<string[]> | undefined;
  await inTransaction(owner, async (tx) => {
    await lock(tx, a);
    alone = inTransaction(owner, (other) => fastCodesOf(other, hold(a, 6n)));
    while ((await waiting()) < 1) await untilSomeoneWaits(owner, alone);
    await sql`select from ledger.account where owner = ${a} and class = 'member_payout'
      for no key update nowait`.execute(tx);
  });
  assert.deepEqual(await alone, ['posted']);
});

test('a fast batch writes its keys in their order: none while it waits for the first', async () => {
  const [a, b] = await twoMembers();
  const [first, second] = [hold(a, 6n), hold(a, 7n)].toSorted((x, y) => (x.key < y.key ? -1 : 1));
  let fast: Promise<string[]> | undefined;
  await inTransaction(owner, async (tx) => {
    assert.deepEqual(await fastCodesOf(tx, { ...first!, subject: randomUUID() }), ['posted']);
    fast = inTransaction(owner, (other) => fastCodesOf(other, second!, first!));
    while ((await waiting()) < 1) await untilSomeoneWaits(owner, fast);
    await inTransaction(owner, async (other) => {
      await sql`set local lock_timeout = '5s'`.execute(other);
      const twin = { ...hold(b, 8n), key: second!.key };
      assert.deepEqual(await fastCodesOf(other, twin), ['posted']);
    });
  });
  assert.deepEqual(await fast, ['idempotency_key_reused', 'idempotency_key_reused']);
});

const open = (tx: Tx, member: string) =>
  sql`insert into ledger.account (owner, class, asset) values (${member}, 'member_payout', 'USD')
    on conflict do nothing`.execute(tx);

test('a fast batch opens accounts in the order of their owners: none while it waits for the first', async () => {
  const fresh = [await aFundedMember(database, 60_000n), await aFundedMember(database, 60_000n)];
  const [a, b] = fresh.toSorted() as [string, string];
  let fast: Promise<string[]> | undefined;
  await inTransaction(owner, async (tx) => {
    await open(tx, a);
    fast = postAs('tortoise', fastCodesOf, hold(b, 6n), hold(a, 7n));
    while ((await waiting()) < 1) await untilSomeoneWaits(owner, fast);
    await sql`set local lock_timeout = '300ms'`.execute(tx);
    await open(tx, b);
  });
  assert.deepEqual(await fast, ['posted', 'posted']);
});

test('two fast batches that open the same accounts both ways round are both booked', async () => {
  const fresh = [await aFundedMember(database, 60_000n), await aFundedMember(database, 60_000n)];
  const [a, b] = fresh as [string, string];
  const both = [
    () => postAs('hare', fastCodesOf, hold(a, 6n), hold(b, 7n)),
    () => postAs('hare', fastCodesOf, hold(b, 6n), hold(a, 7n)),
  ];
  assert.deepEqual(await meet(a, ...both), [
    ['posted', 'posted'],
    ['posted', 'posted'],
  ]);
});
