import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { type Coin, coinOf, type Method } from '#core/chains/assets.ts';
import { inTransaction } from '#platform/db/db.ts';
import { testApi } from '#test/api.ts';
import { aMember, anAdministrator, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { productMoves } from '#test/ledger/product-moves.ts';
import { anUnmatchedPayment, settleRound } from '#test/ledger/unmatched-payments.ts';
import { openChain, readReserves, simulateReorganisation } from '../../chains/chains.ts';
import { verifyRows } from '../../integrity/verify-database.ts';
import { positionsOf } from '../../plans/plans.ts';
import { depositLoops } from '../jobs.ts';

// When a block is reorged, its coins in suspense leave the books, and return once it is mined
// again: suspense always matches the chain, for matched and unmatched payments (RT-7).

const database = await testDatabase();
const { owner, web, worker } = database;
const moves = await productMoves(database);
const { agree, read, sandbox, send, operate, mirror } = moves;
const { call } = await testApi(database);
const finance = await anAdministrator(owner, 'finance');

/** One run of the worker: what the chain shows, what follows from it, and the books. */
async function settleOnce(asset: Coin): Promise<void> {
  await settleRound(database, asset);
  await depositLoops()[0]!.run(worker);
  await readReserves(worker, asset, openChain);
}

type Paid = { deposit: string; txid: string };

async function pays(member: Person, method: Method, percent: number): Promise<Paid> {
  const [plan] = (await call('GET', '/plans?family=crypto')).body.data;
  const body = { selected_plan: plan.id, payment_method: method, amount: '1000.00' };
  const { token } = member;
  const quote = (await call('POST', '/deposit/quote', { token, body })).body.data;
  const coins = ((Number(quote.coin_amount) * percent) / 100).toFixed(8);
  const input = { deposit_id: quote.id, coin_amount: coins };
  const { txid } = (await call('POST', '/sandbox/pay', { body: input })).body.data;
  await sandbox('mine', { asset: coinOf[method], blocks: 60 });
  await settleOnce(coinOf[method]);
  return { deposit: quote.id, txid };
}

const reorganise = async (asset: Coin): Promise<void> => {
  await inTransaction(worker, (tx) => simulateReorganisation(tx, asset, 1_000));
  await settleOnce(asset);
};

/** The reorged block is mined again, deep enough to be final. */
async function comesBack(asset: Coin, txid: string): Promise<void> {
  await sql`update chains.sim_tx set state = 'mempool', change = nextval('chains.sim_change')
    where txid = ${txid}`.execute(owner);
  await sandbox('mine', { asset, blocks: 60 });
  await settleOnce(asset);
}

const kindsOf = async (txid: string): Promise<string> => {
  const { rows } = await sql<{ kinds: string }>`
    select string_agg(t.kind, ',' order by e.position) as kinds from ledger.transfer t
    join chains.payment p on p.id = t.payment
    join ledger.entry e on e.transfer_id = t.id and e.account_id = t.debit
    where p.txid = ${txid} and t.leg = 1`.execute(owner);
  return rows[0]!.kinds;
};

/** Checks that books and chain agree, and that the totals of suspense match its list. */
async function expectSound(asset: Coin): Promise<void> {
  const { rows } = await sql`
    select c.asset from policy.reconciliation c
    where c.asset = ${asset} and (c.book_units <> c.chain_units or c.differs_since is not null)
    union all
    select h.asset from ledger.balance h where h.class = 'suspense' and h.balance <> (
      select coalesce(sum(u.units), 0) from deposits.suspense_total u
      where u.asset = h.asset)`.execute(owner);
  assert.deepEqual(rows, []);
  assert.deepEqual((await verifyRows(owner)).faults, []);
}

const listed = async (txid: string) =>
  (await read('/admin/suspense/payments')).find((row: { txid: string }) => row.txid === txid);

const stateOf = async ({ token }: Person, id: string): Promise<string> =>
  (await call('GET', `/deposit/${id}`, { token })).body.data.state;

const decide = (path: string, body: object, method: 'POST' | 'PATCH') =>
  call(method, path, { token: finance.token, body });

test('a short payment in suspense leaves the books with its block, and comes back with it', async () => {
  const member = await aMember(owner);
  const { deposit, txid } = await pays(member, 'DOGECOIN', 40);
  assert.equal(await stateOf(member, deposit), 'review');
  let kinds = 'deposit_unmatched';
  for (let time = 0; time < 2; time += 1) {
    await expectSound('DOGE');
    await reorganise('DOGE');
    await settleOnce('DOGE');
    kinds += ',suspense_lost';
    assert.equal(await kindsOf(txid), kinds);
    assert.equal(await stateOf(member, deposit), 'reorged');
    await expectSound('DOGE');
    for (const act of ['confirm', 'reject']) {
      const refused = await decide(
        `/transactions/${deposit}/${act}`,
        { reason: 'It never came.' },
        'PATCH',
      );
      assert.deepEqual([refused.status, refused.body.code], [409, 'payment_gone'], act);
    }
    await comesBack('DOGE', txid);
    await settleOnce('DOGE');
    kinds += ',reverse';
    assert.equal(await kindsOf(txid), kinds);
    assert.equal(await stateOf(member, deposit), 'review');
  }
});

async function reversed(member: Person, asset: 'BITCOIN' | 'DOGECOIN'): Promise<Paid> {
  const paid = await pays(member, asset, 100);
  const [position] = await positionsOf(web, member.id);
  const corrected = { act: 'position', position: position!.id, principal: '0.00' };
  await agree('/admin/adjustments', { user: member.id, ...corrected, reason: 'it looked wrong' });
  await moves.takeBack('deposit', member);
  return paid;
}

describe('coins of a deposit that two people reversed', () => {
  test('leave the books with their block and come back with it', async () => {
    const { txid } = await reversed(await aMember(owner), 'DOGECOIN');
    await expectSound('DOGE');
    assert.equal((await listed(txid)).txid, txid);
    await reorganise('DOGE');
    assert.equal(await kindsOf(txid), 'deposit,reverse,suspense_lost');
    assert.equal(await listed(txid), undefined);
    await expectSound('DOGE');
    await comesBack('DOGE', txid);
    assert.equal(await kindsOf(txid), 'deposit,reverse,suspense_lost,reverse');
    assert.equal((await listed(txid)).txid, txid);
    await expectSound('DOGE');
  });

  test('stand in the list of suspense as nobody’s, and are claimed by nobody', async () => {
    const member = await aMember(owner);
    const { txid } = await reversed(member, 'DOGECOIN');
    const form = new FormData();
    const fields = { payment_method: 'DOGECOIN', transaction: txid, words: 'It was mine.' };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    await call('POST', '/user/claims', { token: member.token, form });
    const claims: { id: string; transaction: string }[] = await read(
      '/admin/suspense/claims?state=open',
    );
    const { id: payment } = await listed(txid);
    const release = { payment, reason: 'They say so.' };
    const path = `/admin/suspense/claims/${claims.at(-1)!.id}/release`;
    const refused = await decide(path, release, 'POST');
    assert.deepEqual([refused.status, refused.body.code], [409, 'credited_before']);
  });
});

test('coins of capital that was taken back leave the books with their block too', async () => {
  const payment = await send(50_000n, 'capital');
  await operate('capital', { direction: 'in', payment });
  await mirror('capital_in');
  const { rows } = await sql<{ txid: string }>`
    select txid from chains.payment where id = ${payment}`.execute(owner);
  const { txid } = rows[0]!;
  await settleOnce('BTC');
  await expectSound('BTC');
  assert.equal((await listed(txid)).id, payment);
  await reorganise('BTC');
  assert.equal(await kindsOf(txid), 'capital_in,reverse,suspense_lost');
  await expectSound('BTC');
  await comesBack('BTC', txid);
  assert.equal((await listed(txid)).id, payment);
  await expectSound('BTC');
});

test('a payment of nobody that is gone is neither released nor returned', async () => {
  const from = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
  const txid = await anUnmatchedPayment({ database, call }, await aMember(owner), { from });
  const { id } = await listed(txid);
  await reorganise('XRP');
  assert.equal(await listed(txid), undefined);
  const body = { wallet_address: from, reason: 'It is theirs.' };
  const back = await decide(`/admin/suspense/payments/${id}/return`, body, 'POST');
  assert.deepEqual([back.status, back.body.code], [409, 'payment_gone']);
  await expectSound('XRP');
});

test('a payment that came back and was credited opens an incident when its block goes again', async () => {
  const { deposit, txid } = await pays(await aMember(owner), 'DOGECOIN', 40);
  await reorganise('DOGE');
  await comesBack('DOGE', txid);
  assert.equal((await decide(`/transactions/${deposit}/confirm`, {}, 'PATCH')).status, 200);
  await reorganise('DOGE');
  const kinds = 'deposit_unmatched,suspense_lost,reverse,suspense_claim,incident_open';
  assert.equal(await kindsOf(txid), kinds);
  await expectSound('DOGE');
});
