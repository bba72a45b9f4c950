import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { coins, defaultCoins } from '#core/chains/assets.ts';
import { liveSettings } from '#test/live-settings.ts';
import { ConfigFault, readConfig } from './config.ts';

// Which coins an installation offers (CHN-17): those whose node is set, and in a sandbox without
// nodes those that it names.

const sandbox = { CANDOR_SECRET: liveSettings.CANDOR_SECRET };
const node = 'http://user:password@127.0.0.1:8332';
const { BTC_NODE: _node, ...liveWithoutNodes } = liveSettings;

const offered = (settings: Record<string, string>) => readConfig(settings).coins;

function faultsOf(settings: Record<string, string>): string[] {
  try {
    readConfig(settings);
  } catch (error) {
    assert.ok(error instanceof ConfigFault);
    return error.message.split('\n');
  }
  return [];
}

describe('live', () => {
  test('offers exactly the coins whose node is set, in their order', () => {
    const two = { ...liveWithoutNodes, USDC_NODE: node, BTC_NODE: node };
    assert.deepEqual(offered(two), ['BTC', 'USDC']);
    for (const coin of coins) {
      assert.deepEqual(offered({ ...liveWithoutNodes, [`${coin}_NODE`]: node }), [coin]);
    }
    const all = Object.fromEntries(coins.map((coin) => [`${coin}_NODE`, node]));
    assert.deepEqual(offered({ ...liveWithoutNodes, ...all }), coins);
  });

  test('is refused without any node, in a sentence that names each setting', () => {
    assert.deepEqual(faultsOf(liveWithoutNodes), [
      'CANDOR_MODE: live offers the coins whose nodes are set: set at least one of ' +
        'BTC_NODE, DOGE_NODE, XRP_NODE, SOL_NODE, USDC_NODE, LTC_NODE',
    ]);
  });

  test('reports a malformed node once, not as a missing one', () => {
    const faults = faultsOf({ ...liveWithoutNodes, XRP_NODE: 'ftp://node' });
    assert.deepEqual([faults.length, faults[0]!.split(':')[0]], [1, 'XRP_NODE']);
  });

  test('refuses simulated coins', () => {
    assert.deepEqual(faultsOf({ ...liveSettings, SANDBOX_COINS: 'BTC' }), [
      'SANDBOX_COINS: live offers the coins whose nodes are set',
    ]);
  });
});

describe('a sandbox', () => {
  test('simulates the four coins of MEM-5, or any set that it names', () => {
    assert.deepEqual(offered(sandbox), defaultCoins);
    assert.deepEqual(offered({ ...sandbox, SANDBOX_COINS: '' }), defaultCoins);
    assert.deepEqual(offered({ ...sandbox, SANDBOX_COINS: 'LTC,DOGE' }), ['DOGE', 'LTC']);
    assert.deepEqual(offered({ ...sandbox, SANDBOX_COINS: coins.join(', ') }), coins);
  });

  test('refuses a name that is no coin', () => {
    for (const SANDBOX_COINS of ['ETH', 'btc', 'BTC,ETH']) {
      const [fault, ...more] = faultsOf({ ...sandbox, SANDBOX_COINS });
      assert.match(fault ?? '', /^SANDBOX_COINS: /);
      assert.deepEqual(more, []);
    }
  });

  test('with nodes offers the coins of the nodes, and simulates none beside them', () => {
    const tests = { ...sandbox, CHAIN_NETWORK: 'test', XRP_NODE: node };
    assert.deepEqual(offered(tests), ['XRP']);
    assert.deepEqual(faultsOf({ ...tests, SANDBOX_COINS: 'BTC' }), [
      'SANDBOX_COINS: the nodes choose the coins: leave it out, or leave XRP_NODE out',
    ]);
  });
});

test('an amount of a coin that is not offered is refused by the name of the coin', () => {
  const above = { TWO_NODES_ABOVE: 'BTC=0.5,SOL=10' };
  const refused = [
    'TWO_NODES_ABOVE: SOL is not offered: set SOL_NODE as well, or leave its sum out',
  ];
  assert.deepEqual(faultsOf({ ...liveSettings, ...above }), refused);
  assert.deepEqual(faultsOf({ ...liveSettings, ...above, SOL_NODE: node }), []);
});

test('anchors need Bitcoin: a sandbox without it has none, and asking for them is refused', () => {
  const anchorsOf = (settings: Record<string, string>) => readConfig(settings).anchors;
  assert.equal(anchorsOf(sandbox), true);
  assert.equal(anchorsOf({ ...sandbox, SANDBOX_COINS: 'XRP' }), false);
  assert.equal(anchorsOf({ ...liveSettings, BITCOIN_ANCHORS: 'on' }), true);
  assert.deepEqual(faultsOf({ ...sandbox, SANDBOX_COINS: 'XRP', BITCOIN_ANCHORS: 'on' }), [
    'BITCOIN_ANCHORS: BTC is not offered: leave it out',
  ]);
});
