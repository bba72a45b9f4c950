import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import { createBase58check } from '@scure/base';
import { sha256 } from '@scure/btc-signer/utils.js';
import { type Networks, networks, readAddress } from './addresses.ts';
import type { WalletNetwork } from './assets.ts';
import { whyUnspendable } from './payable.ts';
import { privateKeyIn } from './private-keys.ts';

// Published address vectors of each chain's makers, against our functions; each set names its
// source. A separate set has the forms that we refuse on purpose.

type Vectors = {
  bitcoin: {
    valid: Record<Networks, string[]>;
    later_versions: string[];
    shared_with_dogecoin: string[];
    keys: string[];
    invalid: string[];
  };
  bip350: { valid: Record<'main' | 'test', string[]>; later_versions: string[] };
  bip173: { invalid: string[] };
  bip86: { valid: string[] };
  dogecoin: { valid: Record<'main' | 'test', string[]>; keys: string[] };
  litecoin: { valid: string[]; tests: string[]; keys: string[] };
  xrp: {
    x_addresses: { address: string; tag: string | null; main: string; test: string }[];
    invalid: string[];
  };
  solana: { reserved: string[] };
};

const file = new URL('../../../tests/vectors/addresses.json', import.meta.url);
const { bitcoin, bip350, bip173, bip86, dogecoin, litecoin, xrp, solana } = JSON.parse(
  readFileSync(file, 'utf8'),
) as Vectors;

/** The networks on which a text is an address. */
const networksOf = (wallet: WalletNetwork, text: string): Networks[] =>
  networks.filter((kind) => readAddress(wallet, text, kind) !== null);

const count = { tried: 0, unexpected: 0 };

/** The items of a list that are not as expected; the test fails with their names. */
function unexpected<T>(all: readonly T[], isRight: (item: T) => boolean): T[] {
  const wrong = all.filter((item) => !isRight(item));
  count.tried += all.length;
  count.unexpected += wrong.length;
  return wrong;
}

after(() => {
  console.log(`# ${count.tried} official vectors of addresses, ${count.unexpected} unexpected`);
});

function isOf(wallet: WalletNetwork, kind: Networks): (text: string) => boolean {
  return (text) => networksOf(wallet, text).join() === kind;
}

