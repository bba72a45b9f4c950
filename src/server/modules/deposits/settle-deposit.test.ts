import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { type Coin, coinOf, type Method } from '#core/chains/assets.ts';
import { inTransaction } from '#platform/db/db.ts';
import { notify } from '#platform/db/notify.sql.ts';
import { type Answer, testApi } from '#test/api.ts';
import { aPayment } from '#test/ledger/books.ts';
import { aMember, anAdministrator, type Person } from '#test/ledger/builders.ts';
import { addCapital } from '#test/ledger/capital.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { openChain, watchPayments } from '../chains/chains.ts';
import { memberFigures, verifyBooks } from '../ledger/ledger.ts';
import { simulatePrices } from '../market/market.ts';
import { positionsOf, seedCatalogue } from '../plans/plans.ts';
import { depositLoops } from './jobs.ts';
import { settleDeposit, settlePayment } from './settle-deposit.ts';

// Deposits from the quote to the credit, on the simulated chain: the web process runs in process,
// and the test runs the worker's jobs by hand.

const database = await testDatabase();
const { owner, web, worker } = database;
const api = await testApi(database);
await seedCatalogue(web);
await simulatePrices(worker);
await addCapital(database);
const finance = await anAdministrator(owner, 'finance');
const plans: { id: string; name: string; family: string; percentage: string }[] = (
  await api.call('GET', '/plans?family=crypto')
).body.data;

