import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkProof, depthOf, type Proof, owedByProof } from '#core/proofs/merkle-sum.ts';
import {
  deepProof,
  headerOf,
  knownOf,
  person,
  plantedFaults,
  publish,
  slowly,
} from '#test/made-trees.ts';
import { type PathRow, rowsOf, spansOf } from './path-rows.ts';
import { subOf, titleOf } from './row-titles.ts';

const people = Array.from({ length: 30 }, (_, index) =>
  person(index + 1, 70_000n * BigInt(index + 1)),
);
const ada = people[0]!;
const tree = publish(people, headerOf(people.length));
const { published } = tree;
const depth = depthOf(published.header);
const adas = tree.proofs[0]!;

const checked = (proof: Proof, of = published) =>
  checkProof(proof, of, { ...knownOf(ada), amounts: owedByProof(proof)! }, slowly);
const rowsFor = async (proof: Proof, of = published, isOpen = false): Promise<PathRow[]> =>
  rowsOf(proof, of.header, await checked(proof, of), isOpen)!;
const signs = { found: '+', failed: 'x', unchecked: '-' };
const statesOf = (rows: PathRow[]): string => rows.map(({ state }) => signs[state]).join('');

test('each row of a proof that holds says its sum, and the hashes that led there', async () => {
  for (const [number, proof] of tree.proofs.entries()) {
    const known = knownOf(people[number]!);
    const check = await checkProof(proof, published, known, slowly);
    const rows = rowsOf(proof, published.header, check, false)!;
    assert.equal(statesOf(rows), '+'.repeat(depth + 1));
    assert.equal(rows[0]!.cents, people[number]!.amounts[0]);
    assert.equal(rows.at(-1)!.cents, BigInt(published.root.amounts[0]!));
    const sums = rows.map(({ cents }) => cents!);
    assert.deepEqual(
      sums,
      sums.toSorted((a, b) => (a < b ? -1 : Number(a > b))),
    );
    // Two paths of this length need one hash per level each, except where they meet, and one per
    // level above.
    const [first, second] = proof.chunks.map(({ index }) => index) as [number, number];
    const meet = Math.floor(Math.log2(first ^ second)) + 1;
    for (const [level, { given, places, meets }] of rows.entries()) {
      const expected = level === 0 || level === meet ? 0 : level < meet ? 2 : 1;
      assert.deepEqual(
        [given.length, places, meets],
        [expected, level < meet ? 2 : 1, level === meet],
      );
      for (const hash of given) {
        assert.ok(proof.chunks.some(({ path }) => path[level - 1]!.hash === hash));
      }
    }
  }
});

test('a check that fails stops at its row: what is below was found, what is above was not looked at', async () => {
  const lied = (change: (proof: Proof) => void): Proof => {
    const copy = structuredClone(adas);
    change(copy);
    return copy;
  };
  const [first, second] = adas.chunks.map(({ index }) => index) as [number, number];
  const meet = Math.floor(Math.log2(first ^ second)) + 1;
  const stopsAt = (level: number) => `${'+'.repeat(level)}x${'-'.repeat(depth - level)}`;
  const hash = 'ab'.repeat(32);
  const stories: [change: (proof: Proof) => void, level: number][] = [
    [({ chunks }) => (chunks[0]!.amounts[0] = `${BigInt(chunks[0]!.amounts[0]!) + 1n}`), meet],
    [({ chunks }) => (chunks[1]!.path[0]!.hash = hash), meet],
    [({ chunks }) => chunks.forEach(({ path }) => (path.at(-1)!.hash = hash)), depth],
    [({ chunks }) => (chunks[1]!.path[2]!.amounts[0] = '-1'), 3],
    [({ chunks }) => (chunks[0]!.path[3]!.hash = 'none'), 4],
    [({ chunks }) => void chunks.pop(), 0],
    [({ chunks }) => void chunks[0]!.path.pop(), 0],
    [({ chunks }) => (chunks[0]!.amounts[0] = '-1'), 0],
  ];
  for (const [change, level] of stories) {
    assert.equal(statesOf(await rowsFor(lied(change))), stopsAt(level), String(change));
  }
  // If the root itself fails, nothing below it is checked.
  const forged = {
    ...published,
    root: { ...published.root, amounts: published.root.amounts.with(0, '1') },
  };
  for (const rows of [
    await rowsFor(adas, forged),
    await rowsFor(lied((proof) => (proof.rootId = hash))),
  ]) {
    assert.equal(statesOf(rows), `${'-'.repeat(depth)}x`);
  }
});

test('every proof that is refused has one row that failed, and none after it', async () => {
  for (const { what, proof, published: shown } of plantedFaults(tree, people)) {
    const rows = rowsOf(proof, shown.header, await checked(proof, shown), false);
    const failed = rows?.filter(({ state }) => state === 'failed');
    assert.equal(failed?.length ?? 1, 1, what);
    const at = rows?.findIndex(({ state }) => state === 'failed') ?? 0;
    assert.ok(rows?.slice(at + 1).every(({ state }) => state === 'unchecked') ?? true, what);
  }
});

test('the middle of a deep tree is folded, opens, and never hides the row that failed', async () => {
  const spans = (...all: [number, number, boolean]) =>
    spansOf(...all)
      .map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`))
      .join(' ');
  assert.equal(spans(7, 7, false), '0 1 2 3 4 5 6 7');
  assert.equal(spans(8, 8, false), '0 1 2 3 4-5 6 7 8');
  assert.equal(spans(21, 21, false), '0 1 2 3 4-18 19 20 21');
  assert.equal(spans(21, 9, false), '0 1 2 3 4-8 9 10-18 19 20 21');
  assert.equal(spans(21, 4, false), '0 1 2 3 4 5-18 19 20 21');
  assert.equal(spansOf(21, 21, true).length, 22);

  const { published: deep, proof } = await deepProof(ada, 21, [12_345, 2 ** 20 + 7]);
  const rows = await rowsFor(proof, deep);
  assert.equal(statesOf(rows), '+'.repeat(8));
  assert.equal(rows[4]!.given.length, 30);
  assert.equal(rows.at(-1)!.cents, BigInt(deep.root.amounts[0]!));
  const textOf = (index: number) => {
    const shown = { row: rows[index]!, state: rows[index]!.state, isRoot: index === 7, leaves: 2 };
    return [titleOf({ ...shown, root: deep.root.hash }), subOf({ ...shown, root: deep.root.hash })];
  };
  assert.deepEqual(textOf(4), ['15 levels', '30 hashes']);
  assert.deepEqual(textOf(7), ['Published root', 'your paths meet here']);
  assert.equal(textOf(0)[0], 'Your 2 leaves');
  proof.chunks[0]!.path[9]!.amounts[0] = '-1';
  const failed = await rowsFor(proof, deep);
  assert.deepEqual(
    failed.filter(({ state }) => state === 'failed').map(({ from, to }) => [from, to]),
    [[10, 10]],
  );
});

test('a header that names no tree has no rows', async () => {
  const check = await checked(adas);
  for (const leaves of [0, 3, 2 ** 40, Number.NaN]) {
    assert.equal(rowsOf(adas, { ...published.header, leaves }, check, false), null);
  }
});
