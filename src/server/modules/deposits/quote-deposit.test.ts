import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { aMember } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { issueAddress } from '../chains/chains.ts';
import { currentRate, simulatePrices } from '../market/market.ts';
import { seedCatalogue } from '../plans/plans.ts';

// The database enforces these rules of a quote for every process (MEM-6).

const database = await testDatabase();
const { owner, web, worker } = database;
const { call } = await testApi(database);
await seedCatalogue(web);
await simulatePrices(worker);
await addCapital(database);
const member = await aMember(owner);
const [plan] = (await call('GET', '/plans?family=crypto')).body.data;
const command = { selected_plan: plan.id, payment_method: 'SOLANA', amount: '1000.00' };

test('a web process in strange hands gives itself no old price and no longer time', async () => {
  const old = await sql<{ id: string }>`
    select id from market.rate where asset = 'SOL' order by at limit 1`.execute(owner);
  const other = await sql<{ id: string }>`
    select id from market.current_rate where asset = 'BTC'`.execute(owner);
  const insert = (over: { rate?: string; ago?: number; minutes?: number }) =>
    inTransaction(owner, async (tx) => {
      const id = randomUUID();
      const { id: addressId } = await issueAddress(tx, 'SOL', { purpose: 'deposit', subject: id });
      const rate = over.rate ?? (await currentRate(tx, 'SOL')).id;
      await sql`
        insert into deposits.deposit (id, member_id, plan_id, version_id, asset, cents, units,
          rate_id, address_id, quoted_at, expires_at)
        select ${id}, member_id, plan_id, version_id, asset, cents, units, ${rate}, ${addressId},
          clock.now() - ${over.ago ?? 0} * interval '1 minute',
          clock.now() + ${over.minutes ?? 15} * interval '1 minute'
        from deposits.deposit where asset = 'SOL' limit 1`.execute(tx);
    });
  const quoted = await call('POST', '/deposit/quote', { token: member.token, body: command });
  assert.equal(quoted.status, 200, JSON.stringify(quoted.body));
  await sql`update clock.setting set ahead = ahead + interval '6 minutes'`.execute(owner);
  await simulatePrices(worker);
  for (const over of [
    { rate: old.rows[0]!.id },
    { rate: other.rows[0]!.id },
    { ago: 2 },
    { minutes: 16 },
  ]) {
    await assert.rejects(insert(over), { code: 'CD004' }, JSON.stringify(over));
  }
  await insert({});
});

test('a member has five open quotes at most, and ten in an hour', async () => {
  const eager = await aMember(owner);
  const quote = () => call('POST', '/deposit/quote', { token: eager.token, body: command });
  const codes = async (count: number): Promise<string[]> => {
    const results: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const { status, body } = await quote();
      results.push(status === 200 ? 'quoted' : body.code);
    }
    return results;
  };
  const five = Array.from({ length: 5 }, () => 'quoted');
  assert.deepEqual(await codes(6), [...five, 'quotes_open']);
  await sql`update clock.setting set ahead = ahead + interval '16 minutes'`.execute(owner);
  await simulatePrices(worker);
  assert.deepEqual(await codes(6), [...five, 'quotes_open']);
  await sql`update clock.setting set ahead = ahead + interval '16 minutes'`.execute(owner);
  await simulatePrices(worker);
  assert.deepEqual(await codes(1), ['rate_limited']);
  await sql`update clock.setting set ahead = ahead + interval '29 minutes'`.execute(owner);
  await simulatePrices(worker);
  assert.deepEqual(await codes(1), ['quoted']);
});
