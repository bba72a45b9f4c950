import { schnorr } from '@noble/curves/secp256k1.js';
import { base58, createBase58check, hex } from '@scure/base';
import { sha256 } from '@scure/btc-signer/utils.js';
import { type Address, isOffCurveAddress } from '@solana/addresses';
import { decodeAccountID } from 'ripple-address-codec';
import { type Coin, coinOf, coins, type WalletNetwork } from './assets.ts';
import { hash160, outputOf } from './bip322.ts';
import { coinRecords, type DerivedCoin, isOfFamily } from './coin-records.ts';
import { tokenAccountProgram, tokenProgram } from './token-account.ts';

/** Why no one can spend a payment to an address: a note for the payee. */
export type Unspendable = 'address_of_program' | 'address_unspendable';

// Handwritten bytes without a key: a hash has eight equal bytes in a row with a chance of one in
// 2^52, and a text eleven equal letters with one in 2^58.
const equalBytes = /^(?:..)*?(..)\1{7}/;
const equalLetters = /(.)\1{10}/;

const isWritten = (bytes: Uint8Array): boolean => equalBytes.test(hex.encode(bytes));

// Hashes behind addresses that are sentences, the same for each coin, and that of an empty key.
const deadHashes: ReadonlySet<string> = new Set([
  // 1BitcoinEaterAddressDontSend
  '759d6677091e973b9e9d99f19c68fbf43e3f05f9',
  hex.encode(hash160(new Uint8Array())),
]);

// Scripts that need no signature: an empty one, and a plain 'true'.
const openScripts = [[], [0x51]].map((script) => Uint8Array.from(script));
const openHashes: ReadonlySet<string> = new Set(
  openScripts.flatMap((script) => [hex.encode(hash160(script)), hex.encode(sha256(script))]),
);

// The BIP-341 point without a known key.
const nobodysPoint = '50929b74c1a04953b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0';

/** Half of all numbers are no x on the curve: a payment to such a key is lost. */
function isPoint(x: Uint8Array): boolean {
  try {
    schnorr.utils.lift_x(BigInt(`0x${hex.encode(x)}`));
    return hex.encode(x) !== nobodysPoint;
  } catch {
    return false;
  }
}

function isDeadOutput(coin: DerivedCoin, address: string): boolean {
  const output = outputOf(coin, address);
  if (output === null) return false;
  if (output.type === 'tr') return isWritten(output.pubkey) || !isPoint(output.pubkey);
  if (!('hash' in output)) return false;
  const isScript = output.type === 'sh' || output.type === 'wsh';
  const known = isScript ? openHashes : deadHashes;
  return isWritten(output.hash) || known.has(hex.encode(output.hash)) || equalLetters.test(address);
}

// Well-known Solana programs, with addresses that look like keys; and token mints, which wallets
// show beside them: those of these coins, and the most common.
const programs: ReadonlySet<string> = new Set([
  tokenProgram,
  tokenAccountProgram,
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'MemoSq4gqABAXKB96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
  'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX',
  'SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy',
  'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
  '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8',
  'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc',
  ...coins.flatMap((coin) =>
    isOfFamily(coin, 'solana') ? Object.values(coinRecords[coin].token?.mints ?? {}) : [],
  ),
  // USDT, PYUSD, EURC, JUP, mSOL, JitoSOL and BONK.
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo',
  'HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr',
  'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN',
  'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So',
  'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn',
  'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
  // The contracts of USDT and USDC on Ethereum, and of USDT on Tron.
  '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
]);

// Native programs, sysvars and the mint of wrapped SOL have names padded with ones.
function whyNotOnSolana(address: string): Unspendable | null {
  const isProgram = equalLetters.test(address) || isOffCurveAddress(address as Address);
  if (isProgram) return 'address_of_program';
  return isWritten(base58.decode(address)) ? 'address_unspendable' : null;
}

const base58check = createBase58check(sha256);

const isDeadElsewhere = (address: string): boolean =>
  isWritten(address.startsWith('0x') ? hex.decode(address.slice(2)) : base58check.decode(address));

function whyNotOf(coin: Coin, address: string): Unspendable | null {
  if (isOfFamily(coin, 'solana')) return whyNotOnSolana(address);
  // Accounts of rippled itself, and of names, are small numbers (ACCOUNT_ZERO, ACCOUNT_ONE).
  const isDead = isOfFamily(coin, 'bitcoin')
    ? isDeadOutput(coin, address)
    : isWritten(decodeAccountID(address));
  return isDead ? 'address_unspendable' : null;
}

/**
 * Returns why no person can spend a payment to a canonical address, if that is known without a node
 * (INP-6, CHN-7): a program or a reserved account, a key that is no point of its curve, an address
 * written by hand to burn coins. Returns null where a key may exist. One payment to a program would
 * also block the whole export with it.
 */
export function whyUnspendable(network: WalletNetwork, address: string): Unspendable | null {
  if (programs.has(address)) return 'address_of_program';
  if (network === 'ETHEREUM' || network === 'USDT') {
    return isDeadElsewhere(address) ? 'address_unspendable' : null;
  }
  return whyNotOf(coinOf[network], address);
}
