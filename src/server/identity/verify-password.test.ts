import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../core/refusal.ts';
import { dummyRuns, hashPassword, verifyPassword } from './verify-password.ts';

test('a hash is argon2id of 19 MiB and two passes, and knows its password', async () => {
  const hash = await hashPassword('correct horse battery');
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.equal(await verifyPassword(hash, 'correct horse battery'), true);
  assert.equal(await verifyPassword(hash, 'correct horse batterz'), false);
});

test('nobody has no password, and it takes the same work to say so', async () => {
  const before = dummyRuns.count;
  assert.equal(await verifyPassword(undefined, 'anything at all'), false);
  assert.equal(dummyRuns.count, before + 1);
});

test('who finds fifty waiting is sent away, and the line moves on', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 60 }, () => verifyPassword(undefined, 'anything at all')),
  );
  const refused = all.filter((one) => one.status === 'rejected');
  assert.equal(refused.length, 8);
  for (const { reason } of refused) {
    assert.ok(reason instanceof Refusal && reason.code === 'rate_limited');
  }
  assert.equal(await verifyPassword(undefined, 'anything at all'), false);
});
