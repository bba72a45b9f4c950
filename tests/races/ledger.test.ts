import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { ofNobody } from '#test/ledger/approvers.ts';
import {
  aDecider,
  aFundedMember,
  anApproval,
  aPayment,
  aRate,
  quoted,
} from '#test/ledger/books.ts';
import { codesOf, deposit, hold, pay, release } from '#test/ledger/books.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { fastCodesOf } from '#test/ledger/fast-path.ts';
import { approve } from '../../src/server/modules/approvals/approvals.ts';
import { memberFigures, verifyBooks } from '../../src/server/modules/ledger/ledger.ts';
import type { Posting } from '../../src/server/modules/ledger/ledger.ts';
import { rounds } from './rounds.ts';

// Real concurrent connections.

const database = await testDatabase();
const { owner, web, worker } = database;
const rate = await aRate(database);

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const count = (codes: string[], code: string): number =>
  codes.filter((item) => item === code).length;

async function eachRound(play: () => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await play();
}

test('32 holds of one balance at once: exactly what the balance allows', async () => {
  await eachRound(async () => {
    const member = await aFundedMember(database, 6_000n);
    const codes = await Promise.all(times(32, () => codesOf(owner, hold(member, 600n))));
    assert.equal(count(codes.flat(), 'posted'), 10);
    assert.equal(count(codes.flat(), 'insufficient_funds'), 22);
    const figures = await memberFigures(web, member);
    assert.deepEqual([figures.balance, figures.payout], [0n, 6_000n]);
  });
});

test('one key 32 times at once: one effect, the same answer', async () => {
  await eachRound(async () => {
    const member = await aFundedMember(database, 6_000n);
    const held = hold(member, 600n);
    const codes = await Promise.all(times(32, () => codesOf(owner, held)));
    assert.equal(count(codes.flat(), 'posted'), 1);
    assert.equal(count(codes.flat(), 'repeated'), 31);
    assert.equal((await memberFigures(web, member)).payout, 600n);
  });
});

test('one key for two bodies on different accounts: one of them, the other refused', async () => {
  await eachRound(async () => {
    // In sequence: each brings a price, and prices must be in order.
    const ada = await aFundedMember(database, 6_000n);
    const bob = await aFundedMember(database, 6_000n);
    const held = hold(ada, 600n);
    const twin = { ...hold(bob, 600n), key: held.key };
    const codes = (await Promise.all([codesOf(owner, held), codesOf(owner, twin)])).flat();
    assert.deepEqual(codes.toSorted(), ['idempotency_key_reused', 'posted']);
  });
});

test('pay against release: one end of a withdrawal', async () => {
  await eachRound(async () => {
    const member = await aFundedMember(database, 6_000n);
    const held = hold(member, 6_000n);
    await codesOf(owner, held);
    const granted = { flow: 'pay', amount: 6_000n, owner: member };
    // New each round: a re-authentication lasts five minutes, and a thousand rounds take longer.
    const person = await aDecider(database);
    const approval = await anApproval(database, held.subject, granted, [person]);
    const ends = [codesOf(owner, pay(held, rate, approval)), codesOf(owner, release(held))];
    const codes = (await Promise.all(ends)).flat();
    assert.deepEqual(codes.toSorted(), ['already_posted', 'posted']);
  });
});

test('credit against credit of one payment: one of them', async () => {
  await eachRound(async () => {
    const payment = await aPayment(database, { amount: 100_000n });
    const credit = await quoted(database, deposit(payment, rate, randomUUID(), 100_000n));
    const credits = times(8, () => codesOf(worker, { ...credit, key: randomUUID() }));
    const codes = (await Promise.all(credits)).flat();
    assert.equal(count(codes, 'posted'), 1);
    assert.equal(count(codes, 'already_posted'), 7);
  });
});

test('two approvers at once complete a proposal once; one of them twice counts once', async () => {
  await eachRound(async () => {
    const people = [await aDecider(database), await aDecider(database, 'owner')];
    const made = await ofNobody(owner, {
      kind: 'dispute_unfounded',
      subject: randomUUID(),
      payload: {},
      needed: 2,
    });
    const answers = await Promise.allSettled(
      [0, 0, 1, 1].map((who) =>
        inTransaction(web, (tx) => approve(tx, people[who]?.token ?? '', made.id, made.shownHash)),
      ),
    );
    const given = answers.filter((answer) => answer.status === 'fulfilled');
    assert.equal(given.length, 2);
    assert.equal(given.filter((answer) => answer.value.complete).length, 1);
  });
});

