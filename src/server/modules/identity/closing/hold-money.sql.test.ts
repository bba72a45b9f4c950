import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#platform/db/db.ts';
import { aDecider } from '#test/ledger/approvers.ts';
import { aFundedMember } from '#test/ledger/books.ts';
import { untilSomeoneWaits } from '#test/ledger/concurrency.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { propose } from '../../approvals/approvals.ts';

// Anything that could bring a member money is locked until their closing is decided (RT-6).

const database = await testDatabase();
const { owner, web } = database;

/** The ids of a member's accounts that another transaction can lock now. */
async function freeAccounts(db: Db, member: string): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`select id from ledger.account where owner = ${member}
    order by id for no key update skip locked`.execute(db);
  return rows.map(({ id }) => id);
}

const holdAccounts = (tx: Tx, member: string) =>
  sql`select ledger.hold_accounts(${member})`.execute(tx);

test('holds every account of a member, also the balance that was not open yet', async () => {
  const member = randomUUID();
  await inTransaction(owner, async (tx) => {
    await holdAccounts(tx, member);
    const { rows } = await sql`select from ledger.account where owner = ${member}`.execute(tx);
    assert.equal(rows.length, 1);
  });
  assert.equal((await freeAccounts(owner, member)).length, 1);
  await inTransaction(owner, async (tx) => {
    await holdAccounts(tx, member);
    assert.deepEqual(await freeAccounts(owner, member), []);
  });
});

test('holds accounts in the order of their ids, as postings do, wherever their rows lie', async () => {
  const member = await aFundedMember(database, 60_000n);
  // The higher id is written first, so it is stored before the lower one.
  const [low, high] = [9_000_001n, 9_000_002n];
  for (const [id, kind] of [
    [high, 'member_payout'],
    [low, 'member_locked'],
  ] as const) {
    await sql`insert into ledger.account (id, owner, class, asset) overriding system value
      values (${id}, ${member}, ${kind}, 'USD')`.execute(owner);
  }
  let holding: Promise<unknown> | undefined;
  await inTransaction(owner, async (tx) => {
    await sql`select from ledger.account where id = ${low} for no key update`.execute(tx);
    holding = inTransaction(owner, (other) => holdAccounts(other, member));
    await untilSomeoneWaits(owner, holding);
    assert.deepEqual(await freeAccounts(owner, member), [high]);
  });
  await holding;
});

test('holds what people are still to decide about a member, and nothing of another', async () => {
  const [member, other] = [randomUUID(), randomUUID()];
  const by = await aDecider(database);
  for (const person of [member, other]) {
    const payload = { owner: person, reason: 'looked into' };
    const input = { kind: 'dispute_unfounded', subject: randomUUID(), payload, token: by.token };
    await inTransaction(web, (tx) => propose(tx, input));
  }
  await inTransaction(owner, async (tx) => {
    await sql`select approvals.hold_about(${member}::uuid)`.execute(tx);
    const { rows } = await sql<{ owner: string }>`select payload->>'owner' as owner
      from approvals.proposal where status = 'open' for update skip locked`.execute(owner);
    assert.deepEqual(rows, [{ owner: other }]);
  });
});
