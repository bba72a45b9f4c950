import assert from 'node:assert/strict';
import { hash as digest } from 'node:crypto';
import { test } from 'node:test';
import { Refusal } from '#core/rules/refusal.ts';
import { derivePassword, dummyRuns, hashPassword } from './hash-password.ts';

test('keeps argon2id of 19 MiB and two passes, and of its output SHA-256 alone', async () => {
  const kept = await hashPassword('correct horse battery');
  assert.match(kept, /^\$argon2id-sha256-nfkc\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}=$/);
  const at = kept.lastIndexOf('$');
  const output = await derivePassword(kept.slice(0, at), 'correct horse battery');
  assert.equal(digest('sha256', output, 'base64'), kept.slice(at + 1));
  const other = await derivePassword(kept.slice(0, at), 'correct horse batterz');
  assert.notDeepEqual(other, output);
});

test('does the same work for an unknown person', async () => {
  const before = dummyRuns.count;
  assert.equal((await derivePassword(null, 'anything at all')).length, 32);
  assert.equal(dummyRuns.count, before + 1);
});

test('sends away who finds fifty waiting, and the queue moves on', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 60 }, () => derivePassword(null, 'anything at all')),
  );
  const refused = all.filter((item) => item.status === 'rejected');
  assert.equal(refused.length, 8);
  for (const { reason } of refused) {
    assert.ok(reason instanceof Refusal && reason.code === 'rate_limited');
  }
  assert.equal((await derivePassword(null, 'anything at all')).length, 32);
});