test('batches that name the same accounts in opposite order never deadlock', async () => {
  const members: string[] = [];
  while (members.length < 6) members.push(await aFundedMember(database, 60_000n));
  await eachRound(async () => {
    const batches = times(8, (index) => {
      const order = index % 2 === 0 ? members : members.toReversed();
      return codesOf(owner, ...order.map((member) => hold(member, 1n)));
    });
    const codes = (await Promise.all(batches)).flat();
    assert.equal(count(codes, 'posted') + count(codes, 'insufficient_funds'), codes.length);
  });
});

test('plain batches of ten, eight at once: of one balance exactly what is there', async () => {
  await eachRound(async () => {
    const people = [await aFundedMember(database, 60n), await aFundedMember(database, 6_000n)];
    await codesOf(owner, ...people.map((member) => hold(member, 1n)));
    const codes = await Promise.all(
      times(8, () => fastCodesOf(owner, ...times(20, (index) => hold(people[index % 2]!, 1n)))),
    );
    assert.equal(count(codes.flat(), 'posted'), 59 + 80);
    assert.equal(count(codes.flat(), 'insufficient_funds'), 21);
    const figures = await memberFigures(web, people[0]!);
    assert.deepEqual([figures.balance, figures.payout], [0n, 60n]);
  });
});

/** Posts like `fastCodesOf`, and flushes Postgres' statistics at the end. */
const countedCodesOf = (...postings: Posting[]): Promise<string[]> =>
  inTransaction(owner, async (tx) => {
    await sql`select pg_stat_force_next_flush()`.execute(tx);
    return fastCodesOf(tx, ...postings);
  });

/** The deadlocks so far of connections with flushed statistics: a plain batch survives one. */
async function deadlocks(): Promise<bigint> {
  const found = await sql<{ deadlocks: bigint }>`select deadlocks from pg_stat_database
    where datname = current_database()`.execute(owner);
  return found.rows[0]!.deadlocks;
}

test('plain batches of the same accounts in opposite order never deadlock, nor lose a cent', async () => {
  const before = await deadlocks();
  const members: string[] = [];
  while (members.length < 6) members.push(await aFundedMember(database, 600_000n));
  await codesOf(owner, ...members.map((member) => hold(member, 1n)));
  await eachRound(async () => {
    const codes = await Promise.all(
      times(8, (index) => {
        const order = index % 2 === 0 ? members : members.toReversed();
        return countedCodesOf(...order.map((member) => hold(member, 1n)));
      }),
    );
    assert.equal(count(codes.flat(), 'posted'), 48);
  });
  assert.equal(await deadlocks(), before);
  const figures = await Promise.all(members.map((member) => memberFigures(web, member)));
  for (const { payout } of figures) assert.equal(payout, BigInt(8 * rounds + 1));
});

test('one key 16 times at once in plain batches: one effect, the same answer', async () => {
  await eachRound(async () => {
    const member = await aFundedMember(database, 6_000n);
    await codesOf(owner, hold(member, 1n));
    const held = hold(member, 600n);
    const codes = await Promise.all(times(16, () => fastCodesOf(owner, held, hold(member, 6n))));
    assert.equal(count(codes.flat(), 'repeated'), 15);
    assert.equal((await memberFigures(web, member)).payout, 1n + 600n + 96n);
  });
});

test('plain batches of the same keys in opposite order never deadlock, and post each once', async () => {
  const before = await deadlocks();
  const members: string[] = [];
  while (members.length < 24) members.push(await aFundedMember(database, 600_000n));
  await codesOf(owner, ...members.map((member) => hold(member, 1n)));
  await eachRound(async () => {
    const holds = members.map((member) => hold(member, 1n));
    const codes = await Promise.all(
      times(4, (index) => countedCodesOf(...(index % 2 === 0 ? holds : holds.toReversed()))),
    );
    assert.equal(count(codes.flat(), 'posted'), 24);
    assert.equal(count(codes.flat(), 'repeated'), 72);
  });
  assert.equal(await deadlocks(), before);
});

test('afterwards the books are sound', async () => {
  assert.deepEqual((await verifyBooks(owner)).faults, []);
});
