import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createBase58check, hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { sha256 } from '@scure/btc-signer/utils.js';
import type { NoteCode } from '../rules/notes.ts';
import { Refusal } from '../rules/refusal.ts';
import { coinRecords } from './coin-records.ts';
import { addressFrom, scriptsAt, scriptsOf } from './derive-address.ts';
import { checkedScript, checksumOf } from './descriptor-checksum.ts';
import { privateKeyIn } from './private-keys.ts';
import { branches } from './public-keys.ts';
import { parseScript, readDescriptor } from './read-descriptor.ts';

// Custody with one or several keys (CHN-11): the vectors of the BIPs, and refused forms that no
// hardware wallet could sign.

const versions = { private: 0x04358394, public: 0x043587cf };
const holder = (index: number) => HDKey.fromMasterSeed(new Uint8Array(32).fill(index), versions);

/** A holder's key as its wallet exports it for multisig. */
function keyOf(index: number, way = "m/48'/1'/0'/2'"): string {
  const master = holder(index);
  const fingerprint = master.fingerprint.toString(16).padStart(8, '0');
  const origin = `[${fingerprint}${way.slice(1)}]`;
  return `${origin}${master.derive(way).publicExtendedKey}/<0;1>/*`;
}

const checked = (script: string): string => `${script}#${checksumOf(script)}`;
const saysNo = (why: NoteCode) => (error: unknown) =>
  error instanceof Refusal && error.detail?.code === why;

const twoOfThree = `wsh(sortedmulti(2,${[1, 2, 3].map((index) => keyOf(index)).join()}))`;

// Vectors of BIP-380, with BIP-382, 383 and 389: the public keys, in scripts that we support.
const f =
  'xpub69H7F5d8KSRgmmdJg2KhpAK8SR3DjMwAdkxj3ZuxV27CprR9LgpeyGmXUbC6wb7ERfvrnKZjXoUmmDznezpbZb7ap6r1D3tgFxHmwMkQTPH';
const g =
  'xpub6ERApfZwUNrhLCkDtcHTcxd75RbzS1ed54G1LkBUHQVHQKqhMkhgbmJbZRkrgZw4koxb5JaHWkY4ALHY2grBGRjaDMzQLcgJvLJuZZvRcEL';
const h =
  'xpub68NZiKmJWnxxS6aaHmn81bvJeTESw724CRDs6HbuccFQN9Ku14VQrADWgqbhhTHBaohPX4CjNLf9fq9MYo6oDaPPLPxSb7gwQN3ih19Zm4Y';

const scriptsIn = (text: string, branch: 0 | 1 = 0) =>
  [0, 1, 2].map((index) =>
    scriptsOf(parseScript(text)!, coinRecords.BTC.versions.main, branch, index),
  );

