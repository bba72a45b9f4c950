import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Coin, coins, decimalsOf } from '../chains/assets.ts';
import { isToken, networkOf, paymentUri } from '../chains/chain-rules.ts';
import { coinRecords } from '../chains/coin-records.ts';
import { formatChange, formatPrice, formatRate } from './price.ts';

test('prices have two decimals from a hundred dollars up, six below', () => {
  for (const [micros, text] of [
    [0n, '0.000000'],
    [1n, '0.000001'],
    [999_999n, '0.999999'],
    [1_009_999n, '1.009999'],
    [99_999_999n, '99.999999'],
    [100_009_999n, '100.00'],
    [67_123_456_789n, '67123.45'],
  ] as const) {
    assert.equal(formatPrice(micros), text);
  }
});

test('a rate keeps every decimal that it is stored with', () => {
  for (const [micros, text] of [
    [1n, '0.000001'],
    [81_230n, '0.081230'],
    [1_000_000n, '1.000000'],
    [98_765_129_999n, '98765.129999'],
  ] as const) {
    assert.equal(formatRate(micros), text);
  }
});

test('changes carry their sign and are cut towards zero', () => {
  for (const [from, to, text] of [
    [100n, 100n, '+0.00'],
    [10_000n, 10_125n, '+1.25'],
    [10_000n, 9_960n, '-0.40'],
    [30_000n, 30_001n, '+0.00'],
    [30_000n, 29_999n, '+0.00'],
    [100n, 300n, '+200.00'],
    [100n, 0n, '-100.00'],
  ] as const) {
    assert.equal(formatChange(from, to), text);
  }
});

test('a wallet opens with address and amount filled in', () => {
  const to = { address: 'here', tag: '12' };
  assert.equal(paymentUri('BTC', to, 150_000_000n), 'bitcoin:here?amount=1.50000000');
  assert.equal(paymentUri('SOL', to, 1n), 'solana:here?amount=0.000000001');
  assert.match(paymentUri('XRP', to, 1_000_000n), /request:here\?amount=1\.000000&.*dt=12$/);
});

test('a token’s wallet is told which one, and the network that carries it (CHN-12)', () => {
  assert.equal(networkOf('USDC'), 'solana');
  assert.equal(
    paymentUri('USDC', { address: 'here', tag: null }, 12_500_000n),
    'solana:here?amount=12.500000&spl-token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  );
});

test('every coin has its rules, and a network of its own unless it is a token', () => {
  const own = coins.filter((coin: Coin) => !isToken(coin));
  assert.equal(new Set(own.map((coin) => networkOf(coin))).size, own.length);
  assert.equal(own.length, coins.length - 1);
  for (const coin of coins) {
    assert.ok(coinRecords[coin].finalWithinMs >= 10 * 60_000);
    assert.ok(decimalsOf[coin] >= 6);
  }
});
