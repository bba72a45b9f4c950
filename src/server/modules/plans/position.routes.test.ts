import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import type { Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aGain, anInvestor, aRun, steadyPlan } from '#test/ledger/investors.ts';
import { openPosition } from '#test/ledger/positions.ts';
import { positionsOf } from './plans.ts';

const database = await testDatabase();
const { owner, web } = database;
const api = await testApi(database);
const steady = await steadyPlan(database);

const advance = (days: number) =>
  sql`update clock.setting set ahead = ahead + make_interval(days => ${days})`.execute(owner);

const see = async ({ token }: Person, id: string) =>
  (await api.call('GET', `/user/positions/${id}`, { token })).body.data;
const renew = ({ token }: Person, id: string, amount?: string, key: string = randomUUID()) =>
  api.call('POST', `/user/positions/${id}/renew`, {
    token,
    key,
    body: amount === undefined ? {} : { amount },
  });

test('every profit line says its distribution, the gains behind it and their evidence', async () => {
  const [first, second] = [
    await anInvestor(database, steady, 200_000n),
    await anInvestor(database, steady, 300_000n),
  ];
  const spring = await aGain(database, steady.id, 10_000n, 'statement of spring');
  await aGain(database, steady.id, 20_000n, 'statement of summer');
  await aRun(database, steady.id, first, spring - 100n);
  await aRun(database, steady.id, second, 250n);
  const [line] = (await see(second, second.position)).profit;
  assert.deepEqual([line.amount, line.from, line.reversed], ['2.50', 'gains', false]);
  assert.equal(line.distribution.total, '2.50');
  assert.deepEqual(
    line.sources.map(({ used, evidence }: { used: string; evidence: string }) => [used, evidence]),
    [
      ['1.00', 'statement of spring'],
      ['1.50', 'statement of summer'],
    ],
  );
  assert.match(line.sources[0].txid, /./);
  assert.equal(line.sources[0].coin_amount, '0.00010000');
  assert.deepEqual((await see(second, second.position)).paid, '2.50');
});

test('months add up to what was paid, and each line says its days and its share (MEM-21)', async () => {
  const member = await anInvestor(database, steady, 400_000n);
  const spring = await aGain(database, steady.id, 30_000n, 'statement of a spring');
  await aRun(database, steady.id, member, spring / 2n);
  await aRun(database, steady.id, member, 300n);
  const { profit, months, paid } = await see(member, member.position);
  const sum = (rows: { amount: string | null }[]) =>
    rows.reduce((cents, { amount }) => cents + Math.round(Number(amount ?? 0) * 100), 0);
  assert.equal(sum(months), sum(profit));
  assert.equal(sum(profit), Math.round(Number(paid) * 100));
  const [line] = profit;
  assert.match(line.distribution.begins, /^\d{4}-\d{2}-\d{2}$/);
  assert.ok(line.distribution.begins < line.distribution.ends);
  assert.deepEqual(
    [line.distribution.positions, line.distribution.dollar_days, line.distribution.all_dollar_days],
    [1, '0.01', '0.01'],
  );
  // The opening month has no day yet, so it has neither percentage nor target.
  const last = months.at(-1);
  assert.deepEqual([last.amount, last.paid, last.target], [null, null, null]);
});

test('a position belongs to its member alone', async () => {
  const [investor, other] = [
    await anInvestor(database, steady, 100_000n),
    await anInvestor(database, steady, 100_000n),
  ];
  const { token } = other;
  const seen = await api.call('GET', `/user/positions/${investor.position}`, { token });
  assert.equal(seen.status, 404);
  assert.equal((await renew(other, investor.position)).status, 404);
});

describe('renewing from balance (MEM-13)', () => {
  test('is refused before the term is over', async () => {
    const member = await anInvestor(database, steady, 100_000n);
    const early = await renew(member, member.position);
    assert.deepEqual([early.status, early.body.code], [409, 'position_not_matured']);
  });

  test('hands the principal on under today’s terms, once, and moves no money', async () => {
    const member = await anInvestor(database, steady, 250_000n, 200_000n);
    await advance(365);
    const entries = () =>
      sql<{ count: bigint }>`select count(*) from ledger.movement
        where owner = ${member.id}`.execute(web);
    const before = (await entries()).rows;
    const key = randomUUID();
    const [once, twin] = await Promise.all([
      renew(member, member.position, undefined, key),
      renew(member, member.position, undefined, key),
    ]);
    assert.deepEqual(once.body, twin.body);
    assert.deepEqual([once.status, once.body.data.principal], [201, '2000.00']);
    const old = await see(member, member.position);
    assert.deepEqual(
      [old.state, old.principal, old.renewed_as],
      ['renewed', '0.00', once.body.data.id],
    );
    assert.equal((await renew(member, member.position)).body.code, 'position_renewed');
    assert.deepEqual((await entries()).rows, before);
  });

  test('takes free balance beside it, never more than there is, within the plan’s range', async () => {
    const member = await anInvestor(database, steady, 250_000n, 200_000n);
    await advance(365);
    const more = await renew(member, member.position, '2500.01');
    assert.deepEqual([more.status, more.body.code], [422, 'amount_over_available']);
    assert.match(more.body.fields.amount, /\$2,500\.00/);
    const less = await renew(member, member.position, '999.99');
    assert.deepEqual([less.status, less.body.code], [422, 'amount_out_of_range']);
    const all = await renew(member, member.position, '2500');
    assert.equal(all.body.data.principal, '2500.00');
  });

  test('of a plan that is closed is refused', async () => {
    const member = await anInvestor(database, steady, 100_000n);
    await advance(365);
    const open = (is: boolean) =>
      sql`update plans.plan set is_open = ${is} where id = ${steady.id}`.execute(owner);
    await open(false);
    assert.equal((await renew(member, member.position)).body.code, 'plan_unavailable');
    await open(true);
  });

  test('two renewals at once leave one position', async () => {
    const member = await anInvestor(database, steady, 100_000n);
    await advance(365);
    const responses = await Promise.all([1, 2, 3, 4].map(() => renew(member, member.position)));
    assert.deepEqual(
      responses.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 409, 409, 409],
    );
    const open = (await positionsOf(web, member.id)).filter(
      (position) => position.principalCents > 0n,
    );
    assert.deepEqual(
      open.map((position) => position.principalCents),
      [100_000n],
    );
  });
});

