import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeKeys, openSecret, sealCode, sealSecret } from './seal-secret.ts';

const keys = makeKeys('a root secret of thirty-two letters');

test('a sealed secret opens with its key, for its owner, untouched', () => {
  const sealed = sealSecret(keys, 'ada', 'JBSWY3DPEHPK3PXP');
  assert.equal(openSecret(keys, 'ada', sealed), 'JBSWY3DPEHPK3PXP');
  assert.ok(!sealed.includes('JBSWY3DPEHPK3PXP'));
  assert.throws(() => openSecret(keys, 'eve', sealed));
  assert.throws(() => openSecret(makeKeys('another root secret'), 'ada', sealed));
  const touched = Buffer.from(sealed);
  touched[touched.length - 1]! ^= 1;
  assert.throws(() => openSecret(keys, 'ada', touched));
});

test('a code is sealed by key, so that trying all of them against a stolen row finds none', () => {
  assert.deepEqual(sealCode(keys, '123456'), sealCode(keys, '123456'));
  assert.notDeepEqual(sealCode(keys, '123456'), sealCode(makeKeys('another'), '123456'));
});
