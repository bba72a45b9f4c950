import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '#test/api.ts';
import { aMember, type Person } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { settleRound } from '#test/ledger/unmatched-payments.ts';
import { memberFigures } from '../ledger/ledger.ts';
import { simulatePrices } from '../market/market.ts';
import { seedCatalogue } from '../plans/plans.ts';

// A member finds an open deposit again until it is paid, cancelled, or a day past (MEM-19).

const database = await testDatabase();
const { owner, web, worker } = database;
const api = await testApi(database);
await seedCatalogue(web);
await simulatePrices(worker);
await addCapital(database);
const [plan] = (await api.call('GET', '/plans?family=crypto')).body.data;

async function quote(member: Person): Promise<string> {
  const body = { selected_plan: plan.id, payment_method: 'SOLANA', amount: '1000.00' };
  const answer = await api.call('POST', '/deposit/quote', { token: member.token, body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data.id;
}
const unpaid = async (member: Person): Promise<string[]> => {
  const { body } = await api.call('GET', '/deposit/unpaid', { token: member.token });
  return body.data.map(({ id }: { id: string }) => id);
};
const cancel = (member: Person, id: string) =>
  api.call('POST', `/deposit/${id}/cancel`, { token: member.token, body: {} });

test('a quote is listed from its beginning until its payment is seen', async () => {
  const [ada, eve] = [await aMember(owner), await aMember(owner)];
  const id = await quote(ada);
  const { body } = await api.call('GET', '/deposit/unpaid', { token: ada.token });
  const [row] = body.data;
  assert.deepEqual([row.id, row.state, row.credited], [id, 'waiting', null]);
  assert.ok(Date.parse(row.expires_at) > 0);
  assert.deepEqual(await unpaid(eve), []);
  await api.call('POST', '/sandbox/pay', { body: { deposit_id: id } });
  await settleRound(database, 'SOL');
  assert.deepEqual(await unpaid(ada), []);
});

test('a cancelled quote leaves the list and makes room; its late coins are credited all the same', async () => {
  const ada = await aMember(owner);
  const ids = [];
  for (let made = 0; made < 5; made += 1) ids.push(await quote(ada));
  const body = { selected_plan: plan.id, payment_method: 'SOLANA', amount: '1000.00' };
  const full = await api.call('POST', '/deposit/quote', { token: ada.token, body });
  assert.equal(full.body.code, 'quotes_open');
  const [first] = ids as [string];
  const eve = await aMember(owner);
  assert.equal((await cancel(eve, first)).status, 404);
  assert.equal((await cancel(ada, first)).status, 200);
  assert.equal((await cancel(ada, first)).status, 200, 'a second press changes nothing');
  assert.deepEqual(await unpaid(ada), ids.slice(1).toReversed());
  await quote(ada);
  await api.call('POST', '/sandbox/pay', { body: { deposit_id: first } });
  assert.equal((await cancel(ada, first)).status, 200, 'nothing was seen yet');
  await api.call('POST', '/sandbox/mine', { body: { asset: 'SOL', blocks: 2 } });
  await settleRound(database, 'SOL');
  assert.equal((await cancel(ada, first)).body.code, 'payment_on_chain');
  assert.equal((await memberFigures(web, ada.id)).totalInvest, 100_000n);
  const { body: history } = await api.call('GET', '/transactions/deposit', { token: ada.token });
  assert.equal(history.data[0].id, first);
});

test('an expired quote stays for a day', async () => {
  const ada = await aMember(owner);
  const id = await quote(ada);
  await api.call('POST', '/sandbox/advance', { body: { days: 1 } });
  assert.deepEqual(await unpaid(ada), [id]);
  await api.call('POST', '/sandbox/advance', { body: { days: 1 } });
  assert.deepEqual(await unpaid(ada), []);
});
