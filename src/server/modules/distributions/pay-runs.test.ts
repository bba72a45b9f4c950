import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type Db, inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { aRate } from '#test/ledger/books.ts';
import { anAdministrator, type Person } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { bothAtOnce } from '#test/ledger/concurrency.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { addPools } from '#test/ledger/pools.ts';
import { memberFigures } from '../ledger/ledger.ts';
import { nextSize, payRun, payRuns } from './pay-runs.ts';
import { settleMaturities } from './settle-maturities.ts';
import { cutRunChunk, notifyRunChunk, payRunChunk } from './sql.ts';

// Payment in chunks: exact for any chunk size, and complete even if a process is killed.

const database = await testDatabase();
const { owner, web, worker } = database;
const api = await testApi(database);
await aRate(database);
await addCapital(database);
const finance = await anAdministrator(owner, 'finance');
const second = await anAdministrator(owner, 'owner');
const pools = await addPools(database, api, [finance, second]);
const { aPlan, earn, subsidise, asked, propose, decide, show, approved, lockedOf } = pools;
const { today, daysAgo } = pools;

describe('parts', () => {
  test('that are killed leave nothing half paid: the next goes on, and the sum is exact', async () => {
    const { plan, members } = await aPlan(
      Array.from({ length: 23 }, (_, index) => ({
        cents: 10_007n * BigInt(index + 1),
        days: index + 2,
      })),
    );
    await earn(plan, 60_000n);
    const id = await approved(await asked(plan, '599.99'));
    await inTransaction(worker, (tx) => cutRunChunk(tx, id, 5));
    assert.equal((await inTransaction(worker, (tx) => payRunChunk(tx, id)))?.nth, 1);
    await inTransaction(worker, (tx) => cutRunChunk(tx, id, 5));
    // Killed in the middle of the second chunk: its transaction never commits.
    await assert.rejects(
      inTransaction(worker, async (tx) => {
        assert.equal((await payRunChunk(tx, id))?.nth, 2);
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
      }),
    );
    assert.equal((await show(id)).progress.positions_done, 5);
    // Two workers at once: each chunk goes to one of them.
    await Promise.all([payRun(worker, id, 5), payRun(worker, id, 5)]);
    const run = await show(id);
    assert.deepEqual(
      [run.progress.state, run.progress.paid, run.progress.positions_done],
      ['done', '599.99', 23],
    );
    const paid = await Promise.all(members.map(lockedOf));
    assert.equal(
      paid.reduce((all, value) => all + value, 0n),
      59_999n,
    );
  });

  test('that pay capital let no gain in before the last: what was earned goes first', async () => {
    const { plan } = await aPlan([
      { cents: 100_000n, days: 40 },
      { cents: 70_001n, days: 17 },
    ]);
    await earn(plan, 600n);
    await subsidise(plan, 900n);
    const id = await approved(await asked(plan, '10.01'));
    await inTransaction(worker, (tx) => cutRunChunk(tx, id, 1));
    await inTransaction(worker, (tx) => payRunChunk(tx, id));
    await assert.rejects(earn(plan, 600n), /run_moving/);
    assert.equal(await payRun(worker, id), true);
    await earn(plan, 600n);
  });

  test('tell each member once, when the whole run is paid, and mail them behind it', async () => {
    const { plan, holders } = await aPlan([
      { cents: 100_000n, days: 40 },
      { cents: 50_000n, days: 40 },
      { cents: 50_000n, days: 40 },
    ]);
    const noticesOf = async ({ token }: Person) =>
      (await api.call('GET', '/user/notices', { token })).body.data as {
        id: string;
        amount: string;
        is_read: boolean;
      }[];
    const amounts = () =>
      Promise.all(
        holders.map(async (holder) => (await noticesOf(holder)).map(({ amount }) => amount)),
      );
    const ids = holders.map((holder) => holder.id);
    const mails = async () => {
      const found = await sql<{ count: number }>`
        select count(*)::integer as count
        from pgboss.job j, notices.mails_of((j.data ->> 'source')::uuid,
          (j.data ->> 'after')::uuid, (j.data ->> 'upto')::uuid) m
        where j.name = 'notice' and m.member_id = any (${ids}::uuid[])`.execute(worker);
      return found.rows[0]!.count;
    };
    await earn(plan, 600n);
    const id = await approved(await asked(plan, '4.00'));
    await inTransaction(worker, (tx) => cutRunChunk(tx, id, 1));
    await inTransaction(worker, (tx) => payRunChunk(tx, id));
    assert.equal(await inTransaction(worker, (tx) => notifyRunChunk(tx, id)), null);
    assert.deepEqual([await amounts(), await mails()], [[[], [], []], 0]);
    assert.equal(await payRun(worker, id, 1), true);
    assert.deepEqual([await amounts(), await mails()], [[['2.00'], ['1.00'], ['1.00']], 3]);
    assert.equal(await payRun(worker, id, 1), true);
    assert.equal(await mails(), 3);
    const [first, another] = holders as [Person, Person];
    const notice = (await noticesOf(first))[0]!.id;
    const path = `/user/notices/${notice}`;
    assert.equal((await api.call('PATCH', path, { token: another.token })).status, 404);
    const both = () => api.call('PATCH', path, { token: first.token });
    assert.deepEqual(
      (await Promise.all([both(), both(), both()])).map(({ status }) => status),
      [200, 200, 200],
    );
    assert.deepEqual(
      (await noticesOf(first)).map((row) => [row.id, row.amount, row.is_read]),
      [[notice, '2.00', true]],
    );
    const unread = async ({ token }: Person) =>
      (await api.call('GET', '/user/notices/unread', { token })).body.data.unread as number;
    assert.deepEqual(await Promise.all(holders.map(unread)), [0, 1, 1]);
    await api.call('POST', '/user/notices/read', { token: another.token });
    assert.deepEqual(await Promise.all(holders.map(unread)), [0, 0, 1]);
  });

  test('are as large as their locks are short, and change slowly', () => {
    const held = [30, 59, 61, 120, 4_000, 0].map((millis) => nextSize(2_000, millis));
    assert.deepEqual(held, [3_000, 2_034, 1_967, 1_000, 250, 3_000]);
    assert.equal(nextSize(4_000, 30), 5_000);
  });

  test('of any size pay the same cents to everybody, and exactly the sum', async () => {
    const positions = fc.array(
      fc.record({ cents: fc.bigInt(1n, 10_000_000n), days: fc.integer({ min: 2, max: 60 }) }),
      { minLength: 1, maxLength: 12 },
    );
    const property = fc.asyncProperty(
      positions,
      fc.bigInt(1n, 5_000n),
      fc.integer({ min: 1, max: 13 }),
      async (held, sixCents, size) => {
        const cents = sixCents * 6n;
        const { plan, members } = await aPlan(held);
        await earn(plan, cents);
        const text = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
        const id = await approved(await asked(plan, text, 45));
        assert.equal(await payRun(worker, id, size), true);
        const paid = await Promise.all(members.map(lockedOf));
        assert.equal(
          paid.reduce((all, value) => all + value, 0n),
          cents,
        );
        const units = held.map((row) => row.cents * BigInt(Math.min(row.days - 1, 45)));
        const all = units.reduce((sum, value) => sum + value, 0n);
        paid.forEach((value, index) => {
          const exact = (units[index]! * cents) / all;
          assert.ok(value === exact || value === exact + 1n, `${value} for ${exact}`);
        });
      },
    );
    await fc.assert(property, { numRuns: 12, seed: 2026 });
  });
});

