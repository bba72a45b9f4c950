import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { aFundedMember, codesOf, hold } from '#test/ledger/books.ts';
import { bothAtOnce } from '#test/ledger/concurrency.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { isBookedAsSet } from '#test/ledger/fast-path.ts';
import type { Posting } from './ledger.ts';

// A member's first hold is booked in one set with its batch, which also opens the account it
// credits (db/code/ledger/fast-path.sql).

const database = await testDatabase();
const { owner } = database;

const book = (...postings: Posting[]): Promise<boolean> =>
  inTransaction(owner, (tx) => isBookedAsSet(tx, ...postings));

const aNewMember = (cents = 60_000n) => aFundedMember(database, cents);

/** Holds of other members, who already have a payout account. */
const some = (count: number): Promise<Posting[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const member = await aNewMember();
      assert.deepEqual(await codesOf(owner, hold(member, 1n)), ['posted']);
      return hold(member, 1n);
    }),
  );

async function balancesOf(member: string): Promise<bigint[]> {
  const found = await sql<{ balance: bigint }>`select balance from ledger.account
    where owner = ${member} order by class`.execute(owner);
  return found.rows.map(({ balance }) => balance);
}

for (const beside of [0, 1]) {
  test(`the first that a member ever asks for is booked, ${beside} beside it`, async () => {
    const among = await some(beside);
    const fresh = await aNewMember();
    const first = hold(fresh, 6n);
    assert.equal(await book(...among, first, ...(beside ? [hold(fresh, 7n)] : [])), true);
    assert.deepEqual(await balancesOf(fresh), beside ? [59_987n, 13n] : [59_994n, 6n]);
    assert.deepEqual(await codesOf(owner, first), ['repeated']);
  });

  test(`so it is with the account that another opens meanwhile, ${beside} beside it`, async () => {
    const among = [await some(beside), await some(beside)];
    const fresh = await aNewMember();
    const results = await bothAtOnce(owner, (tx, index) =>
      isBookedAsSet(tx, ...among[index]!, hold(fresh, 6n)),
    );
    assert.deepEqual(results, [true, true]);
    assert.deepEqual(await balancesOf(fresh), [59_988n, 12n]);
  });

  test(`what has no cover opens nothing, ${beside} beside it`, async () => {
    const among = await some(beside);
    const poor = await aNewMember(6n);
    assert.equal(await book(...among, hold(poor, 7n)), false);
    assert.deepEqual(await balancesOf(poor), [6n]);
  });

  test(`what no posting may be of opens nothing, ${beside} beside it`, async () => {
    const among = await some(beside);
    const fresh = await aNewMember();
    for (const input of [{ ...hold(fresh, 6n), actor: '' }, hold(fresh, 0n)]) {
      assert.equal(await book(...among, input), false);
      assert.deepEqual(await balancesOf(fresh), [60_000n]);
    }
    const stranger = randomUUID();
    assert.equal(await book(...among, hold(stranger, 6n)), false);
    assert.deepEqual(await balancesOf(stranger), []);
  });

  test(`no account is opened that the map does not give its owner, ${beside} beside it`, async () => {
    const among = await some(beside);
    const fresh = await aNewMember();
    const undone = new Error('undone');
    const attempt = inTransaction(owner, async (tx) => {
      await sql`update ledger.class set one_per = 'coin' where name = 'member_payout'`.execute(tx);
      assert.equal(await isBookedAsSet(tx, ...among, hold(fresh, 6n)), false);
      throw undone;
    });
    await assert.rejects(attempt, undone);
    assert.deepEqual(await balancesOf(fresh), [60_000n]);
  });
}
