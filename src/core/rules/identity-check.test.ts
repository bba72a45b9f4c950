import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { depositLimit, identityRefusal, missingFor } from './identity-check.ts';

const limits = { 1: 10_000_000n, 2: 1_000_000_000n };
const allowance = { mode: 'live', level: 1, limits, alreadyCents: 0n, cents: 1n } as const;

test('in live nothing comes in before level 1, whatever the operator set', () => {
  assert.equal(identityRefusal({ ...allowance, level: 0 }), 'identity_check_required');
  assert.equal(depositLimit({ ...allowance, level: 0 }), 0n);
});

test('a level takes up to its limit, and not a cent more', () => {
  for (const [alreadyCents, cents, refusal] of [
    [0n, 10_000_000n, null],
    [0n, 10_000_001n, 'identity_limit_reached'],
    [9_999_999n, 1n, null],
    [9_999_999n, 2n, 'identity_limit_reached'],
  ] as const) {
    assert.equal(identityRefusal({ ...allowance, alreadyCents, cents }), refusal);
  }
  assert.equal(identityRefusal({ ...allowance, level: 2, cents: 10_000_001n }), null);
});

test('play money is limited by nobody', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 15n), fc.constantFrom(0, 1, 2), (cents, level) => {
      assert.equal(identityRefusal({ ...allowance, mode: 'sandbox', level, cents }), null);
    }),
  );
});

test('a level names what it still lacks', () => {
  assert.deepEqual(missingFor(1, []), ['identity_document', 'selfie']);
  assert.deepEqual(missingFor(1, ['selfie', 'proof_of_address']), ['identity_document']);
  assert.deepEqual(missingFor(2, ['proof_of_address']), []);
});
