import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { connect, inTransaction } from '#platform/db/db.ts';
import { testDatabase } from '#test/ledger/database.ts';
import * as chains from '../chains.ts';
import { noteDepth, noteOutput } from '../sql.ts';

const database = await testDatabase();
const { owner, web, worker } = database;
await sql`select market.simulate(foundation.coins())`.execute(web);

const watch = () => chains.watchPayments(worker, 'BTC', chains.openChain);
const anAddress = () =>
  inTransaction(worker, (tx) =>
    chains.issueAddress(tx, 'BTC', { purpose: 'deposit', subject: randomUUID() }),
  );
const tipOf = (asset: 'BTC') => chains.openChain(worker, asset).tip();
const pay = (to: chains.Issued, amount: bigint) =>
  inTransaction(web, (tx) => chains.simulatePayment(tx, 'BTC', { ...to, amount }));

test('a payment is seen, counts confirmations, and is final at three', async () => {
  const address = await anAddress();
  const txid = await pay(address, 2_500_000n);
  assert.equal((await watch()).length, 1);
  const states: unknown[] = [];
  for (let block = 0; block < 4; block += 1) {
    const [payment] = await chains.paymentsTo(web, [address.id]);
    states.push([payment!.state, payment!.confirmations, payment!.txid === txid]);
    await chains.simulateBlocks(worker, 'BTC', 1);
    await watch();
  }
  assert.deepEqual(states, [
    ['seen', 0, true],
    ['mined', 1, true],
    ['mined', 2, true],
    ['final', 3, true],
  ]);
});

test('a payment stays final while its block slides out of view', async () => {
  const address = await anAddress();
  await pay(address, 3_000_000n);
  await chains.simulateBlocks(worker, 'BTC', 3);
  await watch();
  for (const blocks of [139, 1, 1, 1, 1, 1]) {
    await chains.simulateBlocks(worker, 'BTC', blocks);
    await watch();
    assert.equal((await chains.paymentsTo(web, [address.id]))[0]?.state, 'final');
  }
});

test('reading again says nothing new', async () => {
  await watch();
  assert.deepEqual(await watch(), []);
});

test('a reorganisation drops the payment, a new one is its own', async () => {
  const address = await anAddress();
  await pay(address, 7n);
  await chains.simulateBlocks(web, 'BTC', 1);
  await watch();
  await inTransaction(web, (tx) => chains.simulateReorganisation(tx, 'BTC', 1));
  await watch();
  await pay(address, 8n);
  await watch();
  const payments = await chains.paymentsTo(web, [address.id]);
  assert.deepEqual(
    payments.map((payment) => [payment.state, payment.amount]),
    [
      ['gone', 7n],
      ['seen', 8n],
    ],
  );
});

test('a double spend drops what waits unconfirmed', async () => {
  const address = await anAddress();
  await pay(address, 9n);
  await watch();
  await inTransaction(web, (tx) => chains.simulateDoubleSpend(tx, 'BTC', address));
  await watch();
  assert.equal((await chains.paymentsTo(web, [address.id]))[0]?.state, 'gone');
});

test('an address is never given twice, and is one of the test network', async () => {
  const issued = await Promise.all(Array.from({ length: 20 }, anAddress));
  assert.equal(new Set(issued.map((item) => item.address)).size, 20);
  for (const item of issued) assert.match(item.address, /^bcrt1q[0-9a-z]{38}$/);
});

test('XRP deposits share an account and differ by tag; a payment without one is nobody’s', async () => {
  const issued = await inTransaction(worker, (tx) =>
    chains.issueAddress(tx, 'XRP', { purpose: 'deposit', subject: randomUUID() }),
  );
  assert.match(issued.tag ?? '', /^\d+$/);
  const txid = await inTransaction(web, (tx) =>
    chains.simulatePayment(tx, 'XRP', { address: issued.address, tag: null, amount: 5n }),
  );
  await chains.watchPayments(worker, 'XRP', chains.openChain);
  const [payment] = await chains.paymentsIn(web, 'XRP', txid);
  assert.equal(payment?.addressId, null);
});

test('the web role can write neither payments nor cursors, nobody can rewrite a payment', async () => {
  const forge = sql`insert into chains.cursor values ('BTC', 'x', '{}', 1, clock.now())`;
  await assert.rejects(forge.execute(web), /permission denied/);
  await assert.rejects(sql`update chains.payment set amount = 1`.execute(web), /permission/);
  await assert.rejects(sql`update chains.payment set amount = 1`.execute(worker), /what it was/);
  await assert.rejects(sql`delete from chains.payment`.execute(owner), /append-only/);
});

