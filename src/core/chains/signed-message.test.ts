import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base58, base64, createBase58check, hex } from '@scure/base';
import { hash160 } from './bip322.ts';
import { isOfFamily } from './coin-records.ts';
import { isSignedBy, type SignedMessage } from './signed-message.ts';

// Signatures of third-party libraries (bip322-js 3.0.0, ripple-keypairs 3.1.0) and the vectors of
// BIP-322, against our checks.

const secretOf = (name: string) => sha256(new TextEncoder().encode(`a key of tests: ${name}`));
const keyOf = (name: string) => secp256k1.getPublicKey(secretOf(name), true);
const message = 'PoR org=https://candor.example seq=7 rootId=0a0b btcBlock=00ff';
const utf8 = new TextEncoder();

/** A signature as Dogecoin Core's `signmessage` makes it. */
function dogeSigned(text: string): string {
  const name = utf8.encode('Dogecoin Signed Message:\n');
  const bytes = utf8.encode(text);
  const whole = Uint8Array.from([name.length, ...name, bytes.length, ...bytes]);
  const digest = sha256(sha256(whole));
  const made = secp256k1.sign(digest, secretOf('doge'), { prehash: false, format: 'recovered' });
  return base64.encode(Uint8Array.from([31 + made[0]!, ...made.slice(1)]));
}

const solana: SignedMessage = {
  asset: 'SOL',
  address: base58.encode(ed25519.getPublicKey(secretOf('solana'))),
  message,
  signature: hex.encode(ed25519.sign(utf8.encode(message), secretOf('solana'))),
};

const signed: Record<string, SignedMessage> = {
  'BIP-322, native segregated witness': {
    asset: 'BTC',
    address: 'bc1qnaga7j5mrsk5c4sen9equywa7m7lycjptkvclk',
    message,
    signature:
      'AkcwRAIgPhf8UnsiFwun63ovBU7QfmSv1574JEXJ1unkfCRyiywCIEpSXcQTBrRlEfY7PcTo37bBRp2Zd6TJy0tLqkUT2CKiASEC8xpu+RhbW+MIvdo4iZujGQyhobZCqazCrtDIHppoHIg=',
  },
  'BIP-322, taproot by key': {
    asset: 'BTC',
    address: 'bc1pvaean9cmrshq98y5wxvracwu94tvgzw0jzc3jg2pzsc336hfkhpszgwxxr',
    message,
    signature:
      'AUFYsr5ZPAqYsmgPHH223WBk7Rhw6qhiQp28ffU5rw54HfkQcu1eIk7FTmO9CHw3i8Llblcs0K65Gl7dZzy57CQpAQ==',
  },
  'a signed message of Bitcoin': {
    asset: 'BTC',
    address: '1EDNzdE5KwghjQ5VwXcHbV1bG7UTem17Jh',
    message,
    signature:
      'IOO30UNLVax7D6NGxg+P0wNRB+v/E9xB5uuWEHqth0IxB664+Va/eVudmoUZhTcjPIZN8i4EI5vmaFoq4ASzi3Q=',
  },
  'a signed message of Dogecoin': {
    asset: 'DOGE',
    address: createBase58check(sha256).encode(Uint8Array.from([0x1e, ...hash160(keyOf('doge'))])),
    message,
    signature: dogeSigned(message),
  },
  'an account of XRP with secp256k1': {
    asset: 'XRP',
    address: 'rUvxpnbr4x9ScCnBWRhW7seSdskDY8Yme7',
    message,
    publicKey: '0362D29253A5C73A60342B64F22A6D05C723537E02DFA3A61615DB42FEAB5ED3B4',
    signature:
      '3045022100F89EEAAFCD49EC87BF34BF4E9C96033B114948704CF182BD2B43313011592F9902201A6199A3059678B6C56BFA676D1B56C34043AAF86DA5ADB03ABDB4E1B56AF341',
  },
  'an account of XRP with Ed25519': {
    asset: 'XRP',
    address: 'r3c61T27amVS7xYCDikqnm82KU56uivg2r',
    message,
    publicKey: 'ED3946A11A21981B080E49F9D94837B61EDEEE1A55915179E086AC839E2E8D0A36',
    signature:
      '0F439B39BFAB8E0A9B4DDB0A8C382C96390C117E67445D1330389A2F7483DF44E68D7BDE24EC65643294B1FA566E93161E9DB7E5F41F1FA914BC2D8B3096C10A',
  },
  'Solana, in hexadecimal digits': solana,
  'Solana, in base 58': { ...solana, signature: base58.encode(hex.decode(solana.signature)) },
};

const others = Object.values(signed);

for (const [name, signedMessage] of Object.entries(signed)) {
  describe(name, () => {
    test('holds', () => assert.equal(isSignedBy(signedMessage), true));

    test('holds for no other message, address or signature', () => {
      assert.equal(isSignedBy({ ...signedMessage, message: `${message} ` }), false);
      for (const { address, asset, publicKey, signature } of others) {
        if (address !== signedMessage.address) {
          assert.equal(isSignedBy({ ...signedMessage, address, publicKey }), false);
          assert.equal(isSignedBy({ ...signedMessage, asset, address, publicKey }), false);
        }
        if (signature !== signedMessage.signature && address !== signedMessage.address)
          assert.equal(isSignedBy({ ...signedMessage, signature }), false);
      }
      assert.equal(isSignedBy({ ...signedMessage, signature: '' }), false);
      assert.equal(isSignedBy({ ...signedMessage, address: 'nowhere' }), false);
    });
  });
}

test('a signature in lines, unfilled, or with signs that nobody sees is the same (INP-4)', () => {
  for (const [what, signedMessage] of Object.entries(signed)) {
    const { signature } = signedMessage;
    const isFilled = isOfFamily(signedMessage.asset, 'bitcoin');
    const forms = [
      signature.replace(/.{20}/g, '$&\n'),
      `\u200b ${signature.replace(/.{64}/g, '$&\r\n')}\u2060`,
      ...(isFilled
        ? [
            signature.replace(/=+$/, ''),
            signature.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
          ]
        : []),
    ];
    for (const form of forms) assert.ok(isSignedBy({ ...signedMessage, signature: form }), what);
  }
});

test('the final text of BIP-322 begins with smp, and means the same', () => {
  const signedMessage = signed['BIP-322, native segregated witness']!;
  assert.equal(isSignedBy({ ...signedMessage, signature: `smp${signedMessage.signature}` }), true);
});

test('the vectors of BIP-322', () => {
  const address = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l';
  const vectors: [string, string][] = [
    [
      '',
      'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
    [
      'Hello World',
      'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
  ];
  for (const [text, signature] of vectors)
    assert.equal(isSignedBy({ asset: 'BTC', address, message: text, signature }), true);
});

test('a key that is not the account’s signs nothing for it', () => {
  const signedMessage = signed['an account of XRP with Ed25519']!;
  const other = signed['an account of XRP with secp256k1']!;
  assert.equal(isSignedBy({ ...signedMessage, publicKey: other.publicKey }), false);
  assert.equal(isSignedBy({ ...signedMessage, publicKey: undefined }), false);
});
