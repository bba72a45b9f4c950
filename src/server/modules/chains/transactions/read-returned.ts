import { Transaction } from '@scure/btc-signer';
import { privateKeyIn } from '#core/chains/private-keys.ts';
import type { SecretKind } from '#core/rules/notes.ts';
import { withoutMarks } from '#core/typed/typed-text.ts';
import { bytesOfSigned, combineSigned } from '../bitcoin/combine-signed.ts';
import { isSolanaTransaction } from '../solana/returned-solana.ts';
import { readReturnedXrp } from '../xrp/returned-xrp.ts';
import { combineHolders } from '../xrp/xrp-signers.ts';

// Signed transactions arrive by mail, chat and clipboard: broken into lines, in another base64
// alphabet, in quotes, in the JSON of many programs (INP-4).

/** A secret in the returned text; signed bytes and ids resemble neither a phrase nor a seed. */
export const secretInReturned = (text: string): SecretKind | null =>
  /^[0-9a-fA-F\s]+$/.test(text) || text.trim().length > 200 ? null : privateKeyIn(text);

const unseen = /\p{Cf}/gu;
const quotes = /[“”„‟«»]/g;

/** Normalises one piece: base64 gets the standard alphabet and its padding. */
function plainForm(piece: string): string {
  const compact = piece.replace(/\\[rn]|\s/g, '');
  if (/^[0-9A-Fa-f]+$/.test(compact)) return compact;
  if (!/^[A-Za-z0-9+/_-]+=*$/.test(compact)) return piece;
  const bare = compact.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  return bare.padEnd(Math.ceil(bare.length / 4) * 4, '=');
}

function isOfBitcoins(text: string): boolean {
  try {
    const { bytes, isPsbt } = bytesOfSigned(text);
    const options = { allowUnknownOutputs: true, allowUnknownInputs: true };
    if (isPsbt) Transaction.fromPSBT(bytes, options);
    else Transaction.fromRaw(bytes, options);
    return true;
  } catch {
    return false;
  }
}

/** Whether a piece is a complete transaction of any chain, signed or not. */
function isWhole(piece: string): boolean {
  if (piece.startsWith('{')) return true;
  const plain = plainForm(piece);
  return readReturnedXrp(plain) !== null || isOfBitcoins(plain) || isSolanaTransaction(plain);
}

// A text of many thousand lines is no signed export, so not every join is tried. This many letters
// are re-read, in about half a second; in a valid file, each line is re-read once.
const mostTriedLetters = 6_000_000;

/** How many lines from the first one form one broken transaction; 1 if none do. */
function wrappedAt(lines: readonly string[], from: number, tries: { left: number }): number {
  const width = lines[from]!.length;
  let last = from;
  while (last + 1 < lines.length && lines[last]!.length === width) last += 1;
  for (; last > from && tries.left > 0; last -= 1) {
    const joined = lines.slice(from, last + 1).join('');
    tries.left -= joined.length;
    if (isWhole(joined)) return last + 1 - from;
  }
  return 1;
}

// Labels that programs and people put before it: `psbt:`, `Signed transaction:`, `0x`.
const label = /^(?:data:[^,]{0,80},|[\p{L}\p{N} ._-]{1,40}:\s*|0x)/iu;

/** Lines that are transactions, or one broken one, without their labels; null if neither. */
function unlabelled(lines: readonly string[]): string[] | null {
  const bare = lines.map((line) => line.replace(label, '')).filter((line) => line !== '');
  // Without any label, these lines were read already.
  if (bare.join('\n') === lines.join('\n')) return null;
  if (bare.every(isWhole)) return bare;
  const all = bare.join('');
  return isWhole(all) ? [all] : null;
}

/** Joins lines that are no transactions by themselves, and reads them again. */
function joinedLines(lines: readonly string[]): string[] {
  if (lines.every(isWhole)) return [...lines];
  const all = lines.join('');
  if (isWhole(all)) return [all];
  const bare = unlabelled(lines);
  if (bare !== null) return bare;
  const tries = { left: mostTriedLetters };
  const joined: string[] = [];
  for (let at = 0; at < lines.length;) {
    const count = wrappedAt(lines, at, tries);
    joined.push(lines.slice(at, at + count).join(''));
    at += count;
  }
  return joined;
}

// The field names of signed content in Core, Electrum, Trezor, Xaman and similar programs.
const names =
  'tx_?blob|signed_?tx|signed_?transaction|serialized_?tx|raw_?tx|raw_?transaction|tx_?hex|' +
  'transaction|tx|hex|psbt|base64';
const named = new RegExp(String.raw`["'](?:${names})["']\s*:\s*["']([^"']+)["']`, 'gi');

const fence = /^[`~]{3,}\w*$/;
const heading = /^[\p{L}\p{N} ._-]{1,40}:$/u;

/** A line without the marks of a mail or a chat: the `> ` of a reply, quotes, a fence. */
function bareLine(line: string): string {
  const answered = line.trim().replace(/^(?:> ?){1,9}/, '');
  return fence.test(answered) || heading.test(answered)
    ? ''
    : withoutMarks(answered, `"'\``).trim();
}

/** The line itself, or its words if each is a complete transaction. */
function tokensOf(line: string): string[] {
  const terms = line.split(/\s+/);
  return terms.length > 1 && terms.every(isWhole) ? terms : [line];
}

/** The pieces of a paste: the named fields of JSON, or its lines. */
function piecesOf(text: string): string[] {
  const found = [...text.matchAll(named)].map(([, value]) => value!);
  if (found.length > 0) return found;
  const isList = /^\s*\[[^{]*$/.test(text);
  const plain = isList ? text.replaceAll(/[[\],]/g, '\n') : text;
  const blocks = plain.split(/(?:\r?\n[ \t]*){2,}/).map((block) =>
    block
      .split(/[\r\n]+/)
      .map(bareLine)
      .filter((line) => line !== '')
      .flatMap(tokensOf),
  );
  const pieces = blocks.flatMap(joinedLines);
  if (blocks.length === 1 || pieces.every(isWhole)) return pieces;
  // Some programs put an empty line between the lines of one transaction.
  const all = blocks.flat().join('');
  return isWhole(all) ? [all] : pieces;
}

/**
 * The transactions in a pasted text or file: one per line, broken into lines, or a list in JSON.
 * The files of several holders for one export count as one; so does a repeated text.
 */
export function transactionsIn(text: string): string[] {
  const plain = text.replace(unseen, '').replace(quotes, '"').replaceAll('\\/', '/');
  const pieces = piecesOf(plain).map(plainForm);
  return combineHolders(combineSigned([...new Set(pieces)]));
}