test('the treasury’s spend is broadcast once and found by its id', async () => {
  const outputs = [{ address: 'bcrt1qxyz', tag: null, amount: 11n }];
  const unsigned = chains.unsignedSimulated('BTC', { nonce: randomUUID(), outputs });
  const raw = chains.signSimulated('BTC', unsigned);
  const look = (txid: string) =>
    inTransaction(worker, (tx) => chains.openChain(tx, 'BTC').lookup(txid));
  const send = () => inTransaction(worker, (tx) => chains.openChain(tx, 'BTC').broadcast(raw));
  const txid = await send();
  assert.equal(await send(), txid);
  assert.equal((await look(txid)).state, 'pending');
  await chains.simulateBlocks(worker, 'BTC', 3);
  const found = await look(txid);
  assert.ok(found.state === 'confirmed' && found.final && found.outputs[0]?.amount === 11n);
  assert.equal((await look('nothing')).state, 'unknown');
});

test('where money is real no address is given out: nobody could spend from it', async () => {
  await assert.rejects(
    inTransaction(owner, async (tx) => {
      await sql`update foundation.installation set mode = 'live'`.execute(tx);
      await chains.issueAddress(tx, 'BTC', { purpose: 'deposit', subject: randomUUID() });
    }),
    /no source of addresses was approved/,
  );
});

test('one connection is enough to watch a chain and to read what it holds for us', async () => {
  await pay(await anAddress(), 700_000n);
  await chains.simulateBlocks(worker, 'BTC', 1);
  const alone = connect(database.url('candor_worker'), 'candor_worker', 1);
  // A second request meanwhile would wait until Postgres ends the first, after ten seconds.
  const patience = AbortSignal.timeout(8_000);
  const late = new Promise((_, fail) => {
    patience.addEventListener('abort', () => fail(new Error('waited for a second connection')));
  });
  await Promise.race([chains.readReserves(alone.db, 'BTC', chains.openChain), late]);
  await alone.close();
});

test('what its block itself made is final a hundred blocks later (review chains, C10)', async () => {
  const address = await anAddress();
  const mined = await tipOf('BTC');
  const output = { txid: 'made by a block', outputIndex: 0, ...address, amount: 312_500_000n };
  const placed = { ...output, tag: null, blockHeight: mined.height, blockHash: mined.hash };
  await inTransaction(worker, (tx) => noteOutput(tx, 'BTC', { ...placed, isCoinbase: true }));
  const depth = async (blocks: bigint) => {
    await inTransaction(worker, (tx) => noteDepth(tx, 'BTC', mined.height + blocks - 1n));
    const [payment] = await chains.paymentsTo(web, [address.id]);
    return [payment!.state, payment!.required];
  };
  assert.deepEqual(await depth(100n), ['mined', 101]);
  assert.deepEqual(await depth(101n), ['final', 101]);
  const doge = sql<{ blocks: number }>`
    select policy.confirmations('DOGE', 1, clock.now(), true) as blocks`;
  assert.equal((await doge.execute(web)).rows[0]?.blocks, 241);
});

test('how deep a payment has to lie grows with what it is worth (CHN-11)', async () => {
  const depth = async (asset: string, cents: bigint): Promise<number> => {
    const found = await sql<{ blocks: number }>`
      select policy.confirmations(${asset}, ceil(${cents}::numeric * 10000
          * ledger.units_per_coin(${asset}) / r.usd_micros)::bigint, clock.now(), false) as blocks
      from (select usd_micros from market.rate where asset = ${asset}
        order by at desc limit 1) r`.execute(owner);
    return found.rows[0]!.blocks;
  };
  const of = (asset: string) =>
    Promise.all([99_900n, 100_000n, 2_499_000n, 2_500_000n].map((cents) => depth(asset, cents)));
  assert.deepEqual(await of('BTC'), [3, 3, 3, 6]);
  assert.deepEqual(await of('DOGE'), [20, 40, 40, 60]);
  assert.deepEqual(await of('XRP'), [1, 1, 1, 1]);
  // A payment with no known price may be the largest.
  const unknown = sql<{ blocks: number }>`
    select policy.confirmations('DOGE', 1, '-infinity', false) as blocks`;
  assert.equal((await unknown.execute(web)).rows[0]?.blocks, 60);
});
