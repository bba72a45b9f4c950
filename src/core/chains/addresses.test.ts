import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  addressProblem,
  canonicalAddress,
  isSameAddress,
  type Networks,
  networks,
  readAddress,
  xAddress,
} from './addresses.ts';
import { coinOf, type Method, methodOf, methods, type WalletNetwork } from './assets.ts';
import { networkOf } from './chain-rules.ts';
import { coinRecords, coinsOfBitcoin } from './coin-records.ts';
import { addressFrom } from './derive-address.ts';

/** For coins of Bitcoin's family without a fixed vector: the first address of the sandbox key. */
const derived = coinsOfBitcoin.map((coin) => {
  const { sandboxKey: key, sandboxNetwork } = coinRecords[coin];
  return [methodOf[coin], [addressFrom({ coin, networks: sandboxNetwork, key }, 0, 0)]];
});

const sandbox = {
  ...(Object.fromEntries(derived) as Record<WalletNetwork, string[]>),
  BITCOIN: [
    'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    'BCRT1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KYGT080',
  ],
  DOGECOIN: ['nUHcbQagcvXT6DodQom7JVmkoVAUfXiNhe', '2MsLgKRKbYtzAyCNpSdQZYuN43MYmio9xv7'],
  XRP: ['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
  SOLANA: ['11111111111111111111111111111111', 'So11111111111111111111111111111111111111112'],
  USDC: ['11111111111111111111111111111111', 'So11111111111111111111111111111111111111112'],
  ETHEREUM: ['0x52908400098527886E0F7030069857D2E4169EE7'],
  USDT: ['0x52908400098527886E0F7030069857D2E4169EE7', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
};

const real: [WalletNetwork, string][] = [
  ['BITCOIN', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['BITCOIN', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['BITCOIN', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['DOGECOIN', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
];

/** The network of a coin's sandbox addresses; other wallet networks have only one. */
const sandboxOf = (network: WalletNetwork): Networks => {
  const method = methods.find((coin) => coin === network);
  return method === undefined ? 'main' : coinRecords[coinOf[method]].sandboxNetwork;
};
const fits = (network: WalletNetwork, text: string, kind: Networks = sandboxOf(network)) =>
  readAddress(network, text, kind) !== null;

describe('addresses', () => {
  test('those of the sandbox fit their network', () => {
    for (const network of Object.keys(sandbox) as WalletNetwork[]) {
      for (const text of sandbox[network]) assert.ok(fits(network, text), text);
    }
  });

  test('those of the main networks fit live alone', () => {
    for (const [network, text] of real) {
      assert.ok(fits(network, text, 'main'), text);
      assert.ok(!fits(network, text, 'test'), text);
    }
    assert.ok(!fits('BITCOIN', sandbox.BITCOIN[0]!, 'main'));
  });

  test('one character more, less or changed spoils one with a checksum', () => {
    const checked: [WalletNetwork, string][] = [
      ['BITCOIN', sandbox.BITCOIN[0]!],
      ['XRP', sandbox.XRP[0]!],
      ['USDT', sandbox.USDT[1]!],
    ];
    for (const [network, text] of checked) {
      assert.ok(!fits(network, text.slice(0, -1)), network);
      assert.ok(!fits(network, `${text}q`), network);
      const at = Math.floor(text.length / 2);
      const other = text[at] === 'a' ? 'b' : 'a';
      assert.ok(!fits(network, text.slice(0, at) + other + text.slice(at + 1)), network);
    }
    assert.ok(!fits('ETHEREUM', `${sandbox.ETHEREUM[0]}0`));
    assert.ok(!fits('ETHEREUM', sandbox.ETHEREUM[0]!.slice(2)));
  });

  test('no text of any kind throws, and words fit nothing', () => {
    const any = fc.oneof(fc.string(), fc.base64String());
    fc.assert(
      fc.property(any, fc.constantFrom<Networks>(...networks), (text, kind) => {
        for (const method of methods) addressProblem(method, text, kind);
      }),
    );
    for (const method of methods) {
      assert.equal(addressProblem(method, 'some words', 'test')?.code, 'address_malformed');
      assert.equal(addressProblem(method, '', 'test')?.code, 'address_malformed');
    }
  });

  test('another coin’s address says whose it is', () => {
    const problem = addressProblem('BITCOIN', sandbox.XRP[0]!, 'regtest');
    assert.ok(problem?.code === 'address_wrong_coin');
    assert.deepEqual(problem.detail, {
      code: 'address_of_other_coin',
      params: { other: 'XRP', method: 'BITCOIN' },
    });
    assert.equal(addressProblem('XRP', sandbox.BITCOIN[0]!, 'regtest')?.code, 'address_wrong_coin');
    assert.equal(addressProblem('XRP', sandbox.XRP[0]!, 'regtest'), null);
  });

  test('an address of another network of the same coin says so', () => {
    const [xrp] = sandbox.XRP;
    const cases: [Method, string, Networks, Networks][] = [
      ['BITCOIN', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'main', 'regtest'],
      ['BITCOIN', sandbox.BITCOIN[0]!, 'regtest', 'main'],
      ['DOGECOIN', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', 'main', 'test'],
      ['LITECOIN', sandbox.LITECOIN[0]!, coinRecords.LTC.sandboxNetwork, 'main'],
      ['XRP', xAddress(xrp!, '1', false), 'main', 'test'],
    ];
    for (const [method, text, network, here] of cases) {
      assert.deepEqual(addressProblem(method, text, here), {
        code: 'address_malformed',
        detail: { code: 'address_of_other_network', params: { method, network, here } },
      });
    }
  });

  test('no sandbox address fits methods of two networks', () => {
    for (const text of methods.flatMap((method) => sandbox[method])) {
      const fitting = methods.filter((method) => fits(method, text));
      assert.ok(new Set(fitting.map((method) => networkOf(coinOf[method]))).size <= 1, text);
    }
  });

  test('every form of one address is stored and compared as one (CHN-6)', () => {
    const small = sandbox.BITCOIN[0]!;
    assert.equal(readAddress('BITCOIN', small.toUpperCase(), 'regtest')?.address, small);
    assert.equal(canonicalAddress('BTC', small.toUpperCase()), small);
    assert.ok(isSameAddress('BTC', small.toUpperCase(), small));
    assert.ok(!isSameAddress('XRP', sandbox.XRP[0]!, sandbox.XRP[0]!.toLowerCase()));
    assert.equal(readAddress('BITCOIN', `B${small.slice(1)}`, 'regtest'), null);
    const ether = sandbox.ETHEREUM[0]!;
    assert.equal(readAddress('ETHEREUM', ether.toLowerCase(), 'main')?.address, ether);
  });

  test('an X-address is taken apart into its account and tag, on its network alone', () => {
    const account = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
    const tagged = 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu';
    assert.deepEqual(readAddress('XRP', tagged, 'main'), { address: account, tag: '1' });
    assert.equal(readAddress('XRP', tagged, 'test'), null);
    const bare = 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ';
    assert.deepEqual(readAddress('XRP', bare, 'main'), { address: account, tag: null });
  });

  test('what anyone can spend, and what a slip of the pen shows, is no address', () => {
    assert.ok(!fits('BITCOIN', 'bc1pfeessrawgf', 'main'));
    assert.ok(!fits('BITCOIN', 'bcrt1pfeesnyr2tx', 'regtest'));
    assert.ok(!fits('ETHEREUM', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed'));
    assert.ok(fits('ETHEREUM', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'));
  });
});
