import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { bytesOfRow, faultOfChain, firstChanged, headOf, noSeal, type Seal } from './seal-chain.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const digest = (row: Row): Uint8Array => sha256(bytesOfRow(row));

type Row = (string | null)[];
const aField = fc.option(
  fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '-', ',', '1:a,', '-,', '0:')),
);
const aRow = fc.array(aField, { minLength: 1, maxLength: 6 });

function aSeal(rows: Row[], before: Seal | null, changes: Seal['changes'] = null): Seal {
  const seal = {
    no: (before?.no ?? 0n) + 1n,
    upto: (before?.upto ?? 0n) + BigInt(rows.length),
    entries: rows.length,
    digests: Buffer.concat(rows.map(digest)),
    prev: before?.head ?? noSeal,
    sealedAtMicros: 1_790_000_000_000_000n,
    changes,
  };
  return { ...seal, head: headOf(seal, sha256) };
}

test('two different rows never have the same bytes', () => {
  fc.assert(
    fc.property(aRow, aRow, (entry, other) => {
      const same = Buffer.compare(bytesOfRow(entry), bytesOfRow(other)) === 0;
      assert.equal(same, JSON.stringify(entry) === JSON.stringify(other));
    }),
  );
  assert.notDeepEqual(bytesOfRow([null]), bytesOfRow(['-']));
  assert.notDeepEqual(bytesOfRow(['a', 'b']), bytesOfRow(['a,1:b']));
});

test('the first row that changed, came or went is told, and nothing where none did', () => {
  const rows = fc.array(aRow, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(rows, fc.nat(), fc.constantFrom('change', 'drop', 'add'), (all, pick, how) => {
      const at = pick % all.length;
      const now = all.map((row) => [...row]);
      if (how === 'change') now[at] = [...now[at]!, 'more'];
      if (how === 'drop') now.splice(at, 1);
      if (how === 'add') now.splice(at, 0, ['added', 'added', 'added', 'added', 'added', 'a', 'b']);
      const seal = aSeal(all, null);
      assert.equal(firstChanged(seal, all, sha256), null);
      const found = firstChanged(seal, now, sha256);
      // Where neighbours are equal, a missing one cannot be told from the next.
      assert.ok(found !== null && found >= at, `${how} at ${at}: ${found}`);
      if (how !== 'drop') assert.equal(found, at);
    }),
  );
});

test('a chain holds as it was made, and no part of a seal can be changed', () => {
  const first = aSeal([['a'], ['b']], null);
  const second = aSeal([['c']], first);
  assert.equal(faultOfChain(first, null, sha256), null);
  assert.equal(faultOfChain(second, first, sha256), null);
  assert.match(faultOfChain(second, null, sha256)!, /the one before it is missing/);
  const other = aSeal([['x'], ['y']], null);
  assert.match(faultOfChain(second, other, sha256)!, /does not follow/);
  const changes: Partial<Seal>[] = [
    { upto: second.upto + 1n },
    { entries: 2 },
    { digests: digest(['d']) },
    { sealedAtMicros: second.sealedAtMicros + 1n },
    { head: noSeal },
  ];
  for (const change of changes) {
    assert.match(faultOfChain({ ...second, ...change }, first, sha256)!, /not its own/);
  }
});

test('a seal of format 2 binds its changes, and no older format may follow it', () => {
  const first = aSeal([['a']], null);
  const changes = { upto: 5n, count: 5, digest: digest(['x']) };
  const second = aSeal([], first, changes);
  assert.equal(faultOfChain(second, first, sha256), null);
  for (const changed of [{ upto: 6n }, { count: 4 }, { digest: digest(['y']) }]) {
    const other = { ...second, changes: { ...changes, ...changed } };
    assert.match(faultOfChain(other, first, sha256)!, /not its own/);
  }
  assert.match(faultOfChain(aSeal([['b']], second), second, sha256)!, /nothing new/);
  assert.match(faultOfChain(aSeal([], second, changes), second, sha256)!, /nothing new/);
});
