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

/** An address as it was read: its canonical form, and the tag that an X-address carries. */
export type ReadAddress = { address: string; tag: string | null };

const untagged = (address: string): ReadAddress => ({ address, tag: null });

// Scripts that only their owner can spend. Anyone can spend what is paid to an anchor (P2A), and
// nobody yet knows what a later witness version will ask for.
const ownedScripts = new Set(['pkh', 'sh', 'wpkh', 'wsh', 'tr']);

/** Decodes and encodes again: bech32 comes out in small letters, as every node writes it. */
function decodeCoins(network: AddressVersions, text: string): ReadAddress | null {
  try {
    const codec = Address(network);
    const script = codec.decode(text);
    return ownedScripts.has(script.type) ? untagged(codec.encode(script)) : null;
  } catch {
    return null;
  }
}

/** On a network whose version bytes are another coin's too, in the bech32 form alone. */
function readCoins(
  { versions, bech32Only }: BitcoinRecord,
  text: string,
  kind: Networks,
): ReadAddress | null {
  const isBech32 = text.toLowerCase().startsWith(`${versions[kind].bech32}1`);
  return bech32Only.includes(kind) && !isBech32 ? null : decodeCoins(versions[kind], text);
}

/** A classic address, or an X-address (XLS-5) taken apart: its tag is part of where it leads. */
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

/** EIP-55: the case of each letter is a bit of the hash, so that a slip of the pen shows. */
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
 * An address of `network` in its one canonical form (CHN-6), out of whatever a wallet put on the
 * clipboard (INP-4): decoded and encoded again, an X-address and a payment link taken apart; null
 * where `text` is none, or says two tags. What is stored and compared is this form.
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

/** Whether several keys hold an address by its form: what they sign cannot be verified here. */
export const isOfSeveralKeys = (asset: Coin, text: string): boolean =>
  isOfFamily(asset, 'bitcoin') &&
  networks.some((kind) => {
    try {
      return Address(coinRecords[asset].versions[kind]).decode(text).type === 'wsh';
    } catch {
      return false;
    }
  });

/** The canonical form on whichever network it is of; the text itself where it is of none. */
export function canonicalAddress(asset: Coin, text: string): string {
  for (const kind of networks) {
    const known = readAddress(methodOf[asset], text, kind);
    if (known !== null) return known.address;
  }
  return text;
}

/** What a text is looked for as: the canonical form of each coin that it is an address of. */
export const canonicalForms = (text: string): string[] => [
  ...new Set(coins.map((asset) => canonicalAddress(asset, text))),
];

/** Whether two texts name one script or account, however each was written. */
export const isSameAddress = (asset: Coin, address: string, other: string): boolean =>
  address === other || canonicalAddress(asset, address) === canonicalAddress(asset, other);

/** Why `text` cannot be paid in `method`: another coin's address or none; null if it can. */
export function addressProblem(
  method: Method,
  text: string,
  kind: Networks,
): { code: 'address_wrong_coin' | 'address_malformed' | 'private_key'; detail: Note } | null {
  if (readAddress(method, text, kind) !== null) return null;
  // In a link or in groups a key is as secret; of a phrase only its spaces make words.
  const secret = privateKeyIn(text) ?? privateKeyIn(pastedAddress(text).address);
  if (secret !== null) return { code: 'private_key', detail: privateKeyWarning(secret) };
  const elsewhere = networks.find((network) => readAddress(method, text, network) !== null);
  if (elsewhere !== undefined) {
    return {
      code: 'address_malformed',
      detail: note('address_of_other_network', { method, network: elsewhere, here: kind }),
    };
  }
  // On whichever network: coins of a sandbox without nodes are on different ones.
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

/** An XRP address with its tag in one text, so that neither is sent without the other. */
export const xAddress = (address: string, tag: string, isTest: boolean): string =>
  classicAddressToXAddress(address, Number(tag), isTest);
