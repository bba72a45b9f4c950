import { bytesOfHex, hexOf, joined } from './bytes.ts';
import {
  type Header,
  isKnownVersion,
  namesItsSums,
  sumBytes,
  type TreeVersion,
} from './tree-format.ts';

// The Merkle-sum tree of the amounts owed to members, byte for byte (SOL-1, record 0111), and a
// member's check of a leaf. A parent's hash covers both children's hashes *and* sums, so that no
// sum can be exchanged; every hash covers the snapshot's context, so that none fits another.

/** A published node: its hash in hex, its sums in decimals. */
export type Node = { hash: string; amounts: string[] };

/** A published snapshot, against which proofs are checked. */
export type Published = { header: Header; root: Node; rootId: string };

/** One part of a member's sum: its position, and the sibling at each level above it. */
export type Chunk = { index: number; amounts: string[]; path: Node[] };

/** The proof for a member that their whole sum is counted. */
export type Proof = { rootId: string; member: string; nonce: string; chunks: Chunk[] };

/** SHA-256, as the browser and Node have it. */
export type AsyncSha256 = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

const max = 1n << 63n;

export const u32 = (value: number): Uint8Array =>
  Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);

/** JSON with sorted keys and no spaces: the same header always has the same bytes. */
export const canonical = (header: Header): string =>
  JSON.stringify(Object.fromEntries(Object.entries(header).toSorted(byKey)));
const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

/** Normalises an address for a leaf, however it was typed. */
const identityOf = (email: string): string => email.normalize('NFKC').toLowerCase().trim();

/** Encodes amounts, unsigned and below 2^63; null if one is negative, too large or missing. */
export function bytesOfAmounts(amounts: readonly string[], count: number): Uint8Array | null {
  if (amounts.length !== count) return null;
  const bytes = new Uint8Array(count * sumBytes);
  const view = new DataView(bytes.buffer);
  for (const [index, amount] of amounts.entries()) {
    if (!/^(0|[1-9]\d{0,18})$/.test(amount) || BigInt(amount) >= max) return null;
    view.setBigUint64(index * sumBytes, BigInt(amount));
  }
  return bytes;
}

/** The sums of a record, in decimals. */
export function amountsOfBytes(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: bytes.length / sumBytes }, (_, index) =>
    view.getBigUint64(index * sumBytes).toString(),
  );
}

/** Adds sums asset by asset; null if one reaches 2^63. */
function added(amounts: readonly string[], other: readonly string[]): string[] | null {
  const sums = amounts.map((amount, index) => BigInt(amount) + BigInt(other[index] ?? ''));
  return sums.every((sum) => sum < max) ? sums.map(String) : null;
}

export const contextText = (header: Header): Uint8Array<ArrayBuffer> =>
  joined(`${header.v}/ctx\0`, canonical(header));
export const rootText = (v: TreeVersion, ctx: Uint8Array, record: Uint8Array) =>
  joined(`${v}/root\0`, ctx, record);

/** The part of a member's sum in a leaf. */
type Part = { email: string; member: string; chunk: number; chunks: number };
export const identityText = (v: TreeVersion, { email, member, chunk, chunks }: Part) =>
  joined(`${v}/id\0${identityOf(email)}\0${member}`, u32(chunk), u32(chunks));

// RFC 2104, with a key of 32 bytes: one primitive serves the browser and Node.
async function hmac(key: Uint8Array, message: Uint8Array, sha256: AsyncSha256) {
  const pad = (byte: number) => Uint8Array.from({ length: 64 }, (_, at) => (key[at] ?? 0) ^ byte);
  return sha256(joined(pad(0x5c), await sha256(joined(pad(0x36), message))));
}

/** Returns the root id of a snapshot: of its header, tree and sums; null if it has none. */
export async function rootIdOf({ header, root }: Omit<Published, 'rootId'>, sha256: AsyncSha256) {
  if (!isKnownVersion(header.v) || !namesItsSums(header)) return null;
  const hash = bytesOfHex(root.hash);
  const amounts = bytesOfAmounts(root.amounts, header.assets.length);
  if (hash === null || amounts === null) return null;
  const ctx = await sha256(contextText(header));
  return hexOf(await sha256(rootText(header.v, ctx, joined(hash, amounts))));
}

