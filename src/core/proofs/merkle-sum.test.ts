import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  formats,
  hashInto,
  headerOf,
  knownOf,
  person,
  type Person,
  plantedFaults,
  publish,
  relabelled,
  sha256,
  slowly,
  sums,
} from '#test/made-trees.ts';
import { bytesOfHex, hexOf, joined } from './bytes.ts';
import { contextOf, hmacWithKey, nodeOf, pathOf, rootIdOfRecord } from './merkle-build.ts';
import {
  bytesOfAmounts,
  checkProof,
  type Chunk,
  contextText,
  depthOf,
  faultOfHistory,
  faultOfProof,
  type Node,
  type Proof,
  type Published,
  rootIdOf,
  owedByProof,
  u32,
} from './merkle-sum.ts';
import { recordBytesOf, type TreeVersion } from './tree-format.ts';

const people = [person(1, 150_000n), person(2, 70_000n), person(3, 0n), person(4, 12n)];
const [ada] = people as [Person];
const snapshot = publish(people);
const adas = snapshot.proofs[0]!;
const faultOf = (proof: Proof, published = snapshot.published, known = knownOf(ada)) =>
  faultOfProof(proof, published, known, slowly);
const changed = (change: (chunk: Chunk) => void, index = 0): Proof => {
  const copy = structuredClone(adas);
  change(copy.chunks[index]!);
  return copy;
};