describe('investing free balance (MEM-22)', () => {
  const invest = ({ token }: Person, amount: unknown, key: string = randomUUID()) =>
    api.call('POST', '/user/positions', { token, key, body: { plan_id: steady.id, amount } });

  test('opens a position under today’s terms, once a key, and moves no money', async () => {
    const member = await anInvestor(database, steady, 250_000n, 100_000n);
    const entries = () =>
      sql<{ count: bigint }>`select count(*) from ledger.movement
        where owner = ${member.id}`.execute(web);
    const before = (await entries()).rows;
    const key = randomUUID();
    const [made, twin] = await Promise.all([
      invest(member, '1500.00', key),
      invest(member, '1500.00', key),
    ]);
    assert.deepEqual(made.body, twin.body);
    const { principal, state, term_days: days } = made.body.data;
    assert.deepEqual([made.status, principal, state, days], [201, '1500.00', 'open', 365]);
    const held = (await positionsOf(web, member.id)).map((position) => position.principalCents);
    assert.deepEqual(held, [100_000n, 150_000n]);
    assert.deepEqual((await entries()).rows, before);
  });

  test('never takes what an open position holds, and says how much is free', async () => {
    const member = await anInvestor(database, steady, 250_000n, 100_000n);
    const more = await invest(member, '1500.01');
    assert.deepEqual([more.status, more.body.code], [422, 'amount_over_available']);
    assert.match(more.body.fields.amount, /\$1,500\.00/);
  });

  test('takes of a matured position what nothing else covers, and leaves it the rest', async () => {
    const member = await anInvestor(database, steady, 250_000n, 100_000n);
    await advance(365);
    const more = await invest(member, '2500.01');
    assert.equal(more.body.code, 'amount_over_available');
    assert.equal((await invest(member, '1600.00')).status, 201);
    const held = (await positionsOf(web, member.id)).map((position) => position.principalCents);
    assert.deepEqual(held, [90_000n, 160_000n]);
    const old = await see(member, member.position);
    assert.deepEqual([old.state, old.principal, old.can_renew], ['matured', '900.00', true]);
    assert.equal((await renew(member, member.position, '1000')).body.code, 'amount_over_available');
  });

  test('empties matured positions in their order', async () => {
    const member = await anInvestor(database, steady, 250_000n, 100_000n);
    const second = await openPosition(database, member.id, steady, 150_000n);
    await advance(365);
    assert.equal((await invest(member, '2000.00')).status, 201);
    const old = (await positionsOf(web, member.id)).filter(
      ({ id }) => id === member.position || id === second,
    );
    assert.deepEqual(
      old.map((position) => position.principalCents),
      [0n, 50_000n],
    );
  });

  test('refuses what is outside the plan’s range, and bad input, without a 5xx', async () => {
    const member = await anInvestor(database, steady, 250_000n, 100_000n);
    const less = await invest(member, '999.99');
    assert.deepEqual([less.status, less.body.code], [422, 'amount_out_of_range']);
    for (const amount of ['', '0', '-5', '1e3', '10.001', null, {}, '99999999999999']) {
      assert.equal((await invest(member, amount)).status, 400, JSON.stringify(amount));
    }
    const unknown = { plan_id: randomUUID(), amount: '1000' };
    const { token } = member;
    const none = await api.call('POST', '/user/positions', { token, body: unknown });
    assert.deepEqual([none.status, none.body.code], [422, 'plan_unavailable']);
  });

  test('is refused to a suspended member, and by Postgres to every program', async () => {
    const member = await anInvestor(database, steady, 250_000n, 100_000n);
    const direct = (cents: bigint) =>
      sql`select plans.invest(${member.token}, ${steady.id}, ${cents})`.execute(web);
    await assert.rejects(direct(150_001n), /amount_over_available/);
    await assert.rejects(direct(99_999n), /amount_out_of_range/);
    await sql`update identity.member set status = 'suspended' where id = ${member.id}`.execute(
      owner,
    );
    assert.equal((await invest(member, '1500.00')).status, 403);
  });

  test('two at once on the money of one leave one position', async () => {
    const member = await anInvestor(database, steady, 250_000n, 100_000n);
    const responses = await Promise.all([1, 2, 3].map(() => invest(member, '1500.00')));
    assert.deepEqual(
      responses.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 422, 422],
    );
  });
});

test('the cooling-off is counted for 14 days and then over', async () => {
  const member = await anInvestor(database, steady, 100_000n);
  const fresh = await see(member, member.position);
  const days = (Date.parse(fresh.cooling_off_until) - Date.parse(fresh.opened_at)) / 86_400_000;
  assert.equal(days, 14);
  await advance(14);
  assert.equal((await see(member, member.position)).cooling_off_until, null);
});
