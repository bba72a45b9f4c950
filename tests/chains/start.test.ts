import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { readConfig } from '#platform/config/config.ts';
import { inTransaction } from '#platform/db/db.ts';
import { testDatabase } from '#test/ledger/database.ts';
import {
  checkChains,
  isSimulated,
  openChain,
  openNodes,
  watchPayments,
} from '../../src/server/modules/chains/chains.ts';
import { simulatedChain } from '../../src/server/modules/chains/simulated/simulated.ts';

// How a process starts on real chains. An opened chain stays open in this process, so the cases
// follow the order of an operator's first day.

const { worker } = await testDatabase();

const genesis = {
  main: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  regtest: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
};
let network: keyof typeof genesis = 'main';

/** A node with only its genesis block. */
const node = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ id: 0, result: genesis[network], error: null }));
}).listen(0, '127.0.0.1');
await once(node, 'listening');
after(() => node.close());
const address = node.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;

const away = 'http://127.0.0.1:1';
const config = readConfig({
  CANDOR_SECRET: 'a secret of at least 32 characters',
  CHAIN_NETWORK: 'regtest',
  BTC_NODE: `http://candor:hidden@127.0.0.1:${port}`,
  DOGE_NODE: away,
  XRP_NODE: away,
  SOL_NODE: away,
});

test('without nodes chains are simulated, and may be', async () => {
  assert.ok(config.coins.every(isSimulated));
  assert.deepEqual(await checkChains(worker, { chains: null, coins: config.coins }), []);
});

test('another network is refused in one line that hides the credentials; a node away is not', async () => {
  openNodes(worker, config);
  assert.ok(!config.coins.some(isSimulated));
  const problems = await checkChains(worker, config);
  assert.deepEqual(problems, [
    'BTC_NODE: the node is of another network than CHAIN_NETWORK=regtest',
  ]);
  network = 'regtest';
  assert.deepEqual(await checkChains(worker, config), []);
});

test('a real chain is never asked inside a transaction', async () => {
  const inside = inTransaction(worker, async (tx) => openChain(tx, 'BTC'));
  await assert.rejects(inside, /outside every transaction/);
});

test('an installation that played never takes real coins, and the other way round', async () => {
  await watchPayments(worker, 'BTC', (db) => simulatedChain(db, 'BTC'));
  const [problem] = await checkChains(worker, config);
  assert.match(problem ?? '', /^BTC_NODE: its coins were play money so far/);
  const real = { ...simulatedChain(worker, 'DOGE'), identity: async () => genesis.regtest };
  await watchPayments(worker, 'DOGE', () => real);
  const [other] = await checkChains(worker, { chains: null, coins: config.coins });
  assert.match(other ?? '', /^DOGE_NODE: its chain was real so far/);
});
