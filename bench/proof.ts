import { hexOf, joined } from '../src/core/proofs/bytes.ts';
import { randomBytes, webcrypto } from 'node:crypto';
import {
  contextOf,
  hmacUnder,
  LeafWriter,
  leavesFor,
  levelsFrom,
  nodeOf,
  nonceOf,
  pathOf,
  rootIdOfRecord,
} from '../src/core/proofs/merkle-build.ts';
import {
  faultOfProof,
  type Header,
  type Known,
  type Proof,
  solAssets,
} from '../src/core/proofs/merkle-sum.ts';
import { nodeMeans } from '../src/server/modules/solvency/build-tree.ts';

// A snapshot of a million members, two chunks each: what building it costs, and what it costs one
// member to check theirs as a browser does. `npm run bench:proof [-- MEMBERS]`.

const members = Number(process.argv[2] ?? 1_000_000);
const chunks = 2;
const checks = 200;
const root = randomBytes(32);
const { hashInto } = nodeMeans;
const ofMembers = hmacUnder(root, hashInto);
const asBrowsersDo = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await webcrypto.subtle.digest('SHA-256', bytes));

const header: Header = {
  v: 'pol/v1',
  org: 'https://example.org',
  seq: 1,
  asOf: '2026-11-21T00:00:00.000Z',
  ledgerSeq: '4000000',
  seal: null,
  prev: null,
  assets: [...solAssets],
  leaves: leavesFor(members, chunks),
  chunks,
};

const memberOf = (nth: number) => ({
  member: `01900000-0000-7000-8000-${nth.toString(16).padStart(12, '0')}`,
  email: `member${nth}@example.org`,
  secret: ofMembers(joined(`member${nth}`)),
  amounts: [BigInt(100 + ((nth * 7919) % 5_000_000)), 0n, 0n, 0n, 0n],
});

const began = performance.now();
const before = process.cpuUsage();
const ctx = contextOf(header, hashInto);
const writer = new LeafWriter(header, nodeMeans);
const places = new Uint32Array(members * chunks);
for (let nth = 0; nth < members; nth += 1) {
  places.set(writer.add(memberOf(nth)).indices, nth * chunks);
}
const levels = levelsFrom(writer.finish(root), 0, ctx, hashInto);
const { user, system } = process.cpuUsage(before);
const seconds = (performance.now() - began) / 1000;
const cpu = (user + system) / 1e6;
const gigabytes = (process.resourceUsage().maxRSS * 1024) / 1e9;

const top = levels.at(-1)!;
const rootId = rootIdOfRecord(ctx, top, hashInto);
const published = { header, root: nodeOf(top, 0), rootId };

function proofOf(nth: number): { proof: Proof; known: Known } {
  const { member, email, secret, amounts } = memberOf(nth);
  const indices = [...places.subarray(nth * chunks, (nth + 1) * chunks)];
  const proof = {
    rootId,
    member,
    nonce: hexOf(nonceOf(secret, ctx, hashInto)),
    chunks: indices.map((index) => pathOf(levels, index)),
  };
  return { proof, known: { member, email, amounts: amounts.map(String) } };
}

const times: number[] = [];
let bytes = 0;
for (let check = 0; check < checks; check += 1) {
  const { proof, known } = proofOf((check * 4999) % members);
  bytes = Math.max(bytes, JSON.stringify(proof).length);
  const from = performance.now();
  const fault = await faultOfProof(proof, published, known, asBrowsersDo);
  times.push(performance.now() - from);
  if (fault !== null) throw new Error(`member ${check}: ${fault}`);
}
times.sort((a, b) => a - b);
const at = (share: number): string => times[Math.floor(share * (times.length - 1))]!.toFixed(1);

process.stdout.write(
  [
    `${members} members, ${chunks} chunks each, ${header.leaves} leaves`,
    `building: ${cpu.toFixed(1)} s of the processor (aim 20), ${seconds.toFixed(1)} s, ` +
      `${gigabytes.toFixed(2)} GB at most (aim 1)`,
    `a member's check: ${at(0)} / ${at(0.5)} / ${at(1)} ms, least, median, most (aim 15), ` +
      `of ${checks}; a proof is ${(bytes / 1024).toFixed(1)} KB of JSON`,
    '',
  ].join('\n'),
);