/** Returns the amounts that a proof claims, its parts added up. Null if one is no number. */
export function owedByProof({ chunks }: Proof): string[] | null {
  try {
    const [first = [], ...more] = chunks.map(({ amounts }) => amounts.map(BigInt));
    return first.map((units, index) =>
      more.reduce((sum, amounts) => sum + (amounts[index] ?? 0n), units).toString(),
    );
  } catch {
    return null;
  }
}

/** Why a proof fails. */
export type ProofFault =
  | 'version_unknown'
  | 'other_snapshot'
  | 'root_forged'
  | 'chunks_missing'
  | 'path_malformed'
  | 'amount_invalid'
  | 'not_in_tree'
  | 'other_sum';

const isSameNode = (node: Node, other: Node): boolean =>
  node.hash === other.hash && node.amounts.join() === other.amounts.join();

/** Returns the parent of two nodes, as the tree is built; or why there is none. */
async function above(
  own: Node,
  { index, path }: Chunk,
  level: number,
  ctx: Uint8Array,
  sha256: AsyncSha256,
): Promise<Node | ProofFault> {
  const sibling = path[level - 1]!;
  const sums = bytesOfAmounts(own.amounts, own.amounts.length);
  const theirs = bytesOfAmounts(sibling.amounts, own.amounts.length);
  const [hash, theirHash] = [bytesOfHex(own.hash), bytesOfHex(sibling.hash)];
  if (sums === null || theirs === null) return 'amount_invalid';
  if (hash === null || theirHash === null) return 'path_malformed';
  const isLeft = ((index >>> (level - 1)) & 1) === 0;
  const pair = isLeft
    ? joined(hash, sums, theirHash, theirs)
    : joined(theirHash, theirs, hash, sums);
  const amounts = added(own.amounts, sibling.amounts);
  if (amounts === null) return 'amount_invalid';
  const bytes = joined(Uint8Array.of(1), ctx, Uint8Array.of(level), pair);
  return { hash: hexOf(await sha256(bytes)), amounts };
}

/** The member's own knowledge: who they are, and how much they should be owed, sum by sum. */
export type KnownLeaf = { email: string; member: string; amounts: readonly string[] };

/**
 * The progress of a check: the computed nodes, level by level from the leaves, one for each chunk;
 * and the level where it ended, which is the root's if it passes.
 */
export type ProofCheck = { fault: ProofFault | null; level: number; levels: Node[][] };

/** The number of levels above the leaves of a tree. */
export const depthOf = ({ leaves }: Pick<Header, 'leaves'>): number => Math.log2(leaves);

/** Returns the fault in the shape of a proof; null if it can be computed. */
function misshapen({ chunks, nonce }: Proof, header: Header): ProofFault | null {
  const places = new Set(chunks.map(({ index }) => index));
  if (chunks.length !== header.chunks || places.size !== chunks.length) return 'chunks_missing';
  for (const { index, path, amounts } of chunks) {
    const isPlace = Number.isInteger(index) && index >= 0 && index < header.leaves;
    if (bytesOfHex(nonce) === null || path.length !== depthOf(header) || !isPlace) {
      return 'path_malformed';
    }
    if (bytesOfAmounts(amounts, header.assets.length) === null) return 'amount_invalid';
  }
  return null;
}

/** Computes the leaves of a well-formed proof, as the member can. */
async function leavesOf(
  { chunks, nonce }: Proof,
  header: Header,
  known: KnownLeaf,
  ctx: Uint8Array,
  sha256: AsyncSha256,
): Promise<Node[]> {
  const leaves: Node[] = [];
  for (const [number, { index, amounts }] of chunks.entries()) {
    const part = { ...known, chunk: number, chunks: header.chunks };
    const id = await hmac(bytesOfHex(nonce)!, identityText(header.v, part), sha256);
    const sums = bytesOfAmounts(amounts, header.assets.length)!;
    const hash = await sha256(joined(Uint8Array.of(0), ctx, u32(index), id, sums));
    leaves.push({ hash: hexOf(hash), amounts });
  }
  return leaves;
}