test('principal that left counts until it left, and again from when it came back', async () => {
  const { plan, members } = await aPlan([
    { cents: 100n, days: 40 },
    { cents: 100n, days: 40 },
    { cents: 100n, days: 40, termDays: 35 },
  ]);
  const leave = (member: string, cents: bigint, days: number, back: number | null) =>
    sql`insert into plans.leaving (position_id, withdrawal_id, cents, left_at, restored_at)
      select id, ${randomUUID()}, ${cents}, clock.now() - make_interval(days => ${days}),
        clock.now() - make_interval(days => ${back})
      from plans.position where member_id = ${member}`.execute(owner);
  await leave(members[0]!, 40n, 10, null);
  await leave(members[1]!, 100n, 20, 5);
  const found = await sql<{ member: string; units: bigint }>`
    select member_id as member, units
    from distributions.weigh(${plan}, ${await daysAgo(30)}::date, ${await today()}::date, null,
      null)`.execute(web);
  const unitsOf = (member: string) => found.rows.find((row) => row.member === member)?.units;
  assert.deepEqual(members.map(unitsOf), [
    100n * 30n - 40n * 9n,
    100n * 30n - 100n * 15n,
    100n * 26n,
  ]);
});

test('returns unlock when their position matures, and at once where it has', async () => {
  const { plan, members } = await aPlan([
    { cents: 100_000n, days: 10 },
    { cents: 100_000n, days: 366 },
  ]);
  await earn(plan, 600n);
  const id = await approved(await asked(plan, '6', 20));
  await payRuns(worker);
  assert.equal((await show(id)).progress.state, 'done');
  await settleMaturities(worker);
  const figures = await Promise.all(members.map((member) => memberFigures(web, member)));
  assert.deepEqual(
    figures.map(({ profit, profitLocked }) => [profit > 0n, profitLocked > 0n]),
    [
      [false, true],
      [true, false],
    ],
  );
  assert.equal(await settleMaturities(worker), 0);
});

