// An anchor (INT-14): the newest checkpoint's size and root in a Bitcoin payout, so that blocks
// that nobody here can rewrite hold them. The output is OP_RETURN, one push, of 45 bytes: 'CNDR',
// the version 1, the number of seals in eight bytes (the highest first), the root in 32.

import { hexOf, int64, isSame, joined } from './bytes.ts';

/** A checkpoint as an anchor carries it. */
export type AnchoredHead = { size: bigint; root: Uint8Array };

/** The coin whose payouts carry anchors. */
export const anchoredCoin = 'BTC';

const tag = joined('CNDR', Uint8Array.of(1));
const payloadBytes = tag.length + 8 + 32;
const opReturn = 0x6a;

/** The script of an anchor's output. */
export const anchorScript = ({ size, root }: AnchoredHead): Uint8Array<ArrayBuffer> =>
  joined(Uint8Array.of(opReturn, payloadBytes), tag, int64(size), root);

/** How many bytes an anchor adds to a transaction: an amount, a script and the script's length. */
export const anchorBytes = 8n + 1n + 2n + BigInt(payloadBytes);

/** Whether an output's script holds data and pays nobody. */
export const holdsData = (script: Uint8Array): boolean => script[0] === opReturn;

/** The head that a script anchors; null where it is no anchor of this form. */
export function headOfScript(script: Uint8Array): AnchoredHead | null {
  const start = joined(Uint8Array.of(opReturn, payloadBytes), tag);
  if (script.length !== 2 + payloadBytes || !isSame(script.subarray(0, start.length), start)) {
    return null;
  }
  const view = new DataView(script.buffer, script.byteOffset, script.length);
  const size = view.getBigInt64(start.length);
  return size > 0n ? { size, root: script.slice(start.length + 8) } : null;
}

const isSameHead = (one: AnchoredHead, other: AnchoredHead): boolean =>
  one.size === other.size && isSame(one.root, other.root);

/** What a returned file's outputs of data differ in from the anchor that was exported, in words. */
export function anchorDiffers(
  wanted: AnchoredHead | null,
  found: readonly { script: Uint8Array; amount: bigint }[],
): string[] {
  if (wanted === null) return found.map(() => 'an output with data was approved by nobody');
  const heads = found.map(({ script }) => headOfScript(script));
  const isThere = heads.some((one) => one !== null && isSameHead(one, wanted));
  return [
    ...(found.length === 0 ? ['the anchor is missing'] : []),
    ...(found.length === 0 || isThere ? [] : ['its anchor is another']),
    ...(found.length > 1 ? ['a second output with data was approved by nobody'] : []),
    ...(found.some(({ amount }) => amount !== 0n) ? ['its anchor burns coins'] : []),
  ];
}

/** Reads a transaction from its first byte on; throws where it ends too soon. */
function reader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  const skip = (count: number): number => {
    at += count;
    if (at > bytes.length) throw new RangeError('the transaction ends too soon');
    return at - count;
  };
  const length = (): number => {
    const first = view.getUint8(skip(1));
    if (first < 0xfd) return first;
    if (first === 0xfd) return view.getUint16(skip(2), true);
    if (first === 0xfe) return view.getUint32(skip(4), true);
    throw new RangeError('no transaction is that long');
  };
  const chunk = (): Uint8Array => {
    const count = length();
    const from = skip(count);
    return bytes.slice(from, from + count);
  };
  return { skip, length, chunk, isDone: () => at === bytes.length };
}

/** The scripts of a Bitcoin transaction's outputs, as its id hashes it: without witnesses. */
function outputScripts(bytes: Uint8Array): Uint8Array[] {
  const { skip, length, chunk, isDone } = reader(bytes);
  skip(4);
  for (let left = length(); left > 0; left -= 1) {
    skip(36);
    chunk();
    skip(4);
  }
  const scripts: Uint8Array[] = [];
  for (let left = length(); left > 0; left -= 1) {
    skip(8);
    scripts.push(chunk());
  }
  skip(4);
  if (!isDone()) throw new RangeError('the transaction is longer than it says');
  return scripts;
}

const bytesOf = (text: string): Uint8Array | null =>
  /^([0-9a-f]{2})+$/.test(text)
    ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    : null;

/** SHA-256 as browsers have it, or at once. */
type Hash = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>;

type Read = { txid: string; heads: AnchoredHead[] };

/** What a transaction of the simulated chain is, which is a text. */
async function readSimulated(text: string, sha256: Hash): Promise<Read> {
  const { anchor = '' } = JSON.parse(text) as { anchor?: string };
  const hash = await sha256(joined(`${anchoredCoin}\n${text}`));
  const script = bytesOf(anchor);
  const head = script === null ? null : headOfScript(script);
  return { txid: `sim${hexOf(hash).slice(0, 61)}`, heads: head === null ? [] : [head] };
}

/** The id of a transaction and the heads that it anchors; null where it is none. */
async function readAnchored(text: string, sha256: Hash): Promise<Read | null> {
  try {
    if (text.startsWith('{')) return await readSimulated(text, sha256);
    const bytes = bytesOf(text);
    if (bytes === null) return null;
    const heads = outputScripts(bytes).flatMap((script) => headOfScript(script) ?? []);
    const hash = await sha256(joined(await sha256(joined(bytes))));
    return { txid: hexOf(hash.toReversed()), heads };
  } catch {
    return null;
  }
}

/** An anchor as it is published: the transaction in hex, without witnesses, and what it holds. */
export type PublishedAnchor = { txid: string; transaction: string; size: string; root: string };

export type AnchorFault = 'no_transaction' | 'other_transaction' | 'other_head';

/** Whether the named transaction carries the head that is claimed of it, and no other head. */
export async function faultOfAnchor(
  { txid, transaction, size, root }: PublishedAnchor,
  sha256: Hash,
): Promise<AnchorFault | null> {
  const read = await readAnchored(transaction, sha256);
  if (read === null) return 'no_transaction';
  if (read.txid !== txid) return 'other_transaction';
  const [head, ...more] = read.heads;
  const isClaimed = head?.size.toString() === size && hexOf(head.root) === root;
  return isClaimed && more.length === 0 ? null : 'other_head';
}