/** Climbs with all chunks at once: two that reach the same position must be the same node. */
async function climb(
  { chunks }: Proof,
  { header, root }: Published,
  leaves: Node[],
  ctx: Uint8Array,
  sha256: AsyncSha256,
): Promise<ProofCheck> {
  const levels = [leaves];
  for (let level = 1; level <= depthOf(header); level += 1) {
    const nodes: Node[] = [];
    for (const [index, chunk] of chunks.entries()) {
      const node = await above(levels[level - 1]![index]!, chunk, level, ctx, sha256);
      if (typeof node === 'string') return { fault: node, level, levels };
      nodes.push(node);
    }
    levels.push(nodes);
    const places = new Map<number, Node>();
    for (const [number, { index }] of chunks.entries()) {
      const met = places.get(index >>> level) ?? nodes[number]!;
      if (!isSameNode(met, nodes[number]!)) return { fault: 'not_in_tree', level, levels };
      places.set(index >>> level, met);
    }
  }
  const isThere = levels.at(-1)!.every((top) => isSameNode(top, root));
  return { fault: isThere ? null : 'not_in_tree', level: levels.length - 1, levels };
}

/**
 * Checks whether a published snapshot has a member's whole sum, from the leaves up to the root. The
 * published data never come from the proof.
 */
export async function checkProof(
  proof: Proof,
  published: Published,
  known: KnownLeaf,
  sha256: AsyncSha256,
): Promise<ProofCheck> {
  const { header, rootId } = published;
  const atRoot = (fault: ProofFault) => ({ fault, level: depthOf(header), levels: [] });
  if (!isKnownVersion(header.v)) return atRoot('version_unknown');
  if ((await rootIdOf(published, sha256)) !== rootId) return atRoot('root_forged');
  if (proof.rootId !== rootId || proof.member !== known.member) return atRoot('other_snapshot');
  const malformed = misshapen(proof, header);
  if (malformed !== null) return { fault: malformed, level: 0, levels: [] };
  const ctx = await sha256(contextText(header));
  const leaves = await leavesOf(proof, header, known, ctx, sha256);
  const check = await climb(proof, published, leaves, ctx, sha256);
  if (check.fault !== null || owedByProof(proof)?.join() === known.amounts.join()) return check;
  return { ...check, fault: 'other_sum', level: 0 };
}

/** Returns null if a published snapshot has a member's whole sum; else why the proof fails. */
export const faultOfProof = async (
  proof: Proof,
  published: Published,
  known: KnownLeaf,
  sha256: AsyncSha256,
): Promise<ProofFault | null> => (await checkProof(proof, published, known, sha256)).fault;

/** The fault of a history, and the snapshot where it is. */
export type HistoryFault = { seq: number; is: 'forged' | 'unlinked' | 'rewritten' | 'gone' };

/**
 * Returns the first snapshot, oldest first, that does not follow from the one before it, or differs
 * from one seen here earlier; null if the whole history is valid.
 */
export async function faultOfHistory(
  history: readonly Published[],
  seen: ReadonlyMap<number, string>,
  sha256: AsyncSha256,
): Promise<HistoryFault | null> {
  for (const [index, item] of history.entries()) {
    const { seq, prev } = item.header;
    const before = history[index - 1];
    if ((await rootIdOf(item, sha256)) !== item.rootId) return { seq, is: 'forged' };
    const isLinked = before ? before.rootId === prev && before.header.seq + 1 === seq : true;
    if (!isLinked || (seq === 1) !== (prev === null)) return { seq, is: 'unlinked' };
    if ((seen.get(seq) ?? item.rootId) !== item.rootId) return { seq, is: 'rewritten' };
  }
  const newest = history.at(-1)?.header.seq ?? 0;
  const gone = [...seen.keys()].find((seq) => seq > newest);
  return gone === undefined ? null : { seq: gone, is: 'gone' };
}
