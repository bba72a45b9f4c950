import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fundedBy, type PoolMove } from './profit-source.ts';

const gains = [
  { id: 'spring', cents: 60n },
  { id: 'summer', cents: 50n },
];
const runs = [
  { id: 'first', cents: 40n },
  { id: 'second', cents: 30n },
  { id: 'third', cents: 40n },
];

test('the oldest gain is used up first, and a run may stand on two', () => {
  assert.deepEqual(fundedBy(gains, runs, 'first'), [{ id: 'spring', cents: 40n }]);
  assert.deepEqual(fundedBy(gains, runs, 'second'), [
    { id: 'spring', cents: 20n },
    { id: 'summer', cents: 10n },
  ]);
  assert.deepEqual(fundedBy(gains, runs, 'third'), [{ id: 'summer', cents: 40n }]);
  assert.deepEqual(fundedBy(gains, runs, 'none such'), []);
});

test('every cent of a run is of one gain, and no gain is counted twice', () => {
  const moves = (name: string) =>
    fc
      .array(fc.bigInt(1n, 10n ** 9n), { minLength: 1, maxLength: 8 })
      .map((all) => all.map((cents, index) => ({ id: `${name} ${index}`, cents })));
  const sumOf = (all: readonly PoolMove[]) => all.reduce((sum, { cents }) => sum + cents, 0n);
  fc.assert(
    fc.property(moves('gain'), moves('run'), (inflows, expected) => {
      // A pool never pays more than it received (LED-4).
      const max = sumOf(inflows);
      const outflows = expected.filter((_, index) => sumOf(expected.slice(0, index + 1)) <= max);
      const used = outflows.flatMap(({ id, cents }) => {
        const behind = fundedBy(inflows, outflows, id);
        assert.equal(sumOf(behind), cents);
        return behind;
      });
      for (const { id, cents } of inflows) {
        assert.ok(sumOf(used.filter((poolMove) => poolMove.id === id)) <= cents);
      }
    }),
  );
});
