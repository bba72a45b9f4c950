import { hash, randomBytes } from 'node:crypto';
import { hexOf } from '#core/proofs/bytes.ts';
import {
  LeafWriter,
  leavesFor,
  levelsFrom,
  nodeOf,
  nonceOf,
  pathOf,
  rootIdOfRecord,
} from '#core/proofs/merkle-build.ts';
import {
  checkProof,
  type Chunk,
  type KnownLeaf,
  type Node,
  type Proof,
  type Published,
  rootIdOf,
} from '#core/proofs/merkle-sum.ts';
import { firstAssets, type Header, type TreeVersion } from '#core/proofs/tree-format.ts';

// Liability trees of each format, and the alterations of a lying operator.

export const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');
export const hashInto = (bytes: Uint8Array, into: Uint8Array, at: number): void =>
  into.set(sha256(bytes), at);
/** Asynchronously, as in browsers. */
export const slowly = async (bytes: Uint8Array): Promise<Uint8Array> => sha256(bytes);
const means = { hashInto, randomBytes };

/** The assets with sums in each format's trees here. */
export const sums: Record<TreeVersion, readonly string[]> = {
  'pol/v1': firstAssets,
  'pol/v2': ['USD-cent', 'BTC-sat', 'DOGE-koinu', 'SOL-lamport', 'USDC-micro', 'XRP-drop'],
};
export const formats = Object.keys(sums) as TreeVersion[];

export type Person = { member: string; email: string; amounts: bigint[] };
export const person = (index: number, cents: bigint, v: TreeVersion = 'pol/v2'): Person => ({
  member: `member-${String(index).padStart(4, '0')}`,
  email: `person${index}@example.org`,
  amounts: sums[v].map((_, at) => [cents, 0n, BigInt(index)][at] ?? 0n),
});

export const headerOf = (
  people: number,
  seq = 1,
  prev: string | null = null,
  v: TreeVersion = 'pol/v2',
): Header => ({
  v,
  org: 'https://example.org',
  seq,
  asOf: '2026-11-21T00:00:00.000Z',
  ledgerSeq: '42',
  seal: null,
  prev,
  assets: [...sums[v]],
  leaves: leavesFor(people, 2),
  chunks: 2,
});

/** A whole snapshot, and the proof of each of its people. */
export function publish(people: Person[], header = headerOf(people.length)) {
  const writer = new LeafWriter(header, means);
  const secrets = people.map(() => randomBytes(32));
  const places = people.map((item, index) => writer.add({ ...item, secret: secrets[index]! }));
  const levels = levelsFrom(writer.finish(randomBytes(32)), 0, header, hashInto);
  const root = levels.at(-1)!;
  const published: Published = {
    header,
    root: nodeOf(root),
    rootId: rootIdOfRecord(header, root, hashInto),
  };
  const proofs = people.map(({ member }, number): Proof => ({
    rootId: published.rootId,
    member,
    nonce: hexOf(nonceOf(secrets[number]!, header, hashInto)),
    chunks: places[number]!.indices.map((index) => pathOf(levels, index)),
  }));
  return { published, proofs, levels };
}

export const knownOf = ({ member, email, amounts }: Person): KnownLeaf => ({
  member,
  email,
  amounts: amounts.map(String),
});

export type Tree = ReturnType<typeof publish>;

/** A tree under another header, with the matching id: as a lying operator would publish it. */
export function relabelled({ published, levels }: Tree, change: Partial<Header>): Published {
  const header = { ...published.header, ...change };
  const record = levels.at(-1)!;
  return { header, root: nodeOf(record), rootId: rootIdOfRecord(header, record, hashInto) };
}

const copied = <T>(of: T, change: (copy: T) => void): T => {
  const copy = structuredClone(of);
  change(copy);
  return copy;
};

/** The altered proof shown to a member, and its expected fault. */
export type Planted = { what: string; proof: Proof; published: Published; fault: string };

const swap = (all: string[], index: number, other: number): void => {
  [all[index], all[other]] = [all[other]!, all[index]!];
};
const alterations: [what: string, change: (amounts: string[]) => void, inProof: string][] = [
  ['moved to another coin', (all) => swap(all, 0, 4), 'not_in_tree'],
  ['left out', (all) => void all.pop(), 'amount_invalid'],
  ['added', (all) => void all.push('0'), 'amount_invalid'],
  ['below zero', (all) => void (all[4] = '-1'), 'amount_invalid'],
];

/** Altered sums, in a leaf, beside the path to the root and in the root. */
function alteredSums(tree: Tree, proof: Proof): Planted[] {
  const { published } = tree;
  const inChunks = (change: (chunk: Chunk) => void) =>
    copied(proof, ({ chunks }) => chunks.forEach(change));
  return alterations.flatMap(([what, change, fault]) => [
    {
      what: `${what}, in a leaf`,
      proof: inChunks((chunk) => change(chunk.amounts)),
      published,
      fault,
    },
    {
      what: `${what}, in a sibling`,
      proof: inChunks(({ path }) => change(path.at(-1)!.amounts)),
      published,
      fault,
    },
    {
      what: `${what}, in the root`,
      proof,
      published: copied(published, ({ root }) => change(root.amounts)),
      fault: 'root_forged',
    },
  ]);
}

