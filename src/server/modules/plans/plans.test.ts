import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { aFundedMember } from '#test/ledger/books.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { openPosition } from '#test/ledger/positions.ts';
import { postSingle, usd } from '../ledger/ledger.ts';
import { catalogue, positionsOf, seedCatalogue } from './plans.ts';

const database = await testDatabase();
const { owner, web } = database;
await seedCatalogue(web);
const [plan] = await catalogue(web, 'crypto');

const openOne = (memberId: string, cents: bigint, subject: string = randomUUID()) =>
  openPosition(database, memberId, plan!, cents, subject);

/** Holds an amount, which leaves the balance, then reduces the positions to match. */
const leave = (memberId: string, cents: bigint, withdrawalId: string) =>
  inTransaction(owner, async (tx) => {
    const [debit, credit] = [usd('member_balance', memberId), usd('member_payout', memberId)];
    const legs = [{ debit, credit, amount: cents }];
    const subject = withdrawalId;
    await postSingle(tx, { key: randomUUID(), kind: 'hold_balance', subject, actor: 'test', legs });
    await sql`select plans.shrink_positions(array[${memberId}::uuid],
      array[${withdrawalId}::uuid], array[${cents}::bigint])`.execute(tx);
  });

const principals = async (memberId: string) =>
  (await positionsOf(web, memberId)).map((position) => position.principalCents);

test('free balance leaves first, then the oldest positions; a cancelled one restores them', async () => {
  const member = await aFundedMember(database, 1_200_000n);
  await openOne(member, 300_000n);
  await openOne(member, 400_000n);
  const [small, large] = [randomUUID(), randomUUID()];
  await leave(member, 500_000n, small);
  assert.deepEqual(await principals(member), [300_000n, 400_000n]);
  await leave(member, 350_000n, large);
  assert.deepEqual(await principals(member), [0n, 350_000n]);
  await inTransaction(owner, async (tx) => {
    const [debit, credit] = [usd('member_payout', member), usd('member_balance', member)];
    const legs = [{ debit, credit, amount: 350_000n }];
    const key = randomUUID();
    await postSingle(tx, { key, kind: 'release_balance', subject: large, actor: 'test', legs });
    for (let index = 0; index < 2; index += 1)
      await sql`select plans.give_back(${large}::uuid)`.execute(tx);
  });
  assert.deepEqual(await principals(member), [300_000n, 400_000n]);
});

test('one subject opens one position, however often asked', async () => {
  const member = await aFundedMember(database, 500_000n);
  const subject = randomUUID();
  await Promise.all([
    openOne(member, 100_000n, subject),
    openOne(member, 100_000n, subject),
    openOne(member, 100_000n, subject),
  ]);
  assert.deepEqual(await principals(member), [100_000n]);
});

test('positions never hold more than the balance, no matter who writes them', async () => {
  const member = await aFundedMember(database, 100_000n);
  await assert.rejects(openOne(member, 100_001n), /more than the balance/);
  await assert.rejects(
    sql`update plans.position set opened_cents = 1`.execute(web),
    /permission denied/,
  );
});

test('positions that hold more than what leaves explains are a broken belief, not a payout', async () => {
  const member = await aFundedMember(database, 120_000n);
  await openOne(member, 120_000n);
  const broken = inTransaction(owner, async (tx) => {
    const [debit, credit] = [usd('member_balance', member), usd('member_payout', member)];
    const [key, subject] = [randomUUID(), randomUUID()];
    const legs = [{ debit, credit, amount: 600n }];
    await postSingle(tx, { key, kind: 'hold_balance', subject, actor: 'test', legs });
    await sql`select plans.shrink_positions(array[${member}::uuid], array[${subject}::uuid],
      array[599::bigint])`.execute(tx);
  });
  await assert.rejects(broken, /no more than what leaves/);
  assert.deepEqual(await principals(member), [120_000n]);
});
