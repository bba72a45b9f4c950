import { createBase58check } from '@scure/base';
import { base58 } from '@scure/base';
import { sha256 } from '@scure/btc-signer/utils.js';
import { decodeSeed } from 'ripple-address-codec';
import { type Note, note, type SecretKind } from '../rules/notes.ts';
import { coinRecords, coinsOfBitcoin, networks } from './coin-records.ts';

const base58check = createBase58check(sha256);

/** What a text decodes to, or no bytes at all. */
function bytesOf(decode: (text: string) => Uint8Array, text: string): Uint8Array {
  try {
    return decode(text);
  } catch {
    return new Uint8Array();
  }
}

// BIP-32: 78 bytes, of which the 46th is 0 before a private key and 2 or 3 in a public one. One
// that was mistyped is as secret as one that was not.
const isExtendedPrivateKey = (word: string): boolean =>
  /^([a-z]prv|[a-z]{2}pv)[1-9A-HJ-NP-Za-km-z]{60,}$/i.test(word) ||
  (word.length > 100 && bytesOf((text) => base58check.decode(text), word)[45] === 0);

const wifVersions = new Set(
  coinsOfBitcoin.flatMap((coin) => networks.map((kind) => coinRecords[coin].versions[kind].wif)),
);

function isWif(word: string): boolean {
  if (word.length < 50 || word.length > 53) return false;
  const bytes = bytesOf((text) => base58check.decode(text), word);
  return (bytes.length === 33 || bytes.length === 34) && wifVersions.has(bytes[0]!);
}

const isXrpSeed = (word: string): boolean =>
  /^s[1-9A-HJ-NP-Za-km-z]{20,35}$/.test(word) &&
  bytesOf((text) => decodeSeed(text).bytes, word).length > 0;

const isSolanaKeypair = (word: string): boolean =>
  word.length > 84 &&
  word.length < 90 &&
  bytesOf((text) => base58.decode(text), word).length === 64;

/** The 64 numbers that Solana's tools keep a key pair in. */
function isByteList(text: string): boolean {
  const numbers = /^\s*\[([\d\s,]+)\]\s*$/.exec(text)?.[1]?.split(',') ?? [];
  return numbers.length === 64 || numbers.length === 32;
}

// BIP-38: a private key behind a password, which may be guessed.
const isEncryptedKey = (word: string): boolean => /^6P[1-9A-HJ-NP-Za-km-z]{56}$/.test(word);

const isRawKey = (word: string): boolean => /^(0x)?[0-9a-f]{64}$/i.test(word);

const phraseLengths = new Set([12, 15, 18, 21, 24]);

// Words of BIP-39's lists, without the marks over their letters: Latin, Japanese, Korean, Chinese.
const wordForms = [
  /^[a-z]{3,8}$/i,
  /^\p{Script=Hiragana}{2,8}$/u,
  /^\p{Script=Hangul}{2,12}$/u,
  /^\p{Script=Han}$/u,
];

// No address, key or transaction is made of so many bare words. Wallets number them on paper.
function isPhrase(text: string): boolean {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[\s,]+/)
    .map((word) => word.replace(/^\d{1,2}[.):-]?/, ''))
    .filter((word) => word !== '');
  if (!phraseLengths.has(words.length)) return false;
  return wordForms.some((form) => words.every((word) => form.test(word)));
}

// Eight groups of six digits, as some XRP wallets write their secret.
const isSecretNumbers = (text: string): boolean => /^\s*(\d{6}[\s-]+){7}\d{6}\s*$/.test(text);

const wordTests: readonly [kind: SecretKind, test: (word: string) => boolean][] = [
  ['extended_private_key', isExtendedPrivateKey],
  ['private_key', isWif],
  ['xrp_secret', isXrpSeed],
  ['solana_key_pair', isSolanaKeypair],
  ['private_key', isRawKey],
  ['private_key', isEncryptedKey],
];

/**
 * What secret stands in a text where an address or a public key is asked for; null if none does.
 * Hashes and signatures of transactions look like raw keys: never ask this about them.
 */
export function privateKeyIn(text: string): SecretKind | null {
  if (isPhrase(text)) return 'recovery_phrase';
  if (isSecretNumbers(text)) return 'xrp_secret';
  if (isByteList(text)) return 'solana_key_pair';
  for (const word of text.split(/[\s,;"'[\](){}<>:/#*]+/)) {
    const found = wordTests.find(([, isSecret]) => isSecret(word));
    if (found !== undefined) return found[0];
  }
  return null;
}

/** What a person reads who pasted one. */
export const privateKeyWarning = (kind: SecretKind): Note => note('private_key_pasted', { kind });
