import { isAddress as isSolanaAddress } from '@solana/addresses';
import { createBase58check } from '@scure/base';
import { Address, NETWORK, TEST_NETWORK } from '@scure/btc-signer';
import { sha256 } from '@scure/btc-signer/utils.js';
import { classicAddressToXAddress, isValidClassicAddress } from 'ripple-address-codec';
import { type Note, note } from '../rules/notes.ts';
import { type Method, methods } from './assets.ts';
import { privateKeyIn, privateKeyWarning } from './private-keys.ts';

/** The networks whose money is worth something, or those of the sandbox. */
export type Networks = 'main' | 'test';

/** What the gateway keeps: the four payout methods, and two that are only kept for the member. */
export type WalletNetwork = Method | 'ETHEREUM' | 'USDT';

export const bitcoinNetworks = {
  main: NETWORK,
  test: { ...TEST_NETWORK, bech32: 'bcrt' },
};

// Dogecoin Core chainparams: 0x1e and 0x16 on the main network, 0x71 and 0xc4 on the test network.
export const dogecoinNetworks = {
  main: { bech32: '', pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e },
  test: { bech32: '', pubKeyHash: 0x71, scriptHash: 0xc4, wif: 0xf1 },
};

type BitcoinLike = { bech32: string; pubKeyHash: number; scriptHash: number; wif: number };

function decodes(network: BitcoinLike, text: string): boolean {
  try {
    Address(network).decode(text);
    return true;
  } catch {
    return false;
  }
}

// Test networks of Bitcoin and Dogecoin share no version byte we accept but the script's: a
// Bitcoin test address is taken in its segregated-witness form alone, so that none fits both.
const fitsBitcoin = (text: string, networks: Networks): boolean =>
  decodes(bitcoinNetworks[networks], text) &&
  (networks === 'main' || text.toLowerCase().startsWith('bcrt1'));

const base58check = createBase58check(sha256);

function isTron(text: string): boolean {
  try {
    const bytes = base58check.decode(text);
    return bytes.length === 21 && bytes[0] === 0x41;
  } catch {
    return false;
  }
}

const isEthereum = (text: string): boolean => /^0x[0-9a-fA-F]{40}$/.test(text);

const fits: Record<WalletNetwork, (text: string, networks: Networks) => boolean> = {
  BITCOIN: fitsBitcoin,
  DOGECOIN: (text, networks) =>
    !/^(bc|tb|bcrt)1/i.test(text) && decodes(dogecoinNetworks[networks], text),
  XRP: (text) => isValidClassicAddress(text),
  SOLANA: (text) => isSolanaAddress(text),
  ETHEREUM: isEthereum,
  USDT: (text) => isEthereum(text) || isTron(text),
};

/** Whether `text` is an address of `network`: by its checksum, or its form where it has none. */
export const addressFits = (
  network: WalletNetwork,
  text: string,
  networks: Networks = 'test',
): boolean => fits[network](text, networks);

/** Why `text` cannot be paid in `method`: another coin's address or none; null if it can. */
export function addressProblem(
  method: Method,
  text: string,
  networks: Networks = 'test',
): { code: 'address_wrong_coin' | 'address_malformed' | 'private_key'; detail: Note } | null {
  if (addressFits(method, text, networks)) return null;
  const secret = privateKeyIn(text);
  if (secret !== null) return { code: 'private_key', detail: privateKeyWarning(secret) };
  const other = methods.find((candidate) => addressFits(candidate, text, networks));
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
