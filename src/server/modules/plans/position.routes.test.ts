import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '../../../../tests/support/api.ts';
import type { Person } from '../../../../tests/support/ledger/builders.ts';
import { testDatabase } from '../../../../tests/support/ledger/database.ts';
import { aGain, anInvestor, aRun, steadyPlan } from '../../../../tests/support/ledger/investors.ts';
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

test('a position belongs to its member alone', async () => {
  const [one, other] = [
    await anInvestor(database, steady, 100_000n),
    await anInvestor(database, steady, 100_000n),
  ];
  const { token } = other;
  const seen = await api.call('GET', `/user/positions/${one.position}`, { token });
  assert.equal(seen.status, 404);
  assert.equal((await renew(other, one.position)).status, 404);
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
    const said = await Promise.all([1, 2, 3, 4].map(() => renew(member, member.position)));
    assert.deepEqual(
      said.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 409, 409, 409],
    );
    const open = (await positionsOf(web, member.id)).filter((one) => one.principalCents > 0n);
    assert.deepEqual(
      open.map((one) => one.principalCents),
      [100_000n],
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
