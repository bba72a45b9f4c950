import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { aPayment, aRate, codesOf, deposit } from '#test/ledger/books.ts';
import { aMember, anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { anInvestor, steadyPlan } from '#test/ledger/investors.ts';
import { addPools } from '#test/ledger/pools.ts';
import { openPosition } from '#test/ledger/positions.ts';
import { payRuns } from '../distributions/pay-runs.ts';
import { positionsOf } from './plans.ts';

// Every distribution share depends on positions: no process of the application can set a position's
// principal or dates (INT-12).

const database = await testDatabase();
const { owner, web, worker } = database;
const api = await testApi(database);
const steady = await steadyPlan(database);

const denied = /permission denied/;

/** The insert by which a planted position took almost all of a distribution. */
const planted = (db: typeof web, member: string) =>
  sql`insert into plans.position (member_id, plan_id, version_id, subject, opened_cents,
      principal_cents, opened_at, matures_at)
    select ${member}, plan_id, version_id, gen_random_uuid(), 9000000000, 0,
      clock.now() - interval '400 days', clock.now() + interval '100 days'
    from plans.position limit 1`.execute(db);

test('neither process plants a position, so an honest run pays honest positions alone', async () => {
  const people = [await anAdministrator(owner, 'finance'), await anAdministrator(owner, 'owner')];
  const pools = await addPools(database, api, [people[0]!, people[1]!]);
  const { plan, members } = await pools.aPlan([
    { cents: 100_000n, days: 20 },
    { cents: 300_000n, days: 20 },
  ]);
  const accomplice = await aMember(owner);
  for (const db of [web, worker]) await assert.rejects(planted(db, accomplice.id), denied);
  await pools.earn(plan, 40_002n);
  const run = await pools.approved(await pools.asked(plan, '400.00'));
  await payRuns(worker);
  const shares = await sql<{ memberId: string; cents: bigint }>`
    select member_id, gain_cents as cents from distributions.share
    where run_id = ${run}`.execute(web);
  const gained = new Map(shares.rows.map((row) => [row.memberId, row.cents]));
  assert.deepEqual(
    members.map((member) => gained.get(member)),
    [10_000n, 30_000n],
  );
  assert.equal(gained.has(accomplice.id), false);
  await sql`alter table plans.position enable trigger position_within_balance`.execute(owner);
});

test('neither process writes what a position holds, or what left it', async () => {
  for (const db of [web, worker]) {
    for (const attack of [
      sql`update plans.position set principal_cents = 0`,
      sql`update plans.leaving set restored_at = left_at - interval '1 year'`,
      sql`update plans.leaving set operator_paid_fee = true`,
      sql`select plans.shrink_positions('{}', '{}', '{}')`,
      sql`select plans.open_position(${randomUUID()}, ${steady.versionId}, ${randomUUID()}, 1)`,
    ]) {
      await assert.rejects(attack.execute(db), denied);
    }
  }
});

test('a stranger’s position is not renewed, nor by a token that opens no session', async () => {
  const [investor, other] = [
    await anInvestor(database, steady, 100_000n),
    await anInvestor(database, steady, 100_000n),
  ];
  const staff = await anAdministrator(owner, 'owner');
  for (const [token, code] of [
    [other.token, 'not_found'],
    [staff.token, 'unauthenticated'],
    ['garbage', 'unauthenticated'],
    [null, 'unauthenticated'],
    [investor.token, 'position_not_matured'],
  ] as const) {
    const renewed = sql`select plans.renew(${token}, ${investor.position}::uuid, null)`.execute(
      web,
    );
    await assert.rejects(renewed, new RegExp(code));
  }
  assert.equal((await positionsOf(web, investor.id))[0]?.principalCents, 100_000n);
});

/** A deposit for a plan from $1,000 to $9,999, and the amount the books credited for its quote. */
async function aSettledDeposit(cents: bigint): Promise<{ id: string; member: string }> {
  const [id, member, rate] = [randomUUID(), (await aMember(owner)).id, await aRate(database)];
  const units = cents / 6n;
  const payment = await aPayment(database, { amount: units * 100n });
  await sql`insert into deposits.deposit (id, member_id, plan_id, version_id, asset, cents, units,
      rate_id, address_id, quoted_at, expires_at)
    select ${id}, ${member}, v.plan_id, v.id, 'BTC', ${cents}, ${units}, ${rate}, p.address_id,
      clock.now(), clock.now() + interval '15 minutes'
    from plans.version v, chains.payment p
    where v.name = 'BASIC' and v.max_cents = 999900 and p.id = ${payment}`.execute(owner);
  assert.deepEqual(await codesOf(worker, deposit(payment, rate, member, units * 100n)), ['posted']);
  await sql`insert into deposits.settlement (payment_id, deposit_id, goes_to, answers, rate_id,
      cents, settled_at)
    values (${payment}, ${id}, 'credited', 'quote', ${rate}, 99999999, clock.now())`.execute(
    worker,
  );
  return { id, member };
}

test('a deposit opens what was credited, from the plan’s least to its most, and once', async () => {
  for (const [credited, opened] of [
    [99_996n, []],
    [100_002n, [100_002n]],
    [999_900n, [999_900n]],
    [999_906n, [999_900n]],
  ] as const) {
    const { id, member } = await aSettledDeposit(credited);
    for (let index = 0; index < 2; index += 1) {
      await sql`select deposits.open_position(${id}::uuid)`.execute(worker);
    }
    const positions = await positionsOf(web, member);
    assert.deepEqual(
      positions.map((position) => position.principalCents),
      opened,
      String(credited),
    );
    for (const position of positions) {
      assert.equal(position.openedCents, position.principalCents);
      assert.equal(
        position.maturesAt.getTime() - position.openedAt.getTime(),
        position.termDays * 86_400_000,
      );
    }
  }
});

test('a deposit that nothing was credited for opens nothing', async () => {
  const member = await anInvestor(database, steady, 500_000n, 100_000n);
  await sql`select deposits.open_position(${randomUUID()}::uuid)`.execute(worker);
  assert.equal((await positionsOf(web, member.id)).length, 1);
  assert.equal(await openPosition(database, member.id, { versionId: randomUUID() }, 1n), null);
});
