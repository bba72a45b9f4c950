import { randomBytes, webcrypto } from 'node:crypto';
import { defaultCoins } from '#core/chains/assets.ts';
import { hexOf, joined } from '#core/proofs/bytes.ts';
import {
  hmacWithKey,
  LeafWriter,
  leavesFor,
  levelsFrom,
  nodeOf,
  nonceOf,
  pathOf,
  rootIdOfRecord,
} from '#core/proofs/merkle-build.ts';
import { faultOfProof, type KnownLeaf, type Proof } from '#core/proofs/merkle-sum.ts';
import { sumsOf } from '#core/proofs/summed-assets.ts';
import type { Header } from '#core/proofs/tree-format.ts';
import { nodeMeans } from '../src/server/modules/solvency/build-tree.ts';
import { type Bench, median, quantile } from './runner/figures.ts';

// A snapshot of a million members, two chunks each: the cost of building it, and the cost for one
// member to check their proof as a browser does.
//   npm run bench -- proof [ROUNDS] [MEMBERS]

export const rounds = 1;

const chunks = 2;
const checks = 200;
const root = randomBytes(32);
const { hashInto } = nodeMeans;
const ofMembers = hmacWithKey(root, hashInto);
const asBrowsersDo = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await webcrypto.subtle.digest('SHA-256', bytes));

const headerFor = (members: number): Header => ({
  v: 'pol/v2',
  org: 'https://example.org',
  seq: 1,
  asOf: '2026-11-21T00:00:00.000Z',
  ledgerSeq: '4000000',
  seal: null,
  prev: null,
  assets: sumsOf(defaultCoins),
  leaves: leavesFor(members, chunks),
  chunks,
});

const memberOf = (index: number) => ({
  member: `01900000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`,
  email: `member${index}@example.org`,
  secret: ofMembers(joined(`member${index}`)),
  amounts: [BigInt(100 + ((index * 7919) % 5_000_000)), 0n, 0n, 0n, 0n],
});

/** Builds the whole tree, and records where each member's chunks are in it. */
function buildTree(members: number) {
  const header = headerFor(members);
  const writer = new LeafWriter(header, nodeMeans);
  const places = new Uint32Array(members * chunks);
  for (let index = 0; index < members; index += 1) {
    places.set(writer.add(memberOf(index)).indices, index * chunks);
  }
  return { header, places, levels: levelsFrom(writer.finish(root), 0, header, hashInto) };
}

type Tree = ReturnType<typeof buildTree>;

function proofOf({ header, levels, places }: Tree, rootId: string, number: number) {
  const { member, email, secret, amounts } = memberOf(number);
  const indices = [...places.subarray(number * chunks, (number + 1) * chunks)];
  const proof: Proof = {
    rootId,
    member,
    nonce: hexOf(nonceOf(secret, header, hashInto)),
    chunks: indices.map((index) => pathOf(levels, index)),
  };
  const known: KnownLeaf = { member, email, amounts: amounts.map(String) };
  return { proof, known };
}

/** Checks the proofs of some members: the time of each, and the length of the longest proof. */
async function checkSome(tree: Tree, members: number) {
  const top = tree.levels.at(-1)!;
  const rootId = rootIdOfRecord(tree.header, top, hashInto);
  const published = { header: tree.header, root: nodeOf(top), rootId };
  const times: number[] = [];
  let bytes = 0;
  for (let check = 0; check < checks; check += 1) {
    const { proof, known } = proofOf(tree, rootId, (check * 4999) % members);
    bytes = Math.max(bytes, JSON.stringify(proof).length);
    const from = performance.now();
    const fault = await faultOfProof(proof, published, known, asBrowsersDo);
    times.push(performance.now() - from);
    if (fault !== null) throw new Error(`member ${check}: ${fault}`);
  }
  return { times, bytes };
}

/** Builds and checks a tree of this many members. */
export async function playTree(members: number) {
  const before = process.cpuUsage();
  const tree = buildTree(members);
  const { user, system } = process.cpuUsage(before);
  const gigabytes = (process.resourceUsage().maxRSS * 1024) / 1e9;
  const { times, bytes } = await checkSome(tree, members);
  return { seconds: (user + system) / 1e6, gigabytes, times, bytes };
}

export async function open([members = '1000000']: string[]): Promise<Bench> {
  const round = async () => {
    const { seconds, gigabytes, times, bytes } = await playTree(Number(members));
    return {
      [`${members} members`]: {
        'building, s of the processor': seconds,
        'GB at most': gigabytes,
        'a check, ms': median(times),
        'longest check, ms': quantile(times, 1),
        'a proof, KB': bytes / 1024,
      },
    };
  };
  return { round, close: async () => undefined };
}
