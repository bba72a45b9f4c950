// An anchor (INT-14): the newest checkpoint's size and root in a Bitcoin payout, so that blocks
// beyond our control hold them. The output is OP_RETURN, one push, of 45 bytes: 'CNDR', the version
// 1, the number of seals in eight bytes (big-endian), the root in 32.

import { int64, isSame, joined } from './bytes.ts';

/** The checkpoint in an anchor. */
export type AnchoredHead = { size: bigint; root: Uint8Array };

/** The coin whose payouts carry anchors. */
export const anchoredCoin = 'BTC';

const prefix = joined('CNDR');
const version = Uint8Array.of(1);
const tag = joined(prefix, version);
const payloadBytes = tag.length + 8 + 32;
const opReturn = 0x6a;

/** Returns the script of an anchor's output. */
export const anchorScript = ({ size, root }: AnchoredHead): Uint8Array<ArrayBuffer> =>
  joined(Uint8Array.of(opReturn, payloadBytes), tag, int64(size), root);

/** The bytes that an anchor adds to a transaction: an amount, a script and the script's length. */
export const anchorBytes = 8n + 1n + 2n + BigInt(payloadBytes);

/** Whether an output's script holds data and pays no address. */
export const holdsData = (script: Uint8Array): boolean => script[0] === opReturn;

/** Returns the head that a script anchors; null if it is no anchor of this form. */
export function headOfScript(script: Uint8Array): AnchoredHead | null {
  const start = joined(Uint8Array.of(opReturn, payloadBytes), tag);
  if (script.length !== 2 + payloadBytes || !isSame(script.subarray(0, start.length), start)) {
    return null;
  }
  const view = new DataView(script.buffer, script.byteOffset, script.length);
  const size = view.getBigInt64(start.length);
  return size > 0n ? { size, root: script.slice(start.length + 8) } : null;
}

const isBegin = (begin: Uint8Array, bytes: Uint8Array): boolean =>
  bytes.every((byte, at) => at >= begin.length || byte === begin[at]);

/** For a script that is no anchor: whether its data, even if cut off, starts like an anchor's. */
export function anchorBeginning(script: Uint8Array): { hasTag: boolean; hasVersion: boolean } {
  const data = script.subarray(2);
  return { hasTag: data.length > 0 && isBegin(prefix, data), hasVersion: isBegin(tag, data) };
}

/** Returns the script of an output's data, given with or without the first bytes of the script. */
export function scriptOfData(given: Uint8Array | null): Uint8Array | null {
  if (given === null || holdsData(given)) return given;
  const isData = given.length >= prefix.length && isBegin(prefix, given);
  return isData ? joined(Uint8Array.of(opReturn, given.length), given) : null;
}

const isSameHead = (anchoredHead: AnchoredHead, other: AnchoredHead): boolean =>
  anchoredHead.size === other.size && isSame(anchoredHead.root, other.root);

/** Describes how the data outputs of a returned file differ from the exported anchor. */
export function anchorDiffers(
  input: AnchoredHead | null,
  found: readonly { script: Uint8Array; amount: bigint }[],
): string[] {
  if (input === null) return found.map(() => 'the transaction has an unapproved data output');
  const heads = found.map(({ script }) => headOfScript(script));
  const isThere = heads.some((head) => head !== null && isSameHead(head, input));
  return [
    ...(found.length === 0 ? ['the anchor is missing'] : []),
    ...(found.length === 0 || isThere ? [] : ['the anchor does not match the export']),
    ...(found.length > 1 ? ['the transaction has a second, unapproved data output'] : []),
    ...(found.some(({ amount }) => amount !== 0n) ? ['the anchor output burns coins'] : []),
  ];
}
