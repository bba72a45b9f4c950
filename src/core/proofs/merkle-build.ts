import { invariant } from '../rules/refusal.ts';
import { hexOf, joined } from './bytes.ts';
import {
  amountsOfBytes,
  type Chunk,
  contextText,
  identityText,
  type Node,
  rootText,
  u32,
} from './merkle-sum.ts';
import {
  hashBytes,
  type Header,
  recordBytesOf,
  sumBytes,
  type TreeVersion,
} from './tree-format.ts';

// Builds and reads a snapshot's tree (record 0111). A level is one array of records, so that two
// million leaves fit in memory; hash inputs share one scratch buffer.

/** Synchronous SHA-256 into a given buffer: a new buffer per hash would cost more than the hash. */
export type HashInto = (bytes: Uint8Array, into: Uint8Array, at: number) => void;

/** A member in the tree; `secret` is 32 bytes that only the installation knows. */
export type Owed = { member: string; email: string; secret: Uint8Array; amounts: bigint[] };

/** The leaf indices of a member's chunks. */
export type Place = { member: string; indices: number[] };

/** The dependencies of the build. */
export type Means = { hashInto: HashInto; randomBytes: (count: number) => Uint8Array };

const max = 1n << 63n;

// The offsets in a leaf: kind, context, index, identity, amounts.
const indexAt = 1 + hashBytes;
const idAt = indexAt + 4;
const sumsAt = idAt + hashBytes;

function digestOf(bytes: Uint8Array, hashInto: HashInto): Uint8Array {
  const digest = new Uint8Array(hashBytes);
  hashInto(bytes, digest, 0);
  return digest;
}

const blockBytes = 64;

/** HMAC-SHA-256 (RFC 2104) in two reused buffers; keys have 32 bytes. */
function hmacWith(hashInto: HashInto) {
  // A key shorter than a block is padded with zeros: the rest of both buffers never changes.
  let inner = new Uint8Array(blockBytes + 512).fill(0x36);
  const outer = new Uint8Array(blockBytes + hashBytes).fill(0x5c);
  return (key: Uint8Array, message: Uint8Array, into: Uint8Array, at: number): void => {
    invariant(key.length === hashBytes, 'a key must have 32 bytes');
    const length = blockBytes + message.length;
    if (length > inner.length) inner = new Uint8Array(length).fill(0x36);
    for (let index = 0; index < hashBytes; index += 1) {
      inner[index] = key[index]! ^ 0x36;
      outer[index] = key[index]! ^ 0x5c;
    }
    inner.set(message, blockBytes);
    hashInto(inner.subarray(0, length), outer, blockBytes);
    hashInto(outer, into, at);
  };
}

/** HMAC-SHA-256 of many messages under one key. */
export function hmacWithKey(key: Uint8Array, hashInto: HashInto) {
  const hmac = hmacWith(hashInto);
  return (message: Uint8Array): Uint8Array => {
    const digest = new Uint8Array(hashBytes);
    hmac(key, message, digest, 0);
    return digest;
  };
}

/** Returns the number of leaves for that many members: a power of two. */
export const leavesFor = (members: number, chunks: number): number =>
  2 ** Math.max(1, Math.ceil(Math.log2(Math.max(1, members * chunks))));

export const contextOf = (header: Header, hashInto: HashInto): Uint8Array =>
  digestOf(contextText(header), hashInto);

const nonceText = (v: TreeVersion, ctx: Uint8Array): Uint8Array => joined(`${v}/nonce\0`, ctx);

/** Returns a member's nonce in one snapshot: the member receives it, and each snapshot differs. */
export const nonceOf = (secret: Uint8Array, header: Header, hashInto: HashInto): Uint8Array =>
  hmacWithKey(secret, hashInto)(nonceText(header.v, contextOf(header, hashInto)));

