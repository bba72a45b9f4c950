// Judges whether an anchor belongs to these books (INT-14): a transaction, or the data of its
// OP_RETURN output, against the published heads of the seals.

import { isSimulatedTxid } from '../chains/simulated-txid.ts';
import { type AnchoredHead, headOfScript, anchorBeginning, scriptOfData } from './anchor.ts';
import { readTransaction } from './anchored-transaction.ts';
import { bytesOfAnyHex, bytesOfHex, isSame } from './bytes.ts';
import type { Sha256 } from './seal-chain.ts';
import { sealLeaf, sealTree } from './seal-tree.ts';

/** Why the input has no head to compare. */
export type UnreadAnchor =
  | 'no_transaction'
  | 'no_data'
  | 'several_data'
  | 'other_prefix'
  | 'other_version'
  | 'malformed_data';

/** The result for an anchor; `txid` is null if the input was only data. */
export type AnchorVerdict =
  | { is: UnreadAnchor }
  | { is: 'no_heads'; line: number }
  | { is: 'newer'; size: bigint; published: bigint }
  | { is: 'other_head'; head: AnchoredHead; root: Uint8Array }
  | { is: 'anchored'; head: AnchoredHead; txid: string | null; isPlay: boolean };

/** Returns the data scripts of the input: those of a transaction, or the data itself. */
function dataOf(text: string, sha256: Sha256): { txid: string | null; data: Uint8Array[] } | null {
  const script = scriptOfData(bytesOfAnyHex(text));
  return script === null ? readTransaction(text, sha256) : { txid: null, data: [script] };
}

function headOfData(data: readonly Uint8Array[]): AnchoredHead | UnreadAnchor {
  const [script, ...more] = data;
  if (script === undefined) return 'no_data';
  if (more.length > 0) return 'several_data';
  const head = headOfScript(script);
  if (head !== null) return head;
  const { hasTag, hasVersion } = anchorBeginning(script);
  if (!hasTag) return 'other_prefix';
  return hasVersion ? 'malformed_data' : 'other_version';
}

const line = /^(\d{1,18}) ([0-9a-f]{64})$/;

/** Parses the heads, one a line from the first on; or returns the number of the bad line. */
function readHeads(text: string): Uint8Array[] | number {
  const heads: Uint8Array[] = [];
  for (const item of text.trim().split(/\r?\n/)) {
    const [, no, hex = ''] = line.exec(item) ?? [];
    const head = bytesOfHex(hex);
    if (no !== String(heads.length + 1) || head === null) return heads.length + 1;
    heads.push(head);
  }
  return heads;
}

/** Judges an anchor against heads as `/solvency/heads/0` returns them. */
export function judgeAnchor(given: string, published: string, sha256: Sha256): AnchorVerdict {
  const text = given.trim();
  const read = dataOf(text.startsWith('{') ? text : text.toLowerCase(), sha256);
  if (read === null) return { is: 'no_transaction' };
  const head = headOfData(read.data);
  if (typeof head === 'string') return { is: head };
  const heads = readHeads(published);
  if (typeof heads === 'number') return { is: 'no_heads', line: heads };
  const { size } = head;
  if (size > BigInt(heads.length)) return { is: 'newer', size, published: BigInt(heads.length) };
  const tree = sealTree(sha256);
  for (const item of heads.slice(0, Number(size))) tree.add(sealLeaf(tree.size() + 1n, item));
  const root = tree.root();
  if (!isSame(root, head.root)) return { is: 'other_head', head, root };
  const { txid } = read;
  return { is: 'anchored', head, txid, isPlay: txid !== null && isSimulatedTxid(txid) };
}
