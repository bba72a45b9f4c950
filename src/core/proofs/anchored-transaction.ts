// Transactions with an anchor, parsed from their bytes alone, as anyone can.

import { simulatedTxid } from '../chains/simulated-txid.ts';
import { anchoredCoin, headOfScript, holdsData } from './anchor.ts';
import { bytesOfAnyHex, hexOf, joined } from './bytes.ts';
import type { Sha256 } from './seal-chain.ts';

/** The id of a transaction, and the scripts of its outputs that hold data. */
export type ReadTransaction = { txid: string; data: Uint8Array[] };

/** Reads a transaction from its first byte; throws if it ends too soon. */
function reader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  const skip = (count: number): number => {
    at += count;
    if (at > bytes.length) throw new RangeError('the transaction is truncated');
    return at - count;
  };
  const length = (): number => {
    const first = view.getUint8(skip(1));
    if (first < 0xfd) return first;
    if (first === 0xfd) return view.getUint16(skip(2), true);
    if (first === 0xfe) return view.getUint32(skip(4), true);
    throw new RangeError('the transaction exceeds the maximum length');
  };
  const chunk = (): Uint8Array => {
    const count = length();
    const from = skip(count);
    return bytes.slice(from, from + count);
  };
  const times = (work: () => void): number => {
    const count = length();
    for (let left = count; left > 0; left -= 1) work();
    return count;
  };
  return { skip, chunk, times, place: () => at };
}

/** Parses a Bitcoin transaction with or without witnesses; its id never covers them. */
function readBitcoin(bytes: Uint8Array, sha256: Sha256): ReadTransaction {
  const { skip, chunk, times, place } = reader(bytes);
  skip(4);
  const hasWitnesses = bytes[4] === 0 && bytes[5] === 1;
  const from = skip(hasWitnesses ? 2 : 0) + (hasWitnesses ? 2 : 0);
  const inputs = times(() => {
    skip(36);
    chunk();
    skip(4);
  });
  const scripts: Uint8Array[] = [];
  times(() => {
    skip(8);
    scripts.push(chunk());
  });
  const to = place();
  if (hasWitnesses) for (let left = inputs; left > 0; left -= 1) times(chunk);
  const end = skip(4);
  if (place() !== bytes.length) throw new RangeError('the transaction has trailing bytes');
  const hashed = joined(bytes.subarray(0, 4), bytes.subarray(from, to), bytes.subarray(end));
  const txid = hexOf(sha256(sha256(hashed)).toReversed());
  return { txid, data: scripts.filter(holdsData) };
}

/** Parses a play-money transaction, which is a text. */
function readPlay(text: string, sha256: Sha256): ReadTransaction {
  const { anchor = '' } = JSON.parse(text) as { anchor?: string };
  const script = bytesOfAnyHex(anchor);
  const txid = simulatedTxid(anchoredCoin, text, sha256);
  return { txid, data: script === null ? [] : [script] };
}

/** Parses a transaction from hex or as play money; null if the text is neither. */
export function readTransaction(text: string, sha256: Sha256): ReadTransaction | null {
  try {
    if (text.startsWith('{')) return readPlay(text, sha256);
    const bytes = bytesOfAnyHex(text);
    return bytes === null ? null : readBitcoin(bytes, sha256);
  } catch {
    return null;
  }
}

/** A published anchor: the transaction in hex, without witnesses, and the head it holds. */
export type PublishedAnchor = { txid: string; transaction: string; size: string; root: string };

export type AnchorFault = 'no_transaction' | 'other_transaction' | 'other_head';

/** Returns why an anchor is wrong; null if its transaction carries exactly the claimed head. */
export function faultOfAnchor(
  { txid, transaction, size, root }: PublishedAnchor,
  sha256: Sha256,
): AnchorFault | null {
  const read = readTransaction(transaction, sha256);
  if (read === null) return 'no_transaction';
  if (read.txid !== txid) return 'other_transaction';
  const [head, ...more] = read.data.flatMap((script) => headOfScript(script) ?? []);
  const isClaimed = head?.size.toString() === size && hexOf(head.root) === root;
  return isClaimed && more.length === 0 ? null : 'other_head';
}
