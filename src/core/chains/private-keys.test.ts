import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base58, createBase58check } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { sha256 } from '@scure/btc-signer/utils.js';
import { encodeSeed } from 'ripple-address-codec';
import { privateKeyIn } from './private-keys.ts';

const bytes = (length: number): Uint8Array => new Uint8Array(length).fill(7);
const master = HDKey.fromMasterSeed(bytes(32));
const wif = createBase58check(sha256).encode(new Uint8Array([0x80, ...bytes(32), 1]));
const phrase =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';

const secrets: [name: string, text: string][] = [
  ['xprv', master.privateExtendedKey],
  ['xprv with a slip of the pen', `${master.privateExtendedKey.slice(0, -1)}z`],
  ['xprv within other words', `my key: ${master.privateExtendedKey}, thanks`],
  ['WIF', wif],
  ['phrase of twelve words', phrase],
  ['phrase of 24 words in lines', `${phrase}\n${phrase}`],
  [
    'phrase with numbers',
    phrase
      .split(' ')
      .map((word, index) => `${index + 1}. ${word}`)
      .join(' '),
  ],
  [
    'phrase in numbered lines',
    phrase
      .split(' ')
      .map((word, index) => `${index + 1})${word}`)
      .join('\n'),
  ],
  [
    'phrase in Spanish',
    'ábaco abdomen abeja abierto abogado abono aborto abrazo abrir abuelo abuso acabar',
  ],
  [
    'phrase in Japanese',
    'あいこくしん　あいこくしん　あいこくしん　あいこくしん　あいこくしん　あいこくしん　あいこくしん　あいこくしん　あいこくしん　あいこくしん　あいこくしん　あおぞら',
  ],
  ['key behind a password (BIP-38)', '6PRVWUbkzzsbcVac2qwfssoUJAN1Xhrg6bNk8J7Nzm5H7kxEbn2Nh2ZoGg'],
  ['XRP seed (secp256k1)', encodeSeed(bytes(16), 'secp256k1')],
  ['XRP seed (ed25519)', encodeSeed(bytes(16), 'ed25519')],
  ['XRP secret numbers', '554872 394230 209376 323698 140250 387423 652803 258676'],
  ['Solana key pair', base58.encode(bytes(64))],
  ['Solana key file', JSON.stringify([...bytes(64)])],
  ['raw key', '0x'.padEnd(66, 'a1')],
];

for (const [name, text] of secrets) {
  test(`${name} is refused where a key or an address is asked for (CHN-3)`, () => {
    assert.notEqual(privateKeyIn(text), null);
  });
}

test('public material is no secret', () => {
  for (const text of [
    master.publicExtendedKey,
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
    'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
    'So11111111111111111111111111111111111111112',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    'sent by mistake to the wrong place',
  ]) {
    assert.equal(privateKeyIn(text), null, text);
  }
});