describe('official vectors (review chains, 3): none is unexpected', () => {
  test('addresses of Bitcoin Core and BIP-350 are each of its one network', () => {
    let addresses = 0;
    for (const { valid } of [bitcoin, bip350]) {
      for (const [kind, all] of Object.entries(valid)) {
        addresses += all.length;
        assert.deepEqual(unexpected(all, isOf('BITCOIN', kind as Networks)), []);
      }
    }
    assert.equal(addresses, 41);
    assert.deepEqual(unexpected(bip86.valid, isOf('BITCOIN', 'main')), []);
    assert.equal(bip86.valid.length, 3);
  });

  test('bech32 in capitals is the same address, and mixed is none', () => {
    const all = Object.entries(bitcoin.valid).flatMap(([kind, list]) =>
      list
        .filter((item) => item.includes('1q') || item.includes('1p'))
        .map((item) => ({ kind, one: item })),
    );
    const segwit = all.filter(({ one }) => /^(bc|tb|bcrt)1/.test(one));
    const wrong = unexpected(segwit, ({ kind, one }) => {
      const read = (text: string) => readAddress('BITCOIN', text, kind as Networks)?.address;
      const mixed = one.slice(0, -1) + one.slice(-1).toUpperCase();
      return read(one.toUpperCase()) === one && (mixed === one || read(mixed) === undefined);
    });
    assert.deepEqual([wrong, segwit.length], [[], 24]);
  });

  test('what is no address is none on any network, nor are keys, which are told as such', () => {
    const isNone = (text: string): boolean => networksOf('BITCOIN', text).length === 0;
    assert.deepEqual(unexpected([...bitcoin.invalid, ...bip173.invalid], isNone), []);
    const keys = [...bitcoin.keys, ...dogecoin.keys, ...litecoin.keys];
    const isSecret = (text: string): boolean => isNone(text) && privateKeyIn(text) !== null;
    assert.deepEqual(unexpected(keys, isSecret), []);
    const none = [bitcoin.invalid.length, bip173.invalid.length, keys.length];
    assert.deepEqual(none, [53, 10, 36]);
  });

  test('scripts that nobody can spend yet, and forms of two coins at once, are refused', () => {
    const refused = [
      ...bitcoin.later_versions,
      ...bip350.later_versions,
      ...bitcoin.shared_with_dogecoin,
    ];
    const isRefused = (text: string): boolean => !networksOf('BITCOIN', text).includes('regtest');
    assert.deepEqual(unexpected(refused, isRefused), []);
    const later = [...bitcoin.later_versions, ...bip350.later_versions];
    assert.deepEqual(
      unexpected(later, (text) => networksOf('BITCOIN', text).length === 0),
      [],
    );
    assert.equal(refused.length, 15);
  });

  test('addresses of Dogecoin Core are of their network, and no Bitcoin', () => {
    const { main, test: tests } = dogecoin.valid;
    assert.deepEqual(unexpected(main, isOf('DOGECOIN', 'main')), []);
    const isTest = (text: string): boolean =>
      networksOf('DOGECOIN', text).includes('test') &&
      readAddress('DOGECOIN', text, 'main') === null;
    assert.deepEqual(unexpected(tests, isTest), []);
    const isNoBitcoin = (text: string): boolean => readAddress('BITCOIN', text, 'main') === null;
    assert.deepEqual(unexpected([...main, ...tests], isNoBitcoin), []);
    assert.deepEqual([main.length, tests.length], [14, 12]);
    // By the versions in its chainparams.cpp: regtest has other key versions than testnet.
    const ofVersion = (version: number): string =>
      createBase58check(sha256).encode(new Uint8Array([version, ...new Uint8Array(20).fill(7)]));
    assert.deepEqual(networksOf('DOGECOIN', ofVersion(0x6f)), ['regtest']);
    assert.deepEqual(networksOf('DOGECOIN', ofVersion(0x71)), ['test']);
  });

  test('addresses of Litecoin Core are of its main network, and its tests have bech32 alone', () => {
    const { valid, tests } = litecoin;
    assert.deepEqual(unexpected(valid, isOf('LITECOIN', 'main')), []);
    const isRefused = (text: string): boolean => networksOf('LITECOIN', text).length === 0;
    // One text for two coins: a script hash on Bitcoin's mainnet is Litecoin's older form.
    const older = bitcoin.valid.main.filter((text) => text.startsWith('3'));
    assert.deepEqual(unexpected([...tests, ...older], isRefused), []);
    assert.deepEqual([valid.length, tests.length, older.length], [8, 10, 2]);
    for (const [text, kind] of [
      ['ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'main'],
      ['tltc1qw508d6qejxtdg4y5r3zarvary0c5xw7klfsuq0', 'test'],
      ['rltc1qgwd7krhx74pq0k0wvapwd9v23ftgulay8pfgc2', 'regtest'],
    ] as const) {
      assert.equal(networksOf('LITECOIN', text).join(), kind, text);
      assert.deepEqual(networksOf('BITCOIN', text), []);
    }
    // An address in an extension block, as Litecoin Core wrote it.
    const within =
      'tmweb1qqv2988mx25n9cr2tfssgamxqehn5s6z2ps7wp3xdtwhnm88nw2m02ququqt782unn7ylpqj6wtl3mlvgkjxlgdx' +
      '99547axmwfeh5sa36kvctwt3a';
    assert.ok(isRefused(within));
  });

  test('classic and X-addresses of the XRP Ledger are one account and its tag', () => {
    const wrong = unexpected(xrp.x_addresses, (row) => {
      const { address, tag } = row;
      return (['main', 'test'] as const).every((kind) => {
        const other = kind === 'main' ? 'test' : 'main';
        const read = readAddress('XRP', row[kind], kind);
        const isSame = read?.address === address && read.tag === tag;
        const isClassic = readAddress('XRP', address, kind)?.address === address;
        return isSame && isClassic && readAddress('XRP', row[kind], other) === null;
      });
    });
    assert.deepEqual([wrong, xrp.x_addresses.length], [[], 22]);
    const isNone = (text: string): boolean => networksOf('XRP', text).length === 0;
    assert.deepEqual(unexpected(xrp.invalid, isNone), []);
  });

  test('reserved accounts of Solana are addresses, and never paid', () => {
    const isRefused = (text: string): boolean =>
      readAddress('SOLANA', text, 'main')?.address === text &&
      whyUnspendable('SOLANA', text) === 'address_of_program';
    assert.deepEqual([unexpected(solana.reserved, isRefused), solana.reserved.length], [[], 29]);
  });
});
