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
      .map((all) => all.map((cents, nth) => ({ id: `${name} ${nth}`, cents })));
  const sumOf = (all: readonly PoolMove[]) => all.reduce((sum, { cents }) => sum + cents, 0n);
  fc.assert(
    fc.property(moves('gain'), moves('run'), (inflows, wanted) => {
      // A pool never pays more than came in (LED-4).
      const most = sumOf(inflows);
      const outflows = wanted.filter((_, nth) => sumOf(wanted.slice(0, nth + 1)) <= most);
      const used = outflows.flatMap(({ id, cents }) => {
        const behind = fundedBy(inflows, outflows, id);
        assert.equal(sumOf(behind), cents);
        return behind;
      });
      for (const { id, cents } of inflows) {
        assert.ok(sumOf(used.filter((one) => one.id === id)) <= cents);
      }
    }),
  );
});
