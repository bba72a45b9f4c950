import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assets, coinOf, coins, decimalsOf, defaultCoins, methodOf, methods } from './assets.ts';
import { coinRecords, coinsOfBitcoin, isOfFamily, networks } from './coin-records.ts';
import { nodeIdentities } from './node-identities.ts';

const distinct = (all: readonly unknown[]): boolean => new Set(all).size === all.length;

test('the four methods that members choose among stand in their order (MEM-5)', () => {
  const standard = defaultCoins.map((coin) => methodOf[coin]);
  assert.deepEqual(standard, ['BITCOIN', 'DOGECOIN', 'XRP', 'SOLANA']);
  assert.deepEqual(methods.slice(0, 4), standard);
});

test('no two coins share a name, a pair of an exchange or a network', () => {
  const records = coins.map((coin) => coinRecords[coin]);
  assert.ok(distinct(records.map(({ name }) => name)));
  assert.ok(distinct(records.map(({ krakenPair }) => krakenPair)));
  const identities = Object.values(nodeIdentities);
  assert.ok(distinct(identities.flatMap(({ main, test: tests }) => [...main, ...tests])));
});

test('the least that the four chains take is what each of them documents', () => {
  const least = defaultCoins.map((coin) => coinRecords[coin].leastArriving);
  assert.deepEqual(least, [546n, 1_000_000n, 1_000_000n, 890_880n]);
});

test('a member agrees to no less than a payout costs, and to less than what can arrive', () => {
  for (const coin of coins) {
    const { networkFee, feeCeiling, leastArriving } = coinRecords[coin];
    assert.ok(networkFee <= feeCeiling, coin);
    assert.ok(leastArriving > 0n, coin);
  }
});

test('coins of Bitcoin’s family that share version bytes are told apart by bech32', () => {
  for (const kind of networks) {
    // Each mainnet address belongs to one coin. Where two test networks share all their version
    // bytes, all but one accept only bech32.
    const legacy = coinsOfBitcoin.filter((coin) => !coinRecords[coin].bech32Only.includes(kind));
    const hashes = legacy.map((coin) => coinRecords[coin].versions[kind].pubKeyHash);
    assert.ok(distinct(hashes), kind);
    const prefixes = coinsOfBitcoin
      .map((coin) => coinRecords[coin].versions[kind].bech32)
      .filter((prefix) => prefix !== '');
    assert.ok(distinct(prefixes), kind);
    for (const coin of coinsOfBitcoin) {
      const { bech32Only, versions } = coinRecords[coin];
      assert.ok(!bech32Only.includes(kind) || versions[kind].bech32 !== '', `${coin} ${kind}`);
    }
  }
});

test('the dust of a coin is no more than the least that can arrive', () => {
  for (const coin of coinsOfBitcoin) {
    assert.ok(coinRecords[coin].dust <= coinRecords[coin].leastArriving, coin);
    assert.ok(coinRecords[coin].feeFloor < coinRecords[coin].highestFee, coin);
  }
  assert.ok(!isOfFamily('SOL', 'bitcoin'));
});

test('every coin has one method and every method one coin', () => {
  for (const coin of coins) assert.equal(coinOf[methodOf[coin]], coin);
  for (const method of methods) assert.equal(methodOf[coinOf[method]], method);
  assert.equal(coins.length, methods.length);
});

test('what is no dollar is a coin, and each has the decimals of its chain', () => {
  assert.deepEqual(
    assets.filter((asset) => asset !== 'USD'),
    [...coins],
  );
  const decimals = (['USD', 'BTC', 'DOGE', 'XRP', 'SOL', 'USDC'] as const).map(
    (asset) => decimalsOf[asset],
  );
  assert.deepEqual(decimals, [2, 8, 8, 6, 9, 6]);
});