describe('a run, in SQL', () => {
  const approve = async (tx: Db, id: string, proposal: string) =>
    (
      await sql<{ code: string }>`
        select distributions.approve(${id}, ${proposal}) as code`.execute(tx)
    ).rows[0]!.code;
  /** Resets the run, as if no chunk had been paid. */
  const unapprove = async (id: string) => {
    await sql`alter table distributions.run disable trigger run_is_once`.execute(owner);
    await sql`update distributions.run set approved_at = null, proposal_id = null
      where id = ${id}`.execute(owner);
    await sql`alter table distributions.run enable always trigger run_is_once`.execute(owner);
  };
  const draftOf = async (plan: string) => {
    const found = await sql<{ refusal: string }>`select refusal
      from distributions.draft(${randomUUID()}, ${plan}, ${await daysAgo(30)}::date,
        ${await today()}::date, 1)`.execute(web);
    return found.rows[0]!.refusal;
  };

  test('waits for an approval of its own, which approves it once, of two at once as well', async () => {
    const { plan } = await aPlan([{ cents: 100_000n, days: 40 }]);
    await earn(plan, 600n);
    const { id, proposal_id, shown_hash } = (await propose(await asked(plan, '1'))).body.data;
    for (const other of [randomUUID(), proposal_id]) {
      assert.equal(await approve(worker, id, other), 'approval_mismatch');
    }
    assert.equal((await decide(second.token, proposal_id, shown_hash)).status, 200);
    assert.equal(await approve(worker, id, proposal_id), 'approval_mismatch');
    await unapprove(id);
    const results = await bothAtOnce(worker, (tx) => approve(tx, id, proposal_id));
    assert.deepEqual(results, ['approved', 'approval_mismatch']);
  });

  test('is of a plan, and of a period that no other paid, or pays in this moment', async () => {
    assert.equal(await draftOf(randomUUID()), 'not_found');
    const { plan } = await aPlan([{ cents: 100_000n, days: 40 }]);
    await earn(plan, 600n);
    const { id } = (await propose(await asked(plan, '1'))).body.data;
    const results = await bothAtOnce(owner, async (tx, index) => {
      if (index === 0) {
        await sql`update distributions.run set approved_at = clock.now()
          where id = ${id}`.execute(tx);
        return null;
      }
      const found = await sql<{ code: string }>`
        select distributions.propose(${finance.token}, ${randomUUID()}, ${plan},
            ${await daysAgo(20)}::date,
          ${await today()}::date, 1) as code`.execute(tx);
      return found.rows[0]!.code;
    });
    assert.deepEqual(results, [null, 'period_paid']);
    assert.equal(await draftOf(plan), 'period_paid');
    await unapprove(id);
  });
});