describe('output descriptors', () => {
  test('have a checksum, and nothing else passes for one (BIP-380)', () => {
    assert.equal(checkedScript('raw(deadbeef)#89f8spxm'), 'raw(deadbeef)');
    for (const wrong of [
      'raw(deadbeef)',
      'raw(deadbeef)#',
      'raw(deadbeef)#89f8spxmx',
      'raw(deadbeef)#89f8spx',
      'raw(deedbeef)#89f8spxm',
      'raw(deedbeef)##9f8spxm',
      'raw(Ü)#00000000',
    ]) {
      assert.equal(checkedScript(wrong), null, wrong);
    }
  });

  test('are one however a wallet or a chat writes them: capitals and spaces change nothing', () => {
    const script = twoOfThree;
    const sum = checksumOf(script)!;
    const want = readDescriptor('BTC', 'regtest', `${script}#${sum}`);
    const loud = script.replace(/\[[0-9a-f]{8}/g, (fingerprint) => fingerprint.toUpperCase());
    const spaced = script.replaceAll(',', ', ');
    for (const text of [
      `${script}#${sum.toUpperCase()}`,
      `${loud}#${checksumOf(loud)}`,
      `${spaced}#${sum}`,
      `${spaced}#${checksumOf(spaced)}`,
      `\u200b${script}#${sum}\n`,
    ]) {
      assert.equal(readDescriptor('BTC', 'regtest', text), want, text);
    }
  });

  test('lead to the scripts of BIP-382, 383 and 389', () => {
    const of = (text: string, branch: 0 | 1 = 0) =>
      scriptsIn(text, branch).map(({ script }) => hex.encode(script));
    const single = [
      '0014326b2249e3a25d5dc60935f044ee835d090ba859',
      '0014af0bd98abc2f2cae66e36896a39ffe2d32984fb7',
      '00141fa798efd1cbf95cebf912c031b8a4a6e9fb9f27',
    ];
    assert.deepEqual(of(`wpkh([ffffffff/13']${f}/1/2/*)`), single);
    const pair = `wpkh([ffffffff/13h]${f}/<1;3>/2/*)`;
    assert.deepEqual(of(pair), single);
    assert.deepEqual(of(pair, 1), of(`wpkh([ffffffff/13h]${f}/3/2/*)`));
    const several = scriptsIn(`wsh(sortedmulti(2,${g}/*,${h}/0/0/*))`);
    assert.deepEqual(
      several.map(({ witnessScript }) => hex.encode(witnessScript!)),
      [
        '5221025d5fc65ebb8d44a5274b53bac21ff8307fec2334a32df05553459f8b1f7fe1b62102fbd47cc8034098f0e6a94c6aeee8528abf0a2153a5d8e46d325b7284c046784652ae',
        '52210264fd4d1f5dea8ded94c61e9641309349b62f27fbffe807291f664e286bfbe6472103f4ece6dfccfa37b211eb3d0af4d0c61dba9ef698622dc17eecdf764beeb005a652ae',
        '5221022ccabda84c30bad578b13c89eb3b9544ce149787e5b538175b1d1ba259cbb83321024d902e1a2fc7a8755ab5b694c575fce742c48d9ff192e63df5193e4c7afe1f9c52ae',
      ],
    );
    for (const { script, witnessScript } of several) {
      assert.equal(hex.encode(script), `0020${hex.encode(sha256(witnessScript!))}`);
    }
    const nested = scriptsIn(`sh(wpkh([ffffffff/13']${f}/1/2/*))`);
    assert.deepEqual(
      nested.map(({ redeemScript }) => hex.encode(redeemScript!)),
      single,
    );
  });

  test('that the BIPs call invalid, or that are of scripts we do not know, are none', () => {
    const key = '0260b2003c386519fc9eadf2b5cf124dd8eea4c4e68d5e154050a9346ea98ce600';
    for (const text of [
      `wpkh([deadbeef/0h/0h/0h/*]${g}/*)`,
      `wpkh([deadbeef/0h/0h/0h/]${g}/*)`,
      `wpkh([deadbef/0h/0h/0h]${g}/*)`,
      `wpkh([deadbeefa/0h/0h/0h]${g}/*)`,
      `wpkh([deadbeef/2147483648]${g}/*)`,
      `wpkh([deadbeef/1aa]${g}/*)`,
      `wpkh([aaaaaaaa][aaaaaaaa]${g}/*)`,
      `wpkh(aaaaaaaa]${g}/*)`,
      `wpkh([aaaaaaaa${g}/*)`,
      `wpkh([gaaaaaaa]${g}/*)`,
      `wpkh([deadbeef/<0;1>]${g}/*)`,
      `wpkh(${g}/<0;1>/<2;3>/*)`,
      `wpkh(${g}/<>/*)`,
      `wpkh(${g}/0>/*)`,
      `wpkh(${g}/<0/*)`,
      `wpkh(${g}/<0;>/*)`,
      `wpkh(${g}/<0;0>/*)`,
      `wpkh(${g}/3h/*)`,
      `wpkh(${g}/*h)`,
      `wpkh(${key})`,
      `wpkh(wsh(pkh(${key})))`,
      `wsh(wpkh(${g}/*))`,
      `wsh(${g}/*)`,
      `wsh(multi(2,${g}/*,${h}/*))`,
      `wsh(sortedmulti(a,${g}/*,${h}/*))`,
      `wsh(sortedmulti(0,${g}/*,${h}/*))`,
      `wsh(sortedmulti(3,${g}/*,${h}/*))`,
      `wsh(sortedmulti(2,${Array.from({ length: 16 }, () => `${g}/*`).join()}))`,
      `sh(sortedmulti(2,${g}/*,${h}/*))`,
      `tr(${g}/*)`,
    ]) {
      assert.equal(parseScript(text), null, text);
    }
  });

  test('are one row whatever order and marks a wallet writes', () => {
    const descriptor = readDescriptor('BTC', 'regtest', checked(twoOfThree));
    const turned = `wsh(sortedmulti(2,${[3, 1, 2].map((index) => keyOf(index)).join()}))`;
    const marked = turned.replaceAll("'", 'h');
    assert.equal(readDescriptor('BTC', 'regtest', ` ${checked(marked)}\n`), descriptor);
    assert.equal(readDescriptor('BTC', 'regtest', checked(turned)), descriptor);
    assert.notEqual(checkedScript(descriptor), null);
    const first = addressFrom(
      { coin: 'BTC', networks: 'regtest', key: descriptor },
      branches.receiving,
      0,
    );
    // The second key alone leads to other addresses.
    const single = readDescriptor('BTC', 'regtest', checked(`wpkh(${keyOf(2)})`));
    const other = addressFrom({ coin: 'BTC', networks: 'regtest', key: single }, 0, 0);
    assert.match(other, /^bcrt1q.{38}$/);
    assert.match(first, /^bcrt1q.{58}$/);
  });

  test('lead to the addresses of their own coin', () => {
    const key = readDescriptor('LTC', 'regtest', checked(twoOfThree));
    assert.equal(key, readDescriptor('BTC', 'regtest', checked(twoOfThree)));
    const [of, branch] = [{ networks: 'regtest', key } as const, branches.receiving];
    assert.match(addressFrom({ coin: 'LTC', ...of }, branch, 0), /^rltc1q.{58}$/);
  });

  test('name each holder’s key with the way to it from its master', () => {
    const material = readDescriptor('BTC', 'regtest', checked(twoOfThree));
    const place = { material, branch: branches.change, position: 7 };
    const { derivations } = scriptsAt('BTC', 'regtest', place);
    assert.equal(derivations.length, 3);
    for (const [key, { fingerprint, path }] of derivations) {
      const master = [1, 2, 3].map(holder).find((item) => item.fingerprint === fingerprint)!;
      const child = path.reduce((at, step) => at.deriveChild(step), master);
      assert.deepEqual(child.publicKey, key);
      assert.deepEqual(path.slice(-2), [1, 7]);
    }
  });

  test('are refused where hardware could not sign them, each with its reason', () => {
    const single = (key: string) => checked(`wpkh(${key})`);
    const bare = keyOf(1).slice(keyOf(1).indexOf(']') + 1);
    const main = createBase58check(sha256).encode(
      (() => {
        const bytes = createBase58check(sha256).decode(bare.split('/')[0]!);
        new DataView(bytes.buffer).setUint32(0, 0x0488b21e);
        return bytes;
      })(),
    );
    for (const [text, why] of [
      [twoOfThree, 'descriptor_checksum'],
      [checked(twoOfThree).replace('multi(2', 'multi(1'), 'descriptor_checksum'],
      [checked(`tr(${keyOf(1)})`), 'descriptor_script'],
      [single(bare), 'descriptor_origin'],
      [single(keyOf(1).replace("/2']", ']')), 'descriptor_origin'],
      [single(keyOf(1).replace('<0;1>', '0')), 'descriptor_paths'],
      [single(keyOf(1).replace('<0;1>', '<1;0>')), 'descriptor_paths'],
      [single(keyOf(1).replace('/<0;1>', '')), 'descriptor_paths'],
      [checked(`wsh(sortedmulti(2,${keyOf(1)},${keyOf(1)}))`), 'descriptor_repeats'],
      [single(keyOf(1).replace(/tpub[^/]+/, main)), 'key_of_main'],
    ] as const) {
      assert.throws(() => readDescriptor('BTC', 'regtest', text), saysNo(why), text);
    }
    assert.throws(
      () => readDescriptor('DOGE', 'regtest', single(keyOf(1))),
      saysNo('descriptor_no_segwit'),
    );
  });

  test('with a private key in them are told as the secret they are', () => {
    const secret = keyOf(1).replace(
      /tpub[^/]+/,
      holder(1).derive("m/48'/1'/0'/2'").privateExtendedKey,
    );
    assert.equal(privateKeyIn(checked(`wpkh(${secret})`)), 'extended_private_key');
    assert.equal(
      privateKeyIn(checked(`wsh(sortedmulti(1,${keyOf(2)},${secret}))`)),
      'extended_private_key',
    );
    const wif = 'L4rK1yDtCWekvXuE6oXD9jCYfFNV2cWRpVuPLBcCU2z8TrisoyY1';
    assert.equal(privateKeyIn(`wpkh(${wif})`), 'private_key');
    assert.equal(privateKeyIn(checked(twoOfThree)), null);
  });
});
