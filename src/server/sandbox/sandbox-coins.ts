import { ed25519 } from '@noble/curves/ed25519.js';
import { base58, bech32, createBase58check } from '@scure/base';
import { sha256 } from '@scure/btc-signer/utils.js';
import { encodeAccountID } from 'ripple-address-codec';
import { type Coin, coinOf, coins, type Method, methodOf } from '#core/chains/assets.ts';
import { coinRecords, isOfFamily } from '#core/chains/coin-records.ts';
import { offeredCoins } from '#platform/config/offered-coins.ts';

// The stories of a sandbox name the coins of a default one; another takes what it offers instead.

/** Returns the coin of a step: the story's own where it is offered, or one that is. */
export function coinHere(coin: Coin): Coin {
  const offered = offeredCoins();
  return offered.includes(coin) ? coin : offered[coins.indexOf(coin) % offered.length]!;
}

export const methodHere = (method: Method): Method => methodOf[coinHere(coinOf[method])];

const base58check = createBase58check(sha256);

/** An unowned address of a coin's sandbox network, always the same for a name. */
export function outsideAddress(coin: Coin, name: string): string {
  const digest = sha256(Buffer.from(`candor payee ${name}`));
  const program = digest.subarray(0, 20);
  if (isOfFamily(coin, 'xrp')) return encodeAccountID(program);
  if (isOfFamily(coin, 'solana')) return base58.encode(ed25519.getPublicKey(digest));
  const { versions, sandboxNetwork } = coinRecords[coin];
  const { bech32: prefix, pubKeyHash } = versions[sandboxNetwork];
  if (prefix !== '') return bech32.encode(prefix, [0, ...bech32.toWords(program)]);
  return base58check.encode(Uint8Array.from([pubKeyHash, ...program]));
}
