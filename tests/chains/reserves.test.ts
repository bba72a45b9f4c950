import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { HDKey } from '@scure/bip32';
import { formatAmount } from '#core/money/money.ts';
import { testApi } from '#test/api.ts';
import { aMember, anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { sampleFacts } from '#test/site-facts.ts';
import {
  openChain,
  openNodes,
  readReserves,
  watchPayments,
} from '../../src/server/modules/chains/chains.ts';
import { settlePayment } from '../../src/server/modules/deposits/settle-deposit.ts';
import { simulatePrices } from '../../src/server/modules/market/market.ts';
import { seedCatalogue } from '../../src/server/modules/plans/plans.ts';
import { publishBooks } from '../../src/server/modules/solvency/jobs.ts';
import { solvencyOfPage } from '../../src/server/modules/solvency/routes.ts';
import { renderSite } from '../../src/web/site/server/render.tsx';
import { isFull } from '../is-full.ts';
import { nodeProgram } from './rigs/fetch-nodes.ts';
import { type RegtestNode, startRegtest } from './rigs/regtest-node.ts';

// A member's deposit on a real bitcoind, from the quote to /solvency: its address, its coins, and
// the block of that reading; then the block leaves the chain.

const versions = { private: 0x04358394, public: 0x043587cf };
const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(78), versions).derive("m/84'/1'/0'");
const program = isFull
  ? nodeProgram('bitcoind')
  : { absent: 'played by npm test -- chains --full' };
const skip = 'absent' in program && program.absent;

describe('reserves on a real bitcoind', { skip }, async () => {
  if ('absent' in program) return;
  const node = await startRegtest(program, []);
  after(() => node.stop());
  const story = await furnish(node);
  const { web, worker, call, deposit, read, mine, books } = story;

  test('a deposit stands on /solvency with its address, its coins and its block', async () => {
    const { address, coin_amount: paid } = await deposit();
    // The other three nodes do not answer: their coins are not read, and no total is published.
    const waiting = await books();
    assert.deepEqual([waiting.reading, waiting.addresses, waiting.ratio], [null, [], null]);
    assert.equal(await read(), true);
    assert.equal((await books()).addresses.length, 0);
    await mine(3);
    assert.equal(await read(), true);
    const bitcoin = await books();
    const tip = await node.rpc.ask<string>(['getbestblockhash']);
    const height = await node.rpc.ask<number>(['getblockcount']);
    assert.deepEqual(bitcoin.addresses, [{ address, held: paid, proof: null }]);
    assert.deepEqual([bitcoin.coins, bitcoin.before], [paid, '0.00000000']);
    assert.deepEqual([bitcoin.reading.hash, bitcoin.reading.height], [tip, String(height)]);
    // What the node finds there by a scan of all its unspent outputs.
    const walked = await node.rpc.ask<{ total_amount: string }>([
      'scantxoutset',
      'start',
      [`addr(${address})`],
    ]);
    assert.equal(Number(walked.total_amount).toFixed(8), paid);
    const { books: shown } = (await solvencyOfPage(web))!;
    const facts = { ...sampleFacts, books: shown };
    const page = [...renderSite.pages(facts)].find(
      (renderedPage) => renderedPage.path === '/solvency',
    )!.html;
    for (const text of [address, tip, paid, 'Has not signed the latest root']) {
      assert.ok(page.includes(text), text);
    }
  });

  test('chain and books agree, while it is mined only and once it is credited', async () => {
    const { coin_amount: paid } = await deposit();
    await mine(1);
    assert.equal(await read(), true);
    const compared = async () => {
      const { body } = await call('GET', '/admin/brake', { token: story.auditor.token });
      return body.data.coins[0];
    };
    const early = await compared();
    assert.deepEqual([early.arriving, early.difference], [paid, '0.00000000']);
    await mine(2);
    assert.equal(await read(), true);
    const late = await compared();
    assert.deepEqual([late.arriving, late.difference], ['0.00000000', '0.00000000']);
  });

  test('a block that leaves the chain takes its reading with it, and the one before stands', async () => {
    const { address, coin_amount: paid } = await deposit();
    await mine(1);
    assert.equal(await read(), true);
    const before = await books();
    assert.ok(before.addresses.some((row: { address: string }) => row.address === address));
    await node.rpc.ask(['invalidateblock', before.reading.hash]);
    const elsewhere = await node.rpc.ask<string>(['getnewaddress', '', 'bech32']);
    for (let index = 0; index < 2; index += 1) await node.rpc.ask(['generateblock', elsewhere, []]);
    await watchPayments(worker, 'BTC', openChain);
    const left = await books();
    assert.ok(left.addresses.every((row: { address: string }) => row.address !== address));
    assert.notEqual(left.reading.hash, before.reading.hash);
    assert.equal(await read(), true);
    const units = (text: string) => BigInt(text.replace('.', ''));
    const anew = await books();
    assert.equal(anew.coins, formatAmount('BTC', units(before.coins) - units(paid)));
  });
});

async function furnish(node: RegtestNode) {
  const database = await testDatabase();
  const { owner, web, worker } = database;
  const nobody = ['http://127.0.0.1:9/'];
  const nodes = { BTC: [node.url], DOGE: nobody, XRP: nobody, SOL: nobody };
  openNodes(worker, { chains: { network: 'regtest', nodes } });
  const { call } = await testApi(database);
  await seedCatalogue(web);
  await simulatePrices(worker);
  const member = await aMember(owner);
  const finance = await anAdministrator(owner, 'finance');
  const chief = await anAdministrator(owner, 'owner');
  const auditor = await anAdministrator(owner, 'auditor');

  const command = {
    asset: 'BTC',
    kind: 'key',
    material: account.publicExtendedKey,
    reason: 'regtest',
  };
  const proposed = await call('POST', '/admin/address-sources', {
    token: finance.token,
    body: command,
  });
  const { proposal_id: proposal, shown_hash } = proposed.body.data;
  const yes = { decision: 'approve', shown_hash };
  await call('PATCH', `/admin/approvals/${proposal}`, { token: chief.token, body: yes });
  const [plan] = (await call('GET', '/plans?family=crypto', { token: member.token })).body.data;

  const settle = async (): Promise<void> => {
    for (const id of await watchPayments(worker, 'BTC', openChain)) await settlePayment(worker, id);
  };
  await settle();
  return {
    web,
    worker,
    call,
    auditor,
    deposit: async () => {
      const body = { selected_plan: plan.id, payment_method: 'BITCOIN', amount: '1000.00' };
      const quoted = await call('POST', '/deposit/quote', { token: member.token, body });
      const { address, coin_amount: amount } = quoted.body.data;
      await node.rpc.ask(['sendtoaddress', address, amount]);
      return { address, coin_amount: amount };
    },
    read: () => readReserves(worker, 'BTC', openChain),
    mine: async (blocks: number): Promise<void> => {
      const to = await node.rpc.ask<string>(['getnewaddress', '', 'bech32']);
      await node.rpc.ask(['generatetoaddress', blocks, to]);
      await settle();
    },
    books: async () => {
      await publishBooks(worker, false);
      const { data } = (await call('GET', '/solvency')).body;
      return { ...data.assets[0], ratio: data.ratio };
    },
  };
}