/** Sum names out of order, duplicated, malformed, left out or added. */
function misnamedSums(tree: Tree, proof: Proof): Planted[] {
  const [usd, btc, doge, sol, usdc, xrp] = sums['pol/v2'] as string[] & { length: 6 };
  const named: Record<string, (string | undefined)[]> = {
    'two coins in each other’s place': [usd, doge, btc, sol, usdc, xrp],
    'dollars behind a coin': [btc, usd, doge, sol, usdc, xrp],
    'a coin twice': [usd, btc, btc, sol, usdc, xrp],
    'a coin twice, by two units': [usd, btc, 'BTC-satoshi', sol, usdc, xrp],
    'dollars twice': [usd, btc, doge, sol, usd, xrp],
    'a coin left out': [usd, btc, doge, sol, xrp],
    'a coin added': [usd, btc, doge, sol, usdc, xrp, 'ZEC-zatoshi'],
    'a name without a unit': [usd, btc, doge, sol, 'USDC-', xrp],
    'no sums': [],
  };
  const under = (what: string, change: Partial<Header>, fault: string): Planted => {
    const published = relabelled(tree, change);
    return { what, proof: { ...proof, rootId: published.rootId }, published, fault };
  };
  return [
    ...Object.entries(named).map(([what, assets]) =>
      under(what, { assets: assets as string[] }, 'root_forged'),
    ),
    under(
      'another coin in a coin’s place',
      { assets: [usd!, btc!, doge!, sol!, 'USDT-micro', xrp!] },
      'not_in_tree',
    ),
    under('a format that nobody knows', { v: 'pol/v3' as TreeVersion }, 'version_unknown'),
  ];
}

/** A proof of one format under a root of another. */
function mixedFormats(tree: Tree, proof: Proof, people: Person[]): Planted[] {
  const owed = people.map(({ amounts }, index) => person(index + 1, amounts[0]!, 'pol/v1'));
  const old = publish(owed, headerOf(owed.length, 1, null, 'pol/v1'));
  const older = old.proofs[0]!;
  const five = ['USD-cent', 'BTC-sat', 'DOGE-koinu', 'SOL-lamport', 'XRP-drop'];
  const shown = (what: string, item: Proof, published: Published, fault: string): Planted => ({
    what,
    proof: { ...item, rootId: published.rootId },
    published,
    fault,
  });
  return [
    {
      what: 'an old proof as it is',
      proof: older,
      published: tree.published,
      fault: 'other_snapshot',
    },
    shown('an old proof under a new root', older, tree.published, 'amount_invalid'),
    shown('a new proof under an old root', proof, old.published, 'amount_invalid'),
    shown('an old tree called new', older, relabelled(old, { v: 'pol/v2' }), 'root_forged'),
    shown(
      'an old tree called new, its sums in the new order',
      older,
      relabelled(old, { v: 'pol/v2', assets: five }),
      'not_in_tree',
    ),
  ];
}

/** Everything that makes the first person's proof invalid, each with its reason. */
export const plantedFaults = (tree: Tree, people: Person[]): Planted[] => {
  const [proof] = tree.proofs as [Proof];
  return [
    ...alteredSums(tree, proof),
    ...misnamedSums(tree, proof),
    ...mixedFormats(tree, proof, people),
  ];
};

/**
 * A proof of two leaves in a tree far too large to build here: the siblings are invented, and the
 * root is computed from them.
 */
export async function deepProof(
  item: Person,
  depth: number,
  places: readonly [number, number],
): Promise<{ published: Published; proof: Proof }> {
  const header = { ...headerOf(1), leaves: 2 ** depth };
  const nothing = item.amounts.map(() => '0');
  const sibling = (): Node => ({
    hash: hexOf(randomBytes(32)),
    amounts: nothing.with(0, '90000'),
  });
  const chunks = places.map((index, number): Chunk => ({
    index,
    amounts: number === 0 ? item.amounts.map(String) : nothing,
    path: Array.from({ length: depth }, sibling),
  }));
  const proof: Proof = {
    rootId: '',
    member: item.member,
    nonce: hexOf(randomBytes(32)),
    chunks,
  };
  let published: Published = { header, root: sibling(), rootId: '' };
  const under = async (root: Node) => {
    const rootId = (await rootIdOf({ header, root }, slowly))!;
    published = { header, root, rootId };
    proof.rootId = rootId;
    return checkProof(proof, published, knownOf(item), slowly);
  };
  // Where the two paths meet, each is the other's sibling.
  const meet = Math.floor(Math.log2(places[0] ^ places[1]));
  const { levels } = await under(published.root);
  const [left, right] = levels[meet] as [Node, Node];
  chunks[0]!.path[meet] = right;
  chunks[1]!.path[meet] = left;
  for (let level = meet + 1; level < depth; level += 1) {
    chunks[1]!.path[level] = chunks[0]!.path[level]!;
  }
  await under((await under(published.root)).levels.at(-1)![0]!);
  return { published, proof };
}