async function quote(member: Person, plan: string, amount: string, method: Method = 'BITCOIN') {
  const selected = plans.find((row) => row.name === plan)!;
  const body = { selected_plan: selected.id, payment_method: method, amount };
  const answer = await api.call('POST', '/deposit/quote', { token: member.token, body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

const sandbox = async (path: string, body: unknown): Promise<Answer['body']> => {
  const answer = await api.call('POST', `/sandbox/${path}`, { body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
};

/** One run of the worker: read the chain, process the changes, expire what is due. */
async function settleOnce(asset: Coin = 'BTC'): Promise<void> {
  for (const id of await watchPayments(worker, asset, openChain)) await settlePayment(worker, id);
  await depositLoops()[0]!.run(worker);
}

async function payAndMine(id: string, asset: Coin, coins?: string): Promise<void> {
  await sandbox('pay', { deposit_id: id, coin_amount: coins });
  await settleOnce(asset);
  await sandbox('mine', { asset, blocks: 3 });
  await settleOnce(asset);
}

const detail = async (member: Person, id: string) =>
  (await api.call('GET', `/deposit/${id}`, { token: member.token })).body.data;

const confirm = (id: string, body: unknown = {}, token = finance.token) =>
  api.call('PATCH', `/transactions/${id}/confirm`, { token, body });

const held = async (accountClass: string, asset: string): Promise<bigint> => {
  const found = await sql<{ balance: bigint }>`
    select balance from ledger.balance where class = ${accountClass} and asset = ${asset}
      and owner = ''`.execute(web);
  return found.rows[0]?.balance ?? 0n;
};
const custody = () => held('custody', 'BTC');
const incidentCents = () => held('incident', 'USD');

const part = (coins: string, percent: number): string =>
  ((Number(coins) * percent) / 100).toFixed(8);

for (const method of ['BITCOIN', 'DOGECOIN', 'XRP', 'SOLANA'] as const) {
  test(`a deposit in ${method} is seen, confirmed and credited once, and goes to work`, async () => {
    const ada = await aMember(owner);
    const asset = coinOf[method];
    const { id } = await quote(ada, 'BASIC', '1500.00', method);
    assert.equal((await detail(ada, id)).state, 'waiting');
    await sandbox('pay', { deposit_id: id });
    await settleOnce(asset);
    assert.equal((await detail(ada, id)).state, 'seen');
    await sandbox('mine', { asset, blocks: asset === 'DOGE' ? 40 : 3 });
    await settleOnce(asset);
    await settleOnce(asset);
    const credited = await detail(ada, id);
    assert.deepEqual([credited.state, credited.status], ['credited', 'completed']);
    assert.equal(credited.payments[0].credited, '1500.00');
    assert.equal(credited.entries[0].amount, '1500.00');
    assert.equal((await memberFigures(web, ada.id)).balance, 150_000n);
    const positions = await positionsOf(web, ada.id);
    assert.deepEqual(
      positions.map((position) => position.principalCents),
      [150_000n],
    );
  });
}

test('what is short waits in suspense, and one person credits what arrived', async () => {
  const ada = await aMember(owner);
  const { id, coin_amount } = await quote(ada, 'BASIC', '2000.00');
  await payAndMine(id, 'BTC', part(coin_amount, 80));
  const short = await detail(ada, id);
  assert.deepEqual([short.state, short.status, short.flags], ['review', 'pending', ['under']]);
  assert.equal((await memberFigures(web, ada.id)).balance, 0n);
  assert.equal((await confirm(id)).status, 200);
  const after = await detail(ada, id);
  assert.equal(after.state, 'credited');
  const { balance } = await memberFigures(web, ada.id);
  // Eighty percent of the coins, rounded down to a whole satoshi.
  assert.ok(balance >= 159_999n && balance <= 160_000n, String(balance));
  assert.equal((await confirm(id)).body.code, 'deposit_settled');
});

test('half a percent less is exact; more is credited as it came', async () => {
  const ada = await aMember(owner);
  const close = await quote(ada, 'BASIC', '2000.00');
  await payAndMine(close.id, 'BTC', part(close.coin_amount, 99.6));
  assert.deepEqual((await detail(ada, close.id)).flags, []);
  assert.equal((await detail(ada, close.id)).state, 'credited');
  const more = await quote(ada, 'BASIC', '9000.00');
  await payAndMine(more.id, 'BTC', part(more.coin_amount, 111));
  assert.deepEqual((await detail(ada, more.id)).flags, ['over']);
  const { balance } = await memberFigures(web, ada.id);
  const atWork = (await positionsOf(web, ada.id)).map((position) => position.principalCents);
  assert.ok(balance > 1_190_000n);
  assert.ok(atWork.every((cents) => cents <= 999_900n));
});

test('above the limit a person confirms first', async () => {
  const ada = await aMember(owner);
  const { id } = await quote(ada, 'PLATINUM', '15000.00');
  await payAndMine(id, 'BTC');
  assert.equal((await detail(ada, id)).state, 'review');
  const list = await api.call('GET', '/transactions?status=pending', { token: finance.token });
  const row = list.body.data.find((item: { id: string }) => item.id === id);
  assert.ok(row.can_confirm && !row.can_reject);
  assert.match(row.waits_for, /above/i);
  assert.equal((await confirm(id, { reason: 'seen' })).status, 200);
  assert.equal((await memberFigures(web, ada.id)).balance, 1_500_000n);
});

test('a payment after the quote ended is late and is priced when it is final', async () => {
  const ada = await aMember(owner);
  const { id } = await quote(ada, 'BASIC', '1000.00');
  await sandbox('advance', { days: 1 });
  await settleOnce();
  assert.equal((await detail(ada, id)).state, 'expired');
  await payAndMine(id, 'BTC');
  const late = await detail(ada, id);
  assert.deepEqual([late.state, late.flags], ['review', ['late']]);
  assert.equal((await confirm(id)).status, 200);
  assert.equal((await detail(ada, id)).state, 'credited');
});

test('a second payment to the same address is a credit of its own, as free balance', async () => {
  const ada = await aMember(owner);
  const { id } = await quote(ada, 'BASIC', '1000.00');
  await payAndMine(id, 'BTC');
  await payAndMine(id, 'BTC');
  const twice = await detail(ada, id);
  assert.deepEqual([twice.state, twice.flags], ['credited', ['duplicate']]);
  assert.equal(twice.payments.length, 2);
  assert.ok((await memberFigures(web, ada.id)).balance > 190_000n);
  assert.equal((await positionsOf(web, ada.id)).length, 1);
});

test('a reorganisation before the credit returns to waiting; after it an incident opens', async () => {
  const ada = await aMember(owner);
  const before = await custody();
  const { id } = await quote(ada, 'BASIC', '1000.00');
  await sandbox('pay', { deposit_id: id });
  await sandbox('mine', { asset: 'BTC', blocks: 1 });
  await settleOnce();
  assert.equal((await detail(ada, id)).state, 'confirming');
  await sandbox('reorg', { asset: 'BTC', depth: 1 });
  await settleOnce();
  const back = await detail(ada, id);
  assert.deepEqual([back.state, back.flags], ['waiting', ['replaced']]);
  await payAndMine(id, 'BTC');
  assert.equal((await detail(ada, id)).state, 'credited');
  await sandbox('reorg', { asset: 'BTC', depth: 3 });
  await settleOnce();
  assert.equal((await detail(ada, id)).state, 'reorged');
  const open = await sql`
    select from deposits.incident where member_id = ${ada.id}`.execute(web);
  assert.equal(open.rows.length, 1);
  // Nothing is undone silently: the credit stays until people decide, and the shortfall is visible.
  assert.equal((await memberFigures(web, ada.id)).balance, 100_000n);
  assert.equal(await incidentCents(), 100_000n);
  assert.equal(await custody(), before);
  await settleOnce();
  assert.equal(await incidentCents(), 100_000n);
  assert.deepEqual((await verifyBooks(owner)).faults, []);
});

test('a double spend before it is mined returns to waiting', async () => {
  const ada = await aMember(owner);
  const { id } = await quote(ada, 'BASIC', '1000.00');
  await sandbox('pay', { deposit_id: id });
  await settleOnce();
  await sandbox('pay', { deposit_id: id, double_spend: true });
  await settleOnce();
  assert.equal((await detail(ada, id)).state, 'waiting');
});

test('XRP without its tag stands in suspense, as nobody’s', async () => {
  const ada = await aMember(owner);
  const { id } = await quote(ada, 'BASIC', '1000.00', 'XRP');
  const { txid } = await sandbox('pay', { deposit_id: id, tag: '' });
  await settleOnce('XRP');
  await sandbox('mine', { asset: 'XRP', blocks: 1 });
  await settleOnce('XRP');
  assert.equal((await detail(ada, id)).state, 'waiting');
  const settled = await sql<{ why: string }>`
    select s.why from deposits.settlement s join chains.payment p on p.id = s.payment_id
    where p.txid = ${txid}`.execute(web);
  assert.equal(settled.rows[0]?.why, 'unmatched');
  assert.equal((await confirm(id, { txid })).body.code, 'payment_elsewhere');
});

test('what the chain does not show is not confirmed', async () => {
  const ada = await aMember(owner);
  const { id } = await quote(ada, 'BASIC', '1000.00');
  const refused = await confirm(id);
  assert.deepEqual([refused.status, refused.body.code], [422, 'payment_not_on_chain']);
  assert.equal((await confirm(id, { txid: 'f'.repeat(64) })).status, 422);
  await sandbox('pay', { deposit_id: id });
  await settleOnce();
  assert.equal((await confirm(id)).status, 422);
});

test('credit against credit: many settle at once, one credit stands', async () => {
  const ada = await aMember(owner);
  const { id } = await quote(ada, 'BASIC', '1000.00');
  await sandbox('pay', { deposit_id: id });
  await sandbox('mine', { asset: 'BTC', blocks: 3 });
  await watchPayments(worker, 'BTC', openChain);
  const settle = () => inTransaction(worker, (tx) => settleDeposit(tx, id));
  await Promise.all(Array.from({ length: 8 }, settle));
  assert.equal((await memberFigures(web, ada.id)).balance, 100_000n);
  const both = await Promise.all([confirm(id), confirm(id)]);
  assert.deepEqual(
    both.map((answer) => answer.status),
    [409, 409],
  );
});

test('confirm against confirm: one claim stands', async () => {
  const ada = await aMember(owner);
  const { id } = await quote(ada, 'PLATINUM', '12000.00');
  await payAndMine(id, 'BTC');
  const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(id)));
  const codes = answers.map((answer) => answer.status).sort((a, b) => a - b);
  assert.deepEqual(codes, [200, 409, 409, 409, 409, 409]);
  assert.equal((await memberFigures(web, ada.id)).balance, 1_200_000n);
});

test('what came to the treasury is told to administrators once it is final, not before', async () => {
  const ear = new pg.Client({ connectionString: database.url('candor_owner') });
  const topics: string[] = [];
  let heardAll = () => {};
  const all = new Promise<void>((done) => (heardAll = done));
  ear.on('notification', ({ payload }) => {
    const { topic } = JSON.parse(payload ?? '{}') as { topic: string };
    topics.push(topic);
    if (topic === 'prices') heardAll();
  });
  await ear.connect();
  await ear.query('listen candor_live');
  const capital = { purpose: 'capital', amount: 100n };
  await settlePayment(worker, await aPayment(database, { ...capital, state: 'seen' }));
  await settlePayment(worker, await aPayment(database, capital));
  // Sent last, so it arrives last.
  await inTransaction(worker, (tx) => notify(tx, { to: 'everyone', topic: 'prices' }));
  await all;
  await ear.end();
  assert.deepEqual(topics, ['treasury', 'prices']);
});
