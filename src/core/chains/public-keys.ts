import { createBase58check } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { sha256 } from '@scure/btc-signer/utils.js';
import { type Note, note } from '../rules/notes.ts';
import { invariant, Refusal } from '../rules/refusal.ts';
import { unquoted } from '../typed/typed-text.ts';
import { coinRecords, coinsOfBitcoin, type DerivedCoin, type Networks } from './coin-records.ts';

const base58check = createBase58check(sha256);
const standardVersion = 0x0488b21e;

/** The networks of a key version that leads to our address types; empty for an unknown version. */
function networksOfKey(coin: DerivedCoin, version: number): ('main' | 'test')[] {
  const { keyVersions } = coinRecords[coin];
  return (['main', 'test'] as const).filter((kind) => keyVersions[kind].includes(version));
}

const otherScripts = new Set(
  coinsOfBitcoin.flatMap((coin) => coinRecords[coin].keyVersions.others),
);

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
 * Returns an extended public key in one form, whatever its wallet called it, so that the same key
 * is the same row. Refuses keys of other coins, networks and scripts. Private keys never get here.
 */
export function readPublicKey(coin: DerivedCoin, networks: Networks, text: string): string {
  const bytes = decoded(unquoted(text.trim()));
  if (bytes.length !== 78 || bytes[45] === 0) return refuse(malformed);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const version = view.getUint32(0);
  if (otherScripts.has(version)) return refuse(note('key_of_other_script'));
  const [kind] = networksOfKey(coin, version);
  if (kind === undefined) {
    const isOther = coinsOfBitcoin.some((other) => networksOfKey(other, version).length > 0);
    return refuse(isOther ? note('key_of_other_coin') : malformed);
  }
  if ((kind === 'main') !== (networks === 'main')) {
    return refuse(note(kind === 'main' ? 'key_of_main' : 'key_of_test'));
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

/** The branches of published addresses and of change. */
export const branches = { receiving: 0, change: 1 } as const;
export type Branch = (typeof branches)[keyof typeof branches];

/** Returns the public key at one position of an extended public key. */
export function publicKeyAt(key: string, branch: Branch, position: number): Uint8Array {
  const { publicKey } = HDKey.fromExtendedKey(key).deriveChild(branch).deriveChild(position);
  invariant(publicKey, 'an extended public key must derive child public keys');
  return publicKey;
}
