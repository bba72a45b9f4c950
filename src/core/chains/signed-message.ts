import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { base58, base64, hex } from '@scure/base';
import { encodeAccountID } from 'ripple-address-codec';
import { unquoted } from '../typed/typed-text.ts';
import type { Coin } from './assets.ts';
import { hash160, isBip322, outputOf } from './bip322.ts';
import { coinRecords, type DerivedCoin, isOfFamily } from './coin-records.ts';

/** A wallet's signature of a message; XRP wallets add the key, because an address is a hash. */
export type SignedMessage = {
  asset: Coin;
  address: string;
  message: string;
  signature: string;
  publicKey?: string | undefined;
};

const utf8 = new TextEncoder();
const isSame = (a: Uint8Array, b: Uint8Array): boolean => hex.encode(a) === hex.encode(b);

/** Returns the length prefix of a text in Bitcoin's format. */
const sized = (bytes: Uint8Array): number[] =>
  bytes.length < 0xfd
    ? [bytes.length, ...bytes]
    : [0xfd, bytes.length & 0xff, bytes.length >> 8, ...bytes];

/** The digest for `signmessage` in Bitcoin Core and its forks: hashed twice, after their name. */
function digestOf(name: string, message: string): Uint8Array {
  const parts = [utf8.encode(`${name} Signed Message:\n`), utf8.encode(message)].flatMap(sized);
  return sha256(sha256(Uint8Array.from(parts)));
}

/** Recovers the hash of the key behind a signature of 65 bytes; the first byte selects the key. */
function signerOf(digest: Uint8Array, signature: string): Uint8Array | null {
  const bytes = base64.decode(signature);
  const head = bytes[0];
  if (bytes.length !== 65 || head === undefined || head < 27 || head > 42) return null;
  const which = (head - 27) & 3;
  // 27 to 30 are signatures of an uncompressed key, which has another address.
  const isCompressed = head > 30;
  const parts = Uint8Array.from([which, ...bytes.slice(1)]);
  const key = secp256k1.Signature.fromBytes(parts, 'recovered').recoverPublicKey(digest);
  return hash160(key.toBytes(isCompressed));
}

/** Pay-to-script addresses cannot sign this way. */
function isOfBitcoins(coin: DerivedCoin, { address, message, signature }: SignedMessage): boolean {
  const output = outputOf(coin, address);
  if (output === null) return false;
  if (output.type === 'pkh' || (output.type === 'wpkh' && isLegacy(signature))) {
    const signer = signerOf(digestOf(coinRecords[coin].signsAs, message), signature);
    return signer !== null && isSame(signer, output.hash);
  }
  return isBip322(output, message, signature);
}

const isLegacy = (signature: string): boolean =>
  !signature.startsWith('smp') && base64.decode(signature).length === 65;

function isXrp({ address, message, signature, publicKey = '' }: SignedMessage): boolean {
  const key = hex.decode(publicKey.toLowerCase());
  if (key.length !== 33 || encodeAccountID(hash160(key)) !== address) return false;
  const made = hex.decode(signature.toLowerCase());
  const bytes = utf8.encode(message);
  // The byte ED precedes an Ed25519 key; any other key is secp256k1.
  if (key[0] === 0xed) return ed25519.verify(made, bytes, key.slice(1), { zip215: false });
  const digest = sha512(bytes).slice(0, 32);
  return secp256k1.verify(made, digest, key, { prehash: false, format: 'der', lowS: true });
}

/** A Solana address is the key itself (RFC 8032); wallets give 64 bytes, in hex or base 58. */
function isSolana({ address, message, signature }: SignedMessage): boolean {
  const made = /^[0-9a-f]{128}$/i.test(signature)
    ? hex.decode(signature.toLowerCase())
    : base58.decode(signature);
  return ed25519.verify(made, utf8.encode(message), base58.decode(address), { zip215: false });
}

// Wallets break signatures into lines, and omit base64 padding or use the other alphabet.
const unseen = /[\p{Cf}\s]+/gu;

const bareOf = (text: string): string => unquoted(text.replace(unseen, '')).replace(/^0x/i, '');

function asRead(asset: Coin, text: string): string {
  const bare = bareOf(text);
  if (!isOfFamily(asset, 'bitcoin')) return bare;
  const plain = bare.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  // A BIP-322 signature may have this prefix.
  const body = plain.startsWith('smp') ? plain.slice(3) : plain;
  return plain + '='.repeat((4 - (body.length % 4)) % 4);
}

/**
 * Whether the holder of an address signed this message: BIP-322 or the older signed message for
 * Bitcoin, Dogecoin Core's signed message, the account's key for XRP, the address itself for
 * Solana.
 */
export function isSignedBy(signed: SignedMessage): boolean {
  try {
    const { asset, signature, publicKey = '' } = signed;
    const trimmed = {
      ...signed,
      signature: asRead(asset, signature),
      publicKey: bareOf(publicKey),
    };
    if (isOfFamily(signed.asset, 'bitcoin')) return isOfBitcoins(signed.asset, trimmed);
    return isOfFamily(signed.asset, 'xrp') ? isXrp(trimmed) : isSolana(trimmed);
  } catch {
    // An unreadable signature is no signature of this address.
    return false;
  }
}
