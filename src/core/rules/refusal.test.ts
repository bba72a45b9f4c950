import assert from 'node:assert/strict';
import { test } from 'node:test';
import { note } from './notes.ts';
import { invariant, Refusal } from './refusal.ts';

test('a refusal says its code, and its detail where it has one', () => {
  const bare = new Refusal('busy');
  assert.deepEqual(
    [bare.code, bare.message, bare.detail, bare.fields],
    ['busy', 'busy', undefined, undefined],
  );
  const detail = note('amount_invalid');
  const fields = { amount: detail };
  const whole = new Refusal('shape_invalid', { detail, fields });
  assert.deepEqual(
    [whole.code, whole.message, whole.detail, whole.fields],
    ['shape_invalid', 'amount_invalid', detail, fields],
  );
  assert.equal(new Refusal('rate_limited', { retryAfterSeconds: 7 }).retryAfterSeconds, 7);
});

test('a broken belief is an error of ours, never a refusal', () => {
  invariant(true, 'the sky is up');
  assert.throws(
    () => invariant(false, 'the sky is up'),
    (error) =>
      error instanceof Error && !(error instanceof Refusal) && /sky is up/.test(error.message),
  );
});
