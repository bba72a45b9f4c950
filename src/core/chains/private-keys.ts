import { createBase58check } from '@scure/base';
import { base58 } from '@scure/base';
import { sha256 } from '@scure/btc-signer/utils.js';
import { decodeSeed } from 'ripple-address-codec';
import { type Note, note, type SecretKind } from '../rules/notes.ts';
import { coinRecords, coinsOfBitcoin, networks } from './coin-records.ts';

const base58check = createBase58check(sha256);

/** Returns the decoded bytes of a text, or an empty array. */
function bytesOf(decode: (text: string) => Uint8Array, text: string): Uint8Array {
  try {
    return decode(text);
  } catch {
    return new Uint8Array();
  }
}

// BIP-32: 78 bytes, of which the 46th is 0 before a private key and 2 or 3 in a public one. A
// mistyped key is as secret as a correct one.
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

/** The 64 numbers of a key pair in the files of Solana's tools. */
function isByteList(text: string): boolean {
  const numbers = /^\s*\[([\d\s,]+)\]\s*$/.exec(text)?.[1]?.split(',') ?? [];
  return numbers.length === 64 || numbers.length === 32;
}

// BIP-38: a private key behind a password that an attacker may guess.
const isEncryptedKey = (word: string): boolean => /^6P[1-9A-HJ-NP-Za-km-z]{56}$/.test(word);

const isRawKey = (word: string): boolean => /^(0x)?[0-9a-f]{64}$/i.test(word);

const phraseLengths = new Set([12, 15, 18, 21, 24]);

// Words of BIP-39's lists without accents: Latin, Japanese, Korean, Chinese.
const wordForms = [
  /^[a-z]{3,8}$/i,
  /^\p{Script=Hiragana}{2,8}$/u,
  /^\p{Script=Hangul}{2,12}$/u,
  /^\p{Script=Han}$/u,
];

// No address, key or transaction has this many bare words. Wallets number them on paper.
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

// Eight groups of six digits, the secret format of some XRP wallets.
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
 * Returns the kind of secret in a text for an address or a public key; null if there is none.
 * Hashes and signatures of transactions look like raw keys: do not pass them.
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

/** The warning to a person who pasted one. */
export const privateKeyWarning = (kind: SecretKind): Note => note('private_key_pasted', { kind });