test('every member of any snapshot finds the whole of their sum, however they type their address', async () => {
  const someone = fc.bigInt({ min: 0n, max: 1n << 55n });
  const snapshots = fc.array(someone, { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(snapshots, fc.constantFrom(...formats), async (owed, v) => {
      const all = owed.map((cents, index) => person(index, cents, v));
      const { published, proofs } = publish(all, headerOf(all.length, 1, null, v));
      const total = owed.reduce((a, b) => a + b, 0n);
      assert.equal(published.root.amounts[0], total.toString());
      for (const [index, item] of all.entries()) {
        const known = { ...knownOf(item), email: `  ${item.email.toUpperCase()} ` };
        assert.equal(await faultOf(proofs[index]!, published, known), null);
        const more = { ...known, amounts: knownOf(person(index, owed[index]! + 1n, v)).amounts };
        assert.equal(await faultOf(proofs[index]!, published, more), 'other_sum');
      }
    }),
    { numRuns: 40 },
  );
});

test('Maxwell’s sum substitution is refused: a parent binds both children’s sums, not their total', async () => {
  // The operator shows Ada a sibling of zero, as if only she were owed anything.
  const lying = changed(({ path }) => path.at(-1)!.amounts.fill('0'));
  assert.equal(await faultOf(lying), 'not_in_tree');
  const shifted = changed(({ amounts, path }) => {
    const [own, theirs] = [BigInt(amounts[0]!), BigInt(path[0]!.amounts[0]!)];
    amounts[0] = (own + 1n).toString();
    path[0]!.amounts[0] = (theirs > 0n ? theirs - 1n : theirs).toString();
  });
  assert.equal(await faultOf(shifted), 'not_in_tree');
});

test('negative and wrapped amounts are refused at the leaf, at a sibling and in a sum', async () => {
  for (const bad of [
    '-1',
    (1n << 63n).toString(),
    ((1n << 64n) - 1n).toString(),
    '01',
    '1e3',
    '',
  ]) {
    assert.equal(bytesOfAmounts([bad, '0', '0'], 3), null);
    assert.equal(await faultOf(changed(({ amounts }) => (amounts[0] = bad))), 'amount_invalid');
    assert.equal(
      await faultOf(changed(({ path }) => (path[0]!.amounts[0] = bad))),
      'amount_invalid',
    );
  }
  const high = ((1n << 63n) - 1n).toString();
  const over = changed(({ path }) => path.forEach(({ amounts }) => (amounts[0] = high)));
  assert.equal(await faultOf(over), 'amount_invalid');
  assert.throws(
    () => publish([{ ...ada, amounts: [-1n, ...ada.amounts.slice(1)] }]),
    /must be from 0 to below/,
  );
  assert.throws(() => publish([person(1, (1n << 63n) - 1n), person(2, 1n)]), /below 2\^63/);
});

test('one leaf for two members is refused: what the member knows of themselves is in it', async () => {
  const same = [person(1, 500n), { ...person(2, 500n), amounts: person(1, 500n).amounts }];
  const { published, proofs } = publish(same);
  const [first, second] = same as [Person, Person];
  assert.equal(await faultOf(proofs[0]!, published, knownOf(first)), null);
  const shown = { ...proofs[0]!, member: second.member };
  assert.equal(await faultOf(shown, published, knownOf(second)), 'not_in_tree');
  assert.throws(() => publish([first, first]), /unique and in ascending order/);
});

test('an inner node as leaf, and a path of another length, are refused', async () => {
  const { levels, published } = snapshot;
  const short = structuredClone(adas);
  for (const chunk of short.chunks) {
    Object.assign(chunk, pathOf(levels.slice(1), chunk.index >>> 1));
  }
  // If both parts happen to have the same position, that fault comes first.
  assert.match((await faultOf(short))!, /path_malformed|chunks_missing/);
  // The same inner node in a tree that claims to be one level lower.
  const header = { ...published.header, leaves: published.header.leaves / 2 };
  const record = levels.at(-1)!;
  const lower = { header, root: published.root, rootId: rootIdOfRecord(header, record, hashInto) };
  const fault = await faultOf({ ...short, rootId: lower.rootId }, lower);
  assert.match(fault!, /not_in_tree|chunks_missing/);
});

test('a proof of another snapshot is refused, and so is a root that was made up for it', async () => {
  const next = publish(people, headerOf(people.length, 2, snapshot.published.rootId));
  assert.equal(await faultOf(adas, next.published), 'other_snapshot');
  assert.equal(
    await faultOf({ ...adas, rootId: next.published.rootId }, next.published),
    'not_in_tree',
  );
  const forged = { ...snapshot.published, header: next.published.header };
  assert.equal(await faultOf(adas, forged), 'root_forged');
});

test('duplicated padding is refused: no two fillings are the same, so that none can stand twice', () => {
  const { levels, published } = snapshot;
  const bytes = recordBytesOf(published.header);
  const leafAt = (at: number) => nodeOf(levels[0]!.subarray(at * bytes, (at + 1) * bytes));
  const leaves = Array.from({ length: published.header.leaves }, (_, at) => leafAt(at).hash);
  assert.equal(new Set(leaves).size, leaves.length);
  const doubled = changed((chunk) => {
    chunk.path[0] = { hash: leafAt(chunk.index).hash, amounts: chunk.amounts };
  });
  return faultOf(doubled).then((fault) => assert.equal(fault, 'not_in_tree'));
});

test('a dropped, repeated or exchanged chunk is refused', async () => {
  const [chunk, two] = adas.chunks as [Chunk, Chunk];
  assert.equal(await faultOf({ ...adas, chunks: [chunk] }), 'chunks_missing');
  assert.equal(await faultOf({ ...adas, chunks: [chunk, chunk] }), 'chunks_missing');
  assert.equal(await faultOf({ ...adas, chunks: [two, chunk] }), 'not_in_tree');
  // A snapshot that claims one chunk for each member is a different snapshot.
  const header = { ...snapshot.published.header, chunks: 1 };
  const fewer = { ...snapshot.published, header };
  assert.equal(await faultOf({ ...adas, chunks: [chunk] }, fewer), 'root_forged');
});

test('a root that states less than its tree adds up to is refused, with an id that fits it', async () => {
  const { header, root } = snapshot.published;
  for (const change of [-1n, 1n]) {
    const amounts = root.amounts.with(0, `${BigInt(root.amounts[0]!) + change}`);
    const stated = { header, root: { ...root, amounts } };
    const rootId = (await rootIdOf(stated, slowly))!;
    assert.equal(await faultOf({ ...adas, rootId }, { ...stated, rootId }), 'not_in_tree');
  }
});

test('a check says how far it came: every node up to the root, or up to where it ends', async () => {
  const all = Array.from({ length: 40 }, (_, index) => person(index, BigInt(index) * 900n));
  const { published, proofs, levels } = publish(all, headerOf(all.length));
  const depth = depthOf(published.header);
  const bytes = recordBytesOf(published.header);
  const nodeAt = (level: number, at: number) =>
    nodeOf(levels[level]!.subarray(at * bytes, (at + 1) * bytes));
  for (const [number, proof] of proofs.entries()) {
    const check = (altered: Proof) =>
      checkProof(
        altered,
        published,
        { ...knownOf(all[number]!), amounts: owedByProof(altered)! },
        slowly,
      );
    const right = await check(proof);
    assert.deepEqual([right.fault, right.level, right.levels.length], [null, depth, depth + 1]);
    for (const [level, nodes] of right.levels.entries()) {
      const expected = proof.chunks.map(({ index }) => nodeAt(level, index >>> level));
      assert.deepEqual(nodes, expected);
    }
    const [item, two] = proof.chunks as [Chunk, Chunk];
    const meet = Math.floor(Math.log2(item.index ^ two.index)) + 1;
    const lied = async (change: (chunk: Chunk) => void) => {
      const copy = structuredClone(proof);
      change(copy.chunks[0]!);
      const { fault, level, levels: found } = await check(copy);
      return [fault, level, found.length];
    };
    // A wrong hash or sum shows at the latest where the two paths meet.
    const hash = 'ab'.repeat(32);
    assert.deepEqual(await lied(({ path }) => (path[meet - 1]!.hash = hash)), [
      'not_in_tree',
      meet,
      meet + 1,
    ]);
    assert.deepEqual(await lied(({ amounts }) => (amounts[0] = `${BigInt(amounts[0]!) + 1n}`)), [
      'not_in_tree',
      meet,
      meet + 1,
    ]);
    // Above that only the root shows it: here in both chunks alike, as a careful liar would do.
    for (const change of [
      (sibling: Node) => (sibling.hash = hash),
      (sibling: Node) => (sibling.amounts[0] = `${BigInt(sibling.amounts[0]!) + 1n}`),
    ]) {
      const copy = structuredClone(proof);
      for (const { path } of copy.chunks) change(path[depth - 1]!);
      const { fault, level } = await check(copy);
      assert.deepEqual([fault, level], ['not_in_tree', depth]);
    }
    assert.deepEqual(await lied(({ path }) => (path[depth - 1]!.amounts[0] = '-1')), [
      'amount_invalid',
      depth,
      depth,
    ]);
    assert.deepEqual(await lied(({ path }) => (path[0]!.hash = 'no hash')), [
      'path_malformed',
      1,
      1,
    ]);
    assert.deepEqual(await lied((chunk) => (chunk.path = [])), ['path_malformed', 0, 0]);
    assert.deepEqual(await lied((chunk) => (chunk.amounts = ['1'])), ['amount_invalid', 0, 0]);
  }
});

test('a rewritten history is seen: forged, unlinked, exchanged for another, or cut short', async () => {
  const second = publish(people, headerOf(people.length, 2, snapshot.published.rootId)).published;
  const history = [snapshot.published, second];
  const seen = new Map(history.map((item) => [item.header.seq, item.rootId]));
  const fault = (all: Published[], remembered = seen) => faultOfHistory(all, remembered, slowly);
  assert.equal(await fault(history), null);
  assert.equal(await fault(history, new Map()), null);
  assert.equal(await fault([second]), null); // a page of it, from the second on
  const other = publish([person(1, 1n)]).published;
  assert.deepEqual(await fault([other, second], new Map()), { seq: 2, is: 'unlinked' });
  assert.deepEqual(await fault([other]), { seq: 1, is: 'rewritten' });
  assert.deepEqual(await fault([snapshot.published]), { seq: 2, is: 'gone' });
  const lied = { ...second, root: snapshot.published.root };
  assert.deepEqual(await fault([snapshot.published, lied]), { seq: 2, is: 'forged' });
});

for (const v of formats) {
  test(`the bytes of ${v} are those of its record: a tree of two leaves, put together by hand`, () => {
    const { published, proofs, levels } = publish([person(7, 900n, v)], headerOf(1, 1, null, v));
    const ctx = sha256(joined(`${v}/ctx\0`, contextText(published.header).subarray(v.length + 5)));
    assert.equal(hexOf(ctx), hexOf(contextOf(published.header, hashInto)));
    const proof = proofs[0]!;
    const idOf = hmacWithKey(bytesOfHex(proof.nonce)!, hashInto);
    const records = proof.chunks.map(({ index, amounts }, number) => {
      const email = 'person7@example.org';
      const id = idOf(joined(`${v}/id\0${email}\0${proof.member}`, u32(number), u32(2)));
      const own = bytesOfAmounts(amounts, sums[v].length)!;
      return {
        index,
        record: joined(sha256(joined(Uint8Array.of(0), ctx, u32(index), id, own)), own),
      };
    });
    const [left, right] = records.toSorted((a, b) => a.index - b.index);
    const pair = joined(left!.record, right!.record);
    const root = sha256(joined(Uint8Array.of(1), ctx, Uint8Array.of(1), pair));
    assert.equal(hexOf(root), published.root.hash);
    assert.equal(levels[0]!.length, 2 * recordBytesOf(published.header));
    const total = bytesOfAmounts(published.root.amounts, sums[v].length)!;
    assert.equal(published.rootId, hexOf(sha256(joined(`${v}/root\0`, ctx, root, total))));
  });
}

for (const { what, proof, published, fault } of plantedFaults(snapshot, people)) {
  test(`sums are refused that were altered: ${what}`, async () => {
    assert.equal(
      await faultOf(proof, published, { ...knownOf(ada), amounts: owedByProof(proof)! }),
      fault,
    );
  });
}

test('a history with a root of a format that nobody knows is refused', async () => {
  const unknown = relabelled(snapshot, { v: 'pol/v3' as TreeVersion });
  assert.deepEqual(await faultOfHistory([unknown], new Map(), slowly), { seq: 1, is: 'forged' });
});