/** Returns a source of random numbers below 2^32, from a buffer that is refilled. */
function randoms(means: Means): () => number {
  let buffer: DataView = new DataView(new ArrayBuffer(0));
  let at = 0;
  return () => {
    if (at + 4 > buffer.byteLength) {
      const bytes = means.randomBytes(65_536);
      buffer = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      at = 0;
    }
    at += 4;
    return buffer.getUint32(at - 4);
  };
}

/** Returns a random part of an amount, from nothing to all of it. */
function partOf(amount: bigint, random: () => number): bigint {
  if (amount === 0n) return 0n;
  const chance = (BigInt(random()) << 32n) | BigInt(random());
  return (chance * (amount + 1n)) >> 64n;
}

/** Splits an amount into random parts that add up to it. */
function splitAmounts(amounts: readonly bigint[], chunks: number, random: () => number) {
  const left = [...amounts];
  return Array.from({ length: chunks }, (_, index) =>
    left.map((amount, asset) => {
      const part = index === chunks - 1 ? amount : partOf(amount, random);
      left[asset] = amount - part;
      return part;
    }),
  );
}

/** Returns all leaf positions in random order. */
function shuffled(leaves: number, random: () => number): Uint32Array {
  const places = Uint32Array.from({ length: leaves }, (_, at) => at);
  for (let at = leaves - 1; at > 0; at -= 1) {
    const other = Math.floor((random() / 2 ** 32) * (at + 1));
    [places[at], places[other]] = [places[other]!, places[at]!];
  }
  return places;
}

/**
 * Fills the leaves of a snapshot member by member, so the caller may pause between two. Members
 * must come in ascending order; it refuses a repeated member and a negative amount.
 */
export class LeafWriter {
  readonly #leaves: Uint8Array;
  readonly #header: Header;
  readonly #recordBytes: number;
  readonly #hashInto: HashInto;
  readonly #hmac: ReturnType<typeof hmacWith>;
  readonly #nonceText: Uint8Array;
  readonly #random: () => number;
  readonly #places: Uint32Array;
  readonly #scratch: Uint8Array;
  readonly #view: DataView;
  readonly #nonce = new Uint8Array(hashBytes);
  #used = 0;
  #last = '';

  constructor(header: Header, means: Means) {
    const ctx = contextOf(header, means.hashInto);
    this.#header = header;
    this.#hashInto = means.hashInto;
    this.#hmac = hmacWith(means.hashInto);
    this.#nonceText = nonceText(header.v, ctx);
    this.#recordBytes = recordBytesOf(header);
    this.#random = randoms(means);
    this.#places = shuffled(header.leaves, this.#random);
    this.#leaves = new Uint8Array(header.leaves * this.#recordBytes);
    this.#scratch = new Uint8Array(sumsAt + header.assets.length * sumBytes);
    this.#scratch.set(ctx, 1);
    this.#view = new DataView(this.#scratch.buffer);
  }

  /** Writes a leaf at the next position; `key` and `message` make it unique. */
  #write(kind: 0 | 2, key: Uint8Array, message: Uint8Array | null, amounts: readonly bigint[]) {
    const index = this.#places[this.#used]!;
    this.#used += 1;
    this.#scratch[0] = kind;
    this.#view.setUint32(indexAt, index);
    this.#hmac(key, message ?? u32(index), this.#scratch, idAt);
    for (const [number, amount] of amounts.entries()) {
      this.#view.setBigUint64(sumsAt + number * sumBytes, amount);
    }
    const at = index * this.#recordBytes;
    this.#hashInto(this.#scratch, this.#leaves, at);
    this.#leaves.set(this.#scratch.subarray(sumsAt), at + hashBytes);
    return index;
  }

  /** Writes the chunks of one member, each at a separate position. */
  add({ member, email, secret, amounts }: Owed): Place {
    invariant(member > this.#last, 'members must be unique and in ascending order');
    invariant(
      amounts.length === this.#header.assets.length,
      'each leaf needs one amount per asset',
    );
    for (const amount of amounts) {
      invariant(
        amount >= 0n && amount < max,
        `the amount owed to ${member} must be from 0 to below 2^63`,
      );
    }
    this.#last = member;
    const { v, chunks } = this.#header;
    this.#hmac(secret, this.#nonceText, this.#nonce, 0);
    const message = identityText(v, { email, member, chunk: 0, chunks });
    const numberAt = message.length - 8;
    const indices = splitAmounts(amounts, chunks, this.#random).map((part, index) => {
      message.set(u32(index), numberAt);
      return this.#write(0, this.#nonce, message, part);
    });
    return { member, indices };
  }

  /** Fills the remaining positions, each with a unique leaf that owes nothing. */
  finish(padSecret: Uint8Array): Uint8Array {
    const nothing = this.#header.assets.map(() => 0n);
    while (this.#used < this.#header.leaves) this.#write(2, padSecret, null, nothing);
    return this.#leaves;
  }
}

