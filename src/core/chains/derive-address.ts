import { hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { p2ms, p2pkh, p2sh, p2wpkh, p2wsh } from '@scure/btc-signer';
import { invariant } from '../rules/refusal.ts';
import {
  type AddressVersions,
  coinRecords,
  type DerivedCoin,
  type Networks,
} from './coin-records.ts';
import { checkedScript } from './descriptor-checksum.ts';
import { type Branch, publicKeyAt } from './public-keys.ts';
import { type Descriptor, type HolderKey, isDescriptor, parseScript } from './read-descriptor.ts';

/** The position of an address: the branch of its key or descriptor, and the index. */
export type KeyPlace = { material: string; branch: Branch; position: number };

/** The path from a holder's master key to one of its keys, as in a PSBT (BIP-174). */
export type Derivation = [publicKey: Uint8Array, way: { fingerprint: number; path: number[] }];

/** An output's script, the scripts behind its hashes, and the keys in it. */
export type Scripts = {
  address: string;
  script: Uint8Array;
  redeemScript?: Uint8Array;
  witnessScript?: Uint8Array;
  derivations: Derivation[];
};

function childOf({ key, steps, origin }: HolderKey, branch: Branch, position: number) {
  const below = [
    ...steps.map((step) => (typeof step === 'number' ? step : step[branch])),
    position,
  ];
  const { publicKey } = below.reduce(
    (parent, step) => parent.deriveChild(step),
    HDKey.fromExtendedKey(key),
  );
  invariant(publicKey, 'an extended public key must derive child public keys');
  const derivation: Derivation[] =
    origin === null
      ? []
      : [[publicKey, { fingerprint: origin.fingerprint, path: [...origin.path, ...below] }]];
  return { publicKey, derivation };
}

/** Returns the scripts of a descriptor's keys at one position. */
export function scriptsOf(
  { kind, threshold, keys }: Descriptor,
  network: AddressVersions,
  branch: Branch,
  position: number,
): Scripts {
  const children = keys.map((key) => childOf(key, branch, position));
  const publicKeys = children.map(({ publicKey }) => publicKey);
  const derivations = children.flatMap(({ derivation }) => derivation);
  const [first] = publicKeys;
  invariant(first, 'a descriptor must contain at least one key');
  if (kind === 'wpkh') return { ...p2wpkh(first, network), derivations };
  if (kind === 'sh-wpkh') return { ...p2sh(p2wpkh(first, network), network), derivations };
  const sorted = publicKeys.sort((a, b) => (hex.encode(a) < hex.encode(b) ? -1 : 1));
  return { ...p2wsh(p2ms(threshold, sorted), network), derivations };
}

/** Parses a stored descriptor, which was validated before. */
export function parseStoredDescriptor(material: string): Descriptor {
  const parsed = parseScript(checkedScript(material) ?? '');
  invariant(parsed, 'an approved descriptor must parse');
  return parsed;
}

/** Returns the scripts at one position of approved material: a descriptor, or one key. */
export function scriptsAt(coin: DerivedCoin, networks: Networks, place: KeyPlace): Scripts {
  const { material, branch, position } = place;
  const versions = coinRecords[coin].versions[networks];
  if (isDescriptor(material)) {
    return scriptsOf(parseStoredDescriptor(material), versions, branch, position);
  }
  const publicKey = publicKeyAt(material, branch, position);
  const { address, script } = (versions.bech32 === '' ? p2pkh : p2wpkh)(publicKey, versions);
  invariant(address, 'a public key hash must encode to an address');
  return { address, script, derivations: [] };
}

/** Returns the key at one position of single-key material of any script; null for several. */
function oneKeyAt({ material, branch, position }: KeyPlace): Uint8Array | null {
  if (!isDescriptor(material)) return publicKeyAt(material, branch, position);
  const [first, ...others] = parseStoredDescriptor(material).keys;
  return first === undefined || others.length > 0
    ? null
    : childOf(first, branch, position).publicKey;
}

/**
 * Returns every address that our signers could spend from at one position: the published one and,
 * for a single key, those of its hash in the coin's other forms.
 */
export function addressesAt(coin: DerivedCoin, networks: Networks, place: KeyPlace): string[] {
  const { address } = scriptsAt(coin, networks, place);
  const key = oneKeyAt(place);
  if (key === null) return [address];
  const versions = coinRecords[coin].versions[networks];
  const segwit = versions.bech32 === '' ? [] : [p2wpkh(key, versions)];
  const forms = [p2pkh(key, versions), ...segwit, ...segwit.map((item) => p2sh(item, versions))];
  return [...new Set([address, ...forms.flatMap((form) => form.address ?? [])])];
}

/** The address at one position: for a bare key native segwit, or P2PKH if the coin has none. */
export const addressFrom = (
  { coin, networks, key }: { coin: DerivedCoin; networks: Networks; key: string },
  branch: Branch,
  position: number,
): string => scriptsAt(coin, networks, { material: key, branch, position }).address;
