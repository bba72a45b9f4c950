import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, createBase58check, hex } from '@scure/base';
import { Address } from '@scure/btc-signer';
import { sha256 } from '@scure/btc-signer/utils.js';
import { isAddress as isSolanaAddress } from '@solana/addresses';
import {
  classicAddressToXAddress,
  isValidClassicAddress,
  xAddressToClassicAddress,
} from 'ripple-address-codec';
import { type Note, note } from '../rules/notes.ts';
import {
  type Coin,
  coinOf,
  coins,
  type Method,
  methodOf,
  type WalletNetwork,
  walletNetworks,
} from './assets.ts';
import {
  type AddressVersions,
  type BitcoinRecord,
  coinRecords,
  isOfFamily,
  type Networks,
  networks,
} from './coin-records.ts';
import { pastedAddress } from './pasted-address.ts';
import { privateKeyIn, privateKeyWarning } from './private-keys.ts';

export { type Networks, networks } from './coin-records.ts';

/** A parsed address: its canonical form, and the tag that an X-address carries. */
export type ReadAddress = { address: string; tag: string | null };

const untagged = (address: string): ReadAddress => ({ address, tag: null });

// Scripts that only their owner can spend. Anyone can spend a payment to an anchor (P2A), and the
// spending rules of later witness versions are not known yet.
const ownedScripts = new Set(['pkh', 'sh', 'wpkh', 'wsh', 'tr']);

/** Decodes and encodes again: bech32 becomes lower case, as every node writes it. */
function decodeCoins(network: AddressVersions, text: string): ReadAddress | null {
  try {
    const codec = Address(network);
    const script = codec.decode(text);
    return ownedScripts.has(script.type) ? untagged(codec.encode(script)) : null;
  } catch {
    return null;
  }
}

/** Accepts only bech32 on a network that shares its version bytes with another coin. */
function readCoins(
  { versions, bech32Only }: BitcoinRecord,
  text: string,
  kind: Networks,
): ReadAddress | null {
  const isBech32 = text.toLowerCase().startsWith(`${versions[kind].bech32}1`);
  return bech32Only.includes(kind) && !isBech32 ? null : decodeCoins(versions[kind], text);
}

/** A classic address, or a decoded X-address (XLS-5): its tag is part of the destination. */
function readXrp(text: string, kind: Networks): ReadAddress | null {
  if (isValidClassicAddress(text)) return untagged(text);
  try {
    const { classicAddress, tag, test } = xAddressToClassicAddress(text);
    if (test !== (kind !== 'main')) return null;
    return { address: classicAddress, tag: tag === false ? null : String(tag) };
  } catch {
    return null;
  }
}

const base58check = createBase58check(sha256);

function readTron(text: string): ReadAddress | null {
  try {
    const bytes = base58check.decode(text);
    return bytes.length === 21 && bytes[0] === 0x41 ? untagged(text) : null;
  } catch {
    return null;
  }
}

/** EIP-55: the case of each letter is a bit of the hash, so a typing error shows. */
function readEthereum(text: string): ReadAddress | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return null;
  const small = text.slice(2).toLowerCase();
  const hash = hex.encode(keccak_256(new TextEncoder().encode(small)));
  const checked = `0x${small.replace(/[a-f]/g, (letter, at: number) =>
    Number.parseInt(hash[at]!, 16) >= 8 ? letter.toUpperCase() : letter,
  )}`;
  const isMixed = /[a-f]/.test(text.slice(2)) && /[A-F]/.test(text.slice(2));
  return isMixed && text !== checked ? null : untagged(checked);
}

const readSolana = (text: string): ReadAddress | null =>
  isSolanaAddress(text) ? untagged(base58.encode(base58.decode(text))) : null;

function readOfCoin(coin: Coin, text: string, kind: Networks): ReadAddress | null {
  const record = coinRecords[coin];
  if (record.family === 'bitcoin') return readCoins(record, text, kind);
  return record.family === 'xrp' ? readXrp(text, kind) : readSolana(text);
}

function readPlain(network: WalletNetwork, text: string, kind: Networks): ReadAddress | null {
  if (network === 'ETHEREUM') return readEthereum(text);
  if (network === 'USDT') return readEthereum(text) ?? readTron(text);
  return readOfCoin(coinOf[network], text, kind);
}

/**
 * Returns an address of `network` in its one canonical form (CHN-6), from any text that a wallet
 * copies (INP-4): decoded and encoded again, with X-addresses and payment links taken apart.
 * Returns null if `text` is no address or has two tags. The product stores and compares this form.
 */
export function readAddress(
  network: WalletNetwork,
  text: string,
  kind: Networks,
): ReadAddress | null {
  const pasted = pastedAddress(text);
  const read = readPlain(network, pasted.address, kind);
  if (read === null || network !== 'XRP' || pasted.tag === null) return read;
  const differs = read.tag !== null && read.tag !== pasted.tag;
  return differs ? null : { ...read, tag: pasted.tag };
}

/** Whether the form of an address means several keys: their signatures cannot be verified here. */
export const isOfSeveralKeys = (asset: Coin, text: string): boolean =>
  isOfFamily(asset, 'bitcoin') &&
  networks.some((kind) => {
    try {
      return Address(coinRecords[asset].versions[kind]).decode(text).type === 'wsh';
    } catch {
      return false;
    }
  });

/** Returns the canonical form on the network it belongs to, or the text itself if none fits. */
export function canonicalAddress(asset: Coin, text: string): string {
  for (const kind of networks) {
    const known = readAddress(methodOf[asset], text, kind);
    if (known !== null) return known.address;
  }
  return text;
}

/** The search forms of a text: its canonical form for each coin that it is an address of. */
export const canonicalForms = (text: string): string[] => [
  ...new Set(coins.map((asset) => canonicalAddress(asset, text))),
];

/** Whether two texts name the same script or account, in whatever form. */
export const isSameAddress = (asset: Coin, address: string, other: string): boolean =>
  address === other || canonicalAddress(asset, address) === canonicalAddress(asset, other);

/** Returns why `text` cannot be paid in `method`: no address, or another coin's; null if it can. */
export function addressProblem(
  method: Method,
  text: string,
  kind: Networks,
): { code: 'address_wrong_coin' | 'address_malformed' | 'private_key'; detail: Note } | null {
  if (readAddress(method, text, kind) !== null) return null;
  // A key in a link or in groups is just as secret. The raw text comes first, because the words of
  // a phrase need their spaces.
  const secret = privateKeyIn(text) ?? privateKeyIn(pastedAddress(text).address);
  if (secret !== null) return { code: 'private_key', detail: privateKeyWarning(secret) };
  const elsewhere = networks.find((network) => readAddress(method, text, network) !== null);
  if (elsewhere !== undefined) {
    return {
      code: 'address_malformed',
      detail: note('address_of_other_network', { method, network: elsewhere, here: kind }),
    };
  }
  // On any network: coins of a sandbox without nodes are on different ones.
  const other = walletNetworks.find(
    (candidate) =>
      candidate !== method &&
      networks.some((network) => readAddress(candidate, text, network) !== null),
  );
  if (other !== undefined) {
    return {
      code: 'address_wrong_coin',
      detail: note('address_of_other_coin', { other, method }),
    };
  }
  return { code: 'address_malformed', detail: note('address_not_of_method', { method }) };
}

/** Joins an XRP address and its tag in one text, so that neither is sent without the other. */
export const xAddress = (address: string, tag: string, isTest: boolean): string =>
  classicAddressToXAddress(address, Number(tag), isTest);
