import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { createBase58check, hex } from '@scure/base';
import { hash160, sha256 } from '@scure/btc-signer/utils.js';
import type { NoteCode } from '../rules/notes.ts';
import { Refusal } from '../rules/refusal.ts';
import { coinRecords } from './coin-records.ts';
import { addressFrom, scriptsOf } from './derive-address.ts';
import { checksumOf } from './descriptor-checksum.ts';
import { branches, readPublicKey } from './public-keys.ts';
import { parseScript, readDescriptor } from './read-descriptor.ts';

// The account of BIP-84's example, as its zpub.
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31' +
  'mGDtKsAYz2oz2AGutZYs';

const base58check = createBase58check(sha256);
function versioned(version: number, text = zpub): string {
  const bytes = base58check.decode(text);
  new DataView(bytes.buffer).setUint32(0, version);
  return base58check.encode(bytes);
}

const vectors = new URL('../../../tests/vectors/addresses.json', import.meta.url);
const { bip32 } = JSON.parse(readFileSync(vectors, 'utf8')) as {
  bip32: {
    derived: { what: string; from: string; position: number; to: string }[];
    invalid: string[];
  };
};

const saysNo = (why: NoteCode) => (error: unknown) =>
  error instanceof Refusal && error.detail?.code === why;

describe('extended public keys', () => {
  test('derive the addresses of BIP-84’s example, receiving and change', () => {
    const key = readPublicKey('BTC', 'main', zpub);
    const at = { coin: 'BTC', networks: 'main', key } as const;
    const { receiving, change } = branches;
    assert.equal(addressFrom(at, receiving, 0), 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
    assert.equal(addressFrom(at, receiving, 1), 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g');
    assert.equal(addressFrom(at, change, 0), 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el');
  });

  test('derive what BIP-32 derives without a private key', () => {
    for (const { what, from, position, to } of bip32.derived) {
      const read = parseScript(`wpkh(${from}/*)`)!;
      const { script } = scriptsOf(read, coinRecords.BTC.versions.main, 0, position);
      const key = base58check.decode(to).slice(-33);
      assert.equal(hex.encode(script), `0014${hex.encode(hash160(key))}`, what);
    }
    assert.equal(bip32.derived.length, 6);
  });

  test('that BIP-32 calls invalid are none, and no private key passes for one', () => {
    for (const text of bip32.invalid) {
      assert.throws(() => readPublicKey('BTC', 'main', text), Refusal, text);
      const script = `wpkh([deadbeef]${text}/<0;1>/*)`;
      const descriptor = `${script}#${checksumOf(script)}`;
      assert.throws(() => readDescriptor('BTC', 'main', descriptor), Refusal, text);
    }
    assert.equal(bip32.invalid.length, 16);
  });

  test('are one key whatever their wallet calls them', () => {
    assert.equal(
      readPublicKey('BTC', 'main', versioned(0x0488b21e)),
      readPublicKey('BTC', 'main', zpub),
    );
    assert.match(
      addressFrom(
        {
          coin: 'DOGE',
          networks: 'main',
          key: readPublicKey('DOGE', 'main', versioned(0x02facafd)),
        },
        branches.receiving,
        0,
      ),
      /^D/,
    );
  });

  test('of Litecoin are known by its own name and by Bitcoin’s', () => {
    const [own, same] = [versioned(0x019da462), zpub].map((text) =>
      readPublicKey('LTC', 'main', text),
    );
    assert.equal(own, same);
    const at = { coin: 'LTC', networks: 'main', key: own! } as const;
    // The key hash of BIP-84's example, with another prefix and checksum.
    assert.match(addressFrom(at, 0, 0), /^ltc1qcr8te4kr609gcawutmrza0j4xv80jy8z/);
    const isOther = saysNo('key_of_other_coin');
    assert.throws(() => readPublicKey('BTC', 'main', versioned(0x019da462)), isOther);
    const isNested = saysNo('key_of_other_script');
    assert.throws(() => readPublicKey('LTC', 'main', versioned(0x01b26ef6)), isNested);
  });

  test('of another network, coin or script are refused, each with its reason', () => {
    const cases: [coin: 'BTC' | 'DOGE', networks: 'main' | 'test', text: string, why: NoteCode][] =
      [
        ['BTC', 'test', zpub, 'key_of_main'],
        ['BTC', 'main', versioned(0x045f1cf6), 'key_of_test'],
        ['BTC', 'main', versioned(0x02facafd), 'key_of_other_coin'],
        ['DOGE', 'main', zpub, 'key_of_other_coin'],
        ['BTC', 'main', versioned(0x049d7cb2), 'key_of_other_script'],
        ['BTC', 'main', zpub.replace('zpub6r', 'zpub6s'), 'key_malformed'],
        ['BTC', 'main', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'key_malformed'],
      ];
    for (const [coin, networks, text, why] of cases) {
      assert.throws(() => readPublicKey(coin, networks, text), saysNo(why), text);
    }
  });
});
