import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';
import { foldFlows } from './ledger.sql.ts';

const database = await testDatabase();
const { owner, worker } = database;
const { call } = await testApi(database);
const member = await aFundedMember(database, 150_000n);
await aFundedMember(database, 20_000n);
const { token } = await anAdministrator(owner, 'auditor');
const read = async (path: string) => (await call('GET', `/admin/ledger/${path}`, { token })).body;

test('accounts come with their balances, a page at a time, and by their class', async () => {
  const balances = await read('accounts?class=member_balance');
  assert.deepEqual(
    balances.data.map((balance: { balance: string }) => balance.balance),
    ['1500.00', '200.00'],
  );
  assert.equal(balances.data[0].owner_name, 'Ada Byron');
  const first = await read('accounts?limit=1');
  const second = await read(`accounts?limit=1&cursor=${first.next_cursor}`);
  assert.ok(BigInt(second.data[0].id) > BigInt(first.data[0].id));
});

test('transfers come newest first, by member, kind and period', async () => {
  const all = await read('transfers');
  const times = all.data.map((row: { at: string }) => row.at);
  assert.deepEqual(times, times.toSorted().toReversed());
  const theirs = await read(`transfers?member=${member.id}&kind=deposit`);
  assert.equal(theirs.data.length, 1);
  assert.deepEqual(
    [theirs.data[0].amount, theirs.data[0].credit.class],
    ['1500.00', 'member_balance'],
  );
  const legs = await read(`transfers?subject=${theirs.data[0].subject}`);
  assert.equal(legs.data.length, 2);
  assert.deepEqual((await read('transfers?to=2001-01-01')).data, []);
});

test('amounts from and to are those of each row’s own asset, to its last decimal', async () => {
  const amounts = async (path: string): Promise<string[]> =>
    (await read(path)).data.map((row: { amount?: string; balance?: string; asset: string }) =>
      [row.amount ?? row.balance, row.asset].join(' '),
    );
  const dollars = 'transfers?kind=deposit&asset=USD';
  assert.deepEqual(await amounts(dollars), ['200.00 USD', '1500.00 USD']);
  assert.deepEqual(await amounts(`${dollars}&least=200.01`), ['1500.00 USD']);
  assert.deepEqual(await amounts(`${dollars}&least=1500`), ['1500.00 USD']);
  assert.deepEqual(await amounts(`${dollars}&least=1500.001`), []);
  assert.deepEqual(await amounts(`${dollars}&most=1499.99`), ['200.00 USD']);
  assert.deepEqual(await amounts(`${dollars}&most=200.009&least=200`), ['200.00 USD']);
  const paid = await amounts('transfers?kind=deposit');
  const coins = paid.filter((item) => !item.endsWith('USD'));
  const [max] = coins.map((coin) => coin.split(' ')[0]!).toSorted((a, b) => Number(b) - Number(a));
  const min = `${Number(max) < 200 ? max : 200}`;
  assert.deepEqual(
    await amounts(`transfers?kind=deposit&least=${min}&most=999999999999`),
    paid.filter((item) => Number(item.split(' ')[0]) >= Number(min)),
  );
  const balances = 'accounts?class=member_balance';
  assert.deepEqual(await amounts(`${balances}&least=200.5&most=1500`), ['1500.00 USD']);
  assert.deepEqual(await amounts(`${balances}&asset=BTC`), []);
  const wrong = await call('GET', '/admin/ledger/accounts?least=1,000', { token });
  assert.deepEqual(
    [wrong.status, wrong.body.fields],
    [400, { least: 'Please enter a valid amount.' }],
  );
});

test('pages of transfers neither repeat nor leave out', async () => {
  const all = (await read('transfers?limit=100')).data.map((row: { id: string }) => row.id);
  const seen: string[] = [];
  for (let path = 'transfers?limit=1'; ;) {
    const page = await read(path);
    seen.push(page.data[0].id);
    if (page.next_cursor === null) break;
    path = `transfers?limit=1&cursor=${page.next_cursor}`;
  }
  assert.deepEqual(seen, all);
});

test('the map names every allowed flow, with what went along it', async () => {
  const { arrows } = (await read('map')).data;
  const credited = arrows.find(
    (arrow: { kind: string; to: string }) =>
      arrow.kind === 'deposit' && arrow.to === 'member_balance',
  );
  assert.deepEqual(credited.moved, [{ asset: 'USD', amount: '1700.00' }]);
  assert.equal(credited.transfers, 2);
  assert.ok(arrows.some((arrow: { transfers: number }) => arrow.transfers === 0));
});

test('support does not read the books', async () => {
  const support = await anAdministrator(owner, 'support');
  for (const path of ['accounts', 'transfers', 'map']) {
    const answer = await call('GET', `/admin/ledger/${path}`, { token: support.token });
    assert.equal(answer.status, 403);
  }
});

test('books that came all at once are called unsummed, and nobody who looks sums them', async () => {
  await foldFlows(worker);
  assert.equal((await read('map')).data.whole, true);
  const before = (await read('map')).data.arrows;
  // The effect of thousands of concurrent transfers: positions far beyond those folded.
  await sql`select setval('ledger.entry_position_seq', (select last_value + 2001
    from ledger.entry_position_seq))`.execute(owner);
  await aFundedMember(database, 10_000n);
  const during = (await read('map')).data;
  assert.equal(during.whole, false);
  assert.deepEqual(during.arrows, before);
  await foldFlows(worker);
  const folded = (await read('map')).data;
  assert.equal(folded.whole, true);
  assert.notDeepEqual(folded.arrows, before);
});

test('the map says the same before, while and after the worker folds what was posted', async () => {
  const seen = async () => JSON.stringify((await read('map')).data.arrows);
  const whole = await sql`select kind, debit_class, credit_class, asset,
      sum(amount)::bigint as units, count(*) as transfers
    from ledger.posted group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(owner);
  const kept = () =>
    sql`select * from reporting.flow() order by kind, debit_class, credit_class, asset`.execute(
      owner,
    );
  const before = await seen();
  const fold = () =>
    inTransaction(worker, (tx) => sql`select reporting.fold_flows(3) as n`.execute(tx));
  await fold();
  assert.equal(await seen(), before);
  await foldFlows(worker);
  assert.equal(await seen(), before);
  assert.deepEqual((await kept()).rows, whole.rows);
  await aFundedMember(database, 30_000n);
  assert.notEqual(await seen(), before);
});
