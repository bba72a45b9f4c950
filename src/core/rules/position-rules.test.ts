import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { canRenew, coolingOffOf, positionState, takenByPosition } from './position-rules.ts';

const day = 86_400_000;
const openedAt = new Date('2026-01-01T00:00:00Z');
const at = (days: number, ms = 0) => new Date(openedAt.getTime() + days * day + ms);
const untouched = { principalCents: 100n, renewedAs: null, isBrought: true };
const row = { ...untouched, openedAt, maturesAt: at(365) };

test('the cooling-off runs for 14 days, to the millisecond, while something is left', () => {
  assert.deepEqual(coolingOffOf(row, at(0)), at(14));
  assert.deepEqual(coolingOffOf(row, at(14, -1)), at(14));
  assert.equal(coolingOffOf(row, at(14)), null);
  assert.equal(coolingOffOf({ ...row, principalCents: 0n }, at(1)), null);
  assert.equal(coolingOffOf({ ...row, isBrought: false }, at(1)), null);
});

test('a position is open, emptied, matured or renewed, and renews only once matured', () => {
  assert.equal(positionState(row, at(365, -1)), 'open');
  assert.equal(positionState(row, at(365)), 'matured');
  assert.equal(positionState({ ...row, principalCents: 0n }, at(1)), 'emptied');
  assert.equal(positionState({ ...row, renewedAs: 'x' }, at(400)), 'renewed');
  assert.equal(canRenew(row, at(365, -1)), false);
  assert.equal(canRenew(row, at(365)), true);
  assert.equal(canRenew({ ...row, principalCents: 0n }, at(365)), false);
  assert.equal(canRenew({ ...row, renewedAs: 'x' }, at(365)), false);
});

test('free balance leaves first, then the oldest principal', () => {
  assert.deepEqual(takenByPosition([300n, 400n], 1_200n, 500n), [0n, 0n]);
  assert.deepEqual(takenByPosition([300n, 400n], 1_200n, 501n), [1n, 0n]);
  assert.deepEqual(takenByPosition([300n, 400n], 700n, 350n), [300n, 50n]);
  assert.deepEqual(takenByPosition([300n, 400n], 700n, 700n), [300n, 400n]);
  assert.deepEqual(takenByPosition([], 5n, 5n), []);
});

test('what is taken is what the positions would hold beyond the balance, and never more', () => {
  const cents = fc.bigInt(0n, 10n ** 9n);
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 6 }), cents, cents, (principals, free, requested) => {
      const held = principals.reduce((sum, some) => sum + some, 0n);
      const balance = held + free;
      const amount = requested > balance ? balance : requested;
      const taken = takenByPosition(principals, balance, amount);
      const sum = taken.reduce((all, some) => all + some, 0n);
      assert.equal(sum, amount > free ? amount - free : 0n);
      for (const [index, some] of taken.entries()) {
        assert.ok(some >= 0n && some <= principals[index]!);
        // A younger one changes only once every older one is empty.
        if (some > 0n) assert.deepEqual(taken.slice(0, index), principals.slice(0, index));
      }
    }),
  );
});
