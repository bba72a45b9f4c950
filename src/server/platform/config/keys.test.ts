import assert from 'node:assert/strict';
import { hkdfSync } from 'node:crypto';
import { test } from 'node:test';
import { isRing, keyFor, programOfRing, ringFor } from './keys.ts';

const root = 'a root secret of more than 32 characters';

test('a ring gives the same keys as the root secret, and those that older data was made with', () => {
  for (const program of ['web', 'worker'] as const) {
    const ring = ringFor(program, root);
    assert.ok(isRing(ring) && ring.length >= 32);
    assert.equal(programOfRing(ring), program);
    const key = keyFor(ring, 'candor identity', 'totp secrets');
    assert.deepEqual(key, keyFor(root, 'candor identity', 'totp secrets'));
    const old = hkdfSync('sha256', root, 'candor identity', 'totp secrets', 32);
    assert.deepEqual(key, Buffer.from(old));
  }
  assert.equal(programOfRing(root), null);
});

test('web holds no key that signs or hides leaves, nor the one that opens mails, nor the root (INT-12)', () => {
  const web = ringFor('web', root);
  for (const [module, purpose] of [
    ['candor installation', 'checkpoints'],
    ['candor installation', 'ed25519'],
    ['candor solvency', 'members'],
    ['candor solvency', 'padding'],
    ['candor mail', 'bodies'],
    ['candor anything', 'else'],
  ] as const) {
    assert.throws(() => keyFor(web, module, purpose), /does not hold the key/);
  }
  const text = Buffer.from(web.split(':')[1] ?? '', 'base64url').toString('utf8');
  assert.ok(!text.includes(root));
  const checkpoints = keyFor(root, 'candor installation', 'checkpoints').toString('base64url');
  assert.ok(!text.includes(checkpoints));
  const worker = ringFor('worker', root);
  assert.equal(
    keyFor(worker, 'candor installation', 'checkpoints').toString('base64url'),
    checkpoints,
  );
});
