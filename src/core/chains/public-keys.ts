import { createBase58check } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { p2pkh, p2wpkh } from '@scure/btc-signer';
import { sha256 } from '@scure/btc-signer/utils.js';
import { bitcoinNetworks, dogecoinNetworks, type Networks } from './addresses.ts';
import { type Note, note } from '../rules/notes.ts';
import { invariant, Refusal } from '../rules/refusal.ts';

/** The coins whose addresses follow from an extended public key. */
export type DerivedCoin = 'BTC' | 'DOGE';

const base58check = createBase58check(sha256);
const standardVersion = 0x0488b21e;

type Version = { coins: readonly DerivedCoin[]; isMain: boolean };

// BIP-32, SLIP-132 and Dogecoin's own: which keys lead to the addresses that we give out.
const versions: ReadonlyMap<number, Version> = new Map([
  [standardVersion, { coins: ['BTC', 'DOGE'], isMain: true }],
  [0x04b24746, { coins: ['BTC'], isMain: true }],
  [0x02facafd, { coins: ['DOGE'], isMain: true }],
  [0x043587cf, { coins: ['BTC', 'DOGE'], isMain: false }],
  [0x045f1cf6, { coins: ['BTC'], isMain: false }],
]);

// ypub, upub and the versions of several signers: other addresses than ours would follow.
const otherScripts = new Set([0x049d7cb2, 0x044a5262, 0x0295b43f, 0x02aa7ed3, 0x024289ef]);

const malformed = note('key_malformed');

const refuse = (detail: Note): never => {
  throw new Refusal('public_key_invalid', { detail, fields: { material: detail } });
};

function decoded(text: string): Uint8Array {
  try {
    return base58check.decode(text);
  } catch {
    return new Uint8Array();
  }
}

/**
 * An extended public key in one form whatever its wallet called it, so that the same key is the
 * same row; refuses keys of other coins, networks and scripts. Private ones never get here.
 */
export function readPublicKey(coin: DerivedCoin, networks: Networks, text: string): string {
  const bytes = decoded(text.trim());
  if (bytes.length !== 78 || bytes[45] === 0) return refuse(malformed);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const version = view.getUint32(0);
  if (otherScripts.has(version)) return refuse(note('key_of_other_script'));
  const known = versions.get(version);
  if (known === undefined) return refuse(malformed);
  if (!known.coins.includes(coin)) return refuse(note('key_of_other_coin'));
  if (known.isMain !== (networks === 'main')) {
    return refuse(note(known.isMain ? 'key_of_main' : 'key_of_test'));
  }
  view.setUint32(0, standardVersion);
  const standard = base58check.encode(bytes);
  // Refuses a point that is not on the curve.
  try {
    HDKey.fromExtendedKey(standard);
  } catch {
    return refuse(malformed);
  }
  return standard;
}

/** Where addresses that are given out are derived, and where change goes. */
export const branches = { receiving: 0, change: 1 } as const;
export type Branch = (typeof branches)[keyof typeof branches];

/** The public key at one place of an extended public key. */
export function publicKeyAt(key: string, branch: Branch, position: number): Uint8Array {
  const { publicKey } = HDKey.fromExtendedKey(key).deriveChild(branch).deriveChild(position);
  invariant(publicKey, 'an extended public key derives public keys');
  return publicKey;
}

/** The address at one place: native segwit for Bitcoin, a key hash for Dogecoin. */
export function addressFrom(
  { coin, networks, key }: { coin: DerivedCoin; networks: Networks; key: string },
  branch: Branch,
  position: number,
): string {
  const publicKey = publicKeyAt(key, branch, position);
  const { address } =
    coin === 'BTC'
      ? p2wpkh(publicKey, bitcoinNetworks[networks])
      : p2pkh(publicKey, dogecoinNetworks[networks]);
  invariant(address, 'a public key hash has an address');
  return address;
}