/** Writes the sums of two records; refuses a sum of 2^63 or more. */
function writeSums(
  from: DataView,
  left: number,
  into: DataView,
  at: number,
  recordBytes: number,
): void {
  const right = left + recordBytes;
  for (let asset = hashBytes; asset < recordBytes; asset += 8) {
    const low = from.getUint32(left + asset + 4) + from.getUint32(right + asset + 4);
    const carry = low > 0xffff_ffff ? 1 : 0;
    const high = from.getUint32(left + asset) + from.getUint32(right + asset) + carry;
    invariant(high < 0x8000_0000, 'a sum must stay below 2^63');
    into.setUint32(at + asset, high);
    into.setUint32(at + asset + 4, low >>> 0);
  }
}

/** Returns the level above: one record for each two below. */
function levelAbove(
  below: Uint8Array,
  level: number,
  { ctx, recordBytes, hashInto }: { ctx: Uint8Array; recordBytes: number; hashInto: HashInto },
): Uint8Array {
  const above = new Uint8Array(below.length / 2);
  const [from, into] = [below, above].map(
    (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  ) as [DataView, DataView];
  const scratch = new Uint8Array(2 + hashBytes + 2 * recordBytes);
  scratch[0] = 1;
  scratch.set(ctx, 1);
  scratch[1 + hashBytes] = level;
  for (let at = 0; at < above.length; at += recordBytes) {
    scratch.set(below.subarray(2 * at, 2 * at + 2 * recordBytes), 2 + hashBytes);
    writeSums(from, 2 * at, into, at, recordBytes);
    hashInto(scratch, above, at);
  }
  return above;
}

/** Returns every level from the given one up to the single record at the top, which is last. */
export function levelsFrom(
  records: Uint8Array,
  level: number,
  header: Header,
  hashInto: HashInto,
): Uint8Array[] {
  const recordBytes = recordBytesOf(header);
  const means = { ctx: contextOf(header, hashInto), recordBytes, hashInto };
  const levels = [records];
  for (let below = records; below.length > recordBytes;) {
    below = levelAbove(below, level + levels.length, means);
    levels.push(below);
  }
  return levels;
}

/** A record as a published node. */
export const nodeOf = (record: Uint8Array): Node => ({
  hash: hexOf(record.subarray(0, hashBytes)),
  amounts: amountsOfBytes(record.subarray(hashBytes)),
});

export const rootIdOfRecord = (header: Header, root: Uint8Array, hashInto: HashInto): string =>
  hexOf(digestOf(rootText(header.v, contextOf(header, hashInto), root), hashInto));

/** Returns a record of the lowest level, with its sibling at each; the last level is one record. */
export function pathOf(levels: readonly Uint8Array[], index: number): Chunk {
  const { length } = levels.at(-1)!;
  const node = (level: Uint8Array, at: number): Node =>
    nodeOf(level.subarray(at * length, (at + 1) * length));
  const path = levels.slice(0, -1).map((level, number) => node(level, (index >>> number) ^ 1));
  return { index, amounts: node(levels[0]!, index).amounts, path };
}
