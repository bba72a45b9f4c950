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

// How a snapshot's tree is built and read (record 0111). A level is one array of
// records, so that two million leaves stay within memory; what is hashed is put together in one
// scratch buffer.

/** SHA-256 at once, written where it is wanted: a buffer for each would cost more than the hash. */
export type HashInto = (bytes: Uint8Array, into: Uint8Array, at: number) => void;

/** A member as the tree takes them; `secret` is 32 bytes that only the installation knows. */
export type Owed = { member: string; email: string; secret: Uint8Array; amounts: bigint[] };

/** Where a member's chunks stand. */
export type Place = { member: string; indices: number[] };

/** What building needs of its environment. */
export type Means = { hashInto: HashInto; randomBytes: (count: number) => Uint8Array };

const max = 1n << 63n;

// Where the parts of a leaf stand: kind, context, index, identity, amounts.
const indexAt = 1 + hashBytes;
const idAt = indexAt + 4;
const sumsAt = idAt + hashBytes;

function digestOf(bytes: Uint8Array, hashInto: HashInto): Uint8Array {
  const digest = new Uint8Array(hashBytes);
  hashInto(bytes, digest, 0);
  return digest;
}

const blockBytes = 64;

/** HMAC-SHA-256 (RFC 2104) in two buffers that are used again and again; keys have 32 bytes. */
function hmacWith(hashInto: HashInto) {
  // A key shorter than a block ends in zeros: behind it both buffers stay as they are.
  let inner = new Uint8Array(blockBytes + 512).fill(0x36);
  const outer = new Uint8Array(blockBytes + hashBytes).fill(0x5c);
  return (key: Uint8Array, message: Uint8Array, into: Uint8Array, at: number): void => {
    invariant(key.length === hashBytes, 'a key has 32 bytes');
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

/** The leaves that so many members need: a power of two. */
export const leavesFor = (members: number, chunks: number): number =>
  2 ** Math.max(1, Math.ceil(Math.log2(Math.max(1, members * chunks))));

export const contextOf = (header: Header, hashInto: HashInto): Uint8Array =>
  digestOf(contextText(header), hashInto);

const nonceText = (v: TreeVersion, ctx: Uint8Array): Uint8Array => joined(`${v}/nonce\0`, ctx);

/** A member's nonce in one snapshot: what the member is given, and no other snapshot knows. */
export const nonceOf = (secret: Uint8Array, header: Header, hashInto: HashInto): Uint8Array =>
  hmacWithKey(secret, hashInto)(nonceText(header.v, contextOf(header, hashInto)));

/** Random numbers below 2^32, taken from a buffer that is refilled. */
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

/** A part of an amount between nothing and all of it, by chance. */
function partOf(amount: bigint, random: () => number): bigint {
  if (amount === 0n) return 0n;
  const chance = (BigInt(random()) << 32n) | BigInt(random());
  return (chance * (amount + 1n)) >> 64n;
}

/** An amount in so many parts that add up to it. */
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

/** All places of the leaves in an order by chance. */
function shuffled(leaves: number, random: () => number): Uint32Array {
  const places = Uint32Array.from({ length: leaves }, (_, at) => at);
  for (let at = leaves - 1; at > 0; at -= 1) {
    const other = Math.floor((random() / 2 ** 32) * (at + 1));
    [places[at], places[other]] = [places[other]!, places[at]!];
  }
  return places;
}

/**
 * Fills the leaves of a snapshot member by member; the caller may rest between two of them.
 * Members come in ascending order: one who comes twice, or owes, is refused.
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

  /** The next place, and its leaf: `key` and `message` make what tells it from all others. */
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

  /** Writes the chunks of one member, each at a place of its own. */
  add({ member, email, secret, amounts }: Owed): Place {
    invariant(member > this.#last, 'members come once, in ascending order');
    invariant(amounts.length === this.#header.assets.length, 'an amount of each asset');
    for (const amount of amounts) {
      invariant(amount >= 0n && amount < max, `what is owed is never below zero: ${member}`);
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

  /** Fills what is left: each with a leaf of its own, which says nothing and is owed to nobody. */
  finish(padSecret: Uint8Array): Uint8Array {
    const nothing = this.#header.assets.map(() => 0n);
    while (this.#used < this.#header.leaves) this.#write(2, padSecret, null, nothing);
    return this.#leaves;
  }
}

/** Writes the sums of two records; refuses one that does not stay below 2^63. */
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
    invariant(high < 0x8000_0000, 'a sum stays below 2^63');
    into.setUint32(at + asset, high);
    into.setUint32(at + asset + 4, low >>> 0);
  }
}

/** The level above one: each record of two below it. */
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

/** Every level from a given one up to the one record above all of it, which is the last. */
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

/** A record as it is written down. */
export const nodeOf = (record: Uint8Array): Node => ({
  hash: hexOf(record.subarray(0, hashBytes)),
  amounts: amountsOfBytes(record.subarray(hashBytes)),
});

export const rootIdOfRecord = (header: Header, root: Uint8Array, hashInto: HashInto): string =>
  hexOf(digestOf(rootText(header.v, contextOf(header, hashInto), root), hashInto));

/** A record of the lowest of these levels, with its sibling at each; the last is one record. */
export function pathOf(levels: readonly Uint8Array[], index: number): Chunk {
  const { length } = levels.at(-1)!;
  const node = (level: Uint8Array, at: number): Node =>
    nodeOf(level.subarray(at * length, (at + 1) * length));
  const path = levels.slice(0, -1).map((level, number) => node(level, (index >>> number) ^ 1));
  return { index, amounts: node(levels[0]!, index).amounts, path };
}
