import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { ageProof, aMember, anAdministrator } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { openChain, watchPayments } from '../../src/server/modules/chains/chains.ts';
import { settlePayment } from '../../src/server/modules/deposits/deposits.ts';
import { simulatePrices } from '../../src/server/modules/market/market.ts';
import { seedCatalogue } from '../../src/server/modules/plans/plans.ts';

// The address of a payment list holds the administrator's filter (ADM-12).

const database = await testDatabase();
const { call } = await testApi(database);
const finance = await anAdministrator(database.owner, 'finance');
const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

const idsIn = async (path: string, query: Record<string, string>): Promise<string[]> => {
  const url = `${path}?${new URLSearchParams({ limit: '100', ...query })}`;
  const { body } = await call('GET', url, { token: finance.token });
  return body.data.map((row: { id: string }) => row.id);
};

/** A day of the business clock, which tests move. */
async function day(days: number): Promise<string> {
  const now = await sql<{ day: string }>`
    select to_char((clock.now() + make_interval(days => ${days})) at time zone 'UTC',
      'YYYY-MM-DD') as day`.execute(database.owner);
  return now.rows[0]!.day;
}

test('withdrawals are narrowed by member, address, id, coin, amount and day', async () => {
  const member = await aFundedMember(database, 100_000n);
  const ids: string[] = [];
  for (const amount of ['10', '40']) {
    const body = { amount, payment_channel: 'BITCOIN', wallet_address: address };
    ids.push((await call('POST', '/withdraw', { token: member.token, body })).body.data.id);
  }
  const [small = '', large = ''] = ids;
  // Older clients use another name for the same list.
  const [history, alias] = await Promise.all(
    ['/transactions/withdraw', '/withdraw'].map((path) => call('GET', path, member)),
  );
  assert.equal(history!.body.data.length, ids.length);
  assert.deepEqual([alias!.status, alias!.body], [200, history!.body]);
  const found = (query: Record<string, string>) => idsIn('/admin/withdrawals', query);
  const mine = { search: member.email };
  assert.deepEqual(await found(mine), [small, large]);
  assert.deepEqual(await found({ search: finance.email }), []);
  assert.deepEqual(await found({ search: address }), [small, large]);
  assert.deepEqual(await found({ ...mine, least: '10.01' }), [large]);
  assert.deepEqual(await found({ ...mine, least: '10', most: '10' }), [small]);
  assert.deepEqual(await found({ ...mine, payment_method: 'SOLANA' }), []);
  const today = await day(0);
  assert.deepEqual(await found({ ...mine, from: today, to: today }), [small, large]);
  assert.deepEqual(await found({ ...mine, to: await day(-1) }), []);
  assert.deepEqual(await found({ ...mine, from: await day(1) }), []);
  // Assigned items are listed until they are done; approvals likewise.
  const assign = (kind: string, id: string) =>
    call('POST', `/admin/items/${kind}/${id}/assignment`, {
      token: finance.token,
      body: { administrator: finance.id },
    });
  for (const id of ids) await assign('withdrawal', id);
  const own = { assigned_to: finance.id };
  assert.deepEqual(await found(own), [small, large]);
  assert.deepEqual(await found({ ...own, least: '10.01' }), [large]);
  assert.deepEqual(await found({ assigned_to: member.id }), []);
  assert.deepEqual(await idsIn('/transactions', own), []);
  const refuse = { action: 'reject', reason: 'address_unusable' };
  await call('PATCH', `/admin/withdrawals/${large}`, { token: finance.token, body: refuse });
  const [proposal = ''] = await idsIn('/admin/approvals', { member: member.id });
  assert.deepEqual(await idsIn('/admin/approvals', own), []);
  await assign('proposal', proposal);
  assert.deepEqual(await idsIn('/admin/approvals', own), [proposal]);
  // A search by id finds an item in any state.
  await call('POST', `/withdraw/${small}/cancel`, { token: member.token });
  assert.deepEqual(await found(mine), [large]);
  assert.deepEqual(await found({ search: small }), [small]);
  assert.deepEqual(await found(own), [large]);
  await ageProof(database.owner, member);
  const late = { amount: '10', payment_channel: 'BITCOIN', wallet_address: address };
  const tired = await call('POST', '/withdraw', { token: member.token, body: late });
  assert.deepEqual([tired.status, tired.body.code], [403, 'step_up_required']);
  const bad = await call('GET', '/admin/withdrawals?least=-1', { token: finance.token });
  assert.deepEqual([bad.status, Object.keys(bad.body.fields)], [400, ['least']]);
  const nobody = await call('GET', '/transactions?assigned_to=me', { token: finance.token });
  assert.deepEqual([nobody.status, Object.keys(nobody.body.fields)], [400, ['assigned_to']]);
});

test('deposits are narrowed by the same, and by an id of their own', async () => {
  await seedCatalogue(database.web);
  await simulatePrices(database.worker);
  await addCapital(database);
  const member = await aMember(database.owner);
  const [plan] = (await call('GET', '/plans?family=crypto')).body.data;
  const body = { selected_plan: plan.id, payment_method: 'SOLANA', amount: '1000.00' };
  const { id } = (await call('POST', '/deposit/quote', { token: member.token, body })).body.data;
  await call('POST', '/sandbox/pay', { body: { deposit_id: id } });
  await call('POST', '/sandbox/mine', { body: { asset: 'SOL', blocks: 1 } });
  for (const changed of await watchPayments(database.worker, 'SOL', openChain)) {
    await settlePayment(database.worker, changed);
  }
  const found = (query: Record<string, string>) => idsIn('/transactions', query);
  const mine = { search: member.email };
  assert.deepEqual(await found(mine), [id]);
  const today = await day(0);
  const same: Record<string, string>[] = [
    { payment_method: 'SOLANA' },
    { least: '1000', most: '1000' },
    { from: today, to: today },
  ];
  for (const query of same) {
    assert.deepEqual(await found({ ...mine, ...query }), [id], JSON.stringify(query));
  }
  const others: Record<string, string>[] = [
    { payment_method: 'XRP' },
    { least: '1000.01' },
    { most: '999.99' },
    { to: await day(-1) },
  ];
  for (const query of others) {
    assert.deepEqual(await found({ ...mine, ...query }), [], JSON.stringify(query));
  }
  assert.deepEqual(await found({ search: id }), [id]);
  assert.deepEqual(await found({ search: '-'.repeat(36) }), []);
});
