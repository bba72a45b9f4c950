import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertion, attestation } from './passkeys.ts';

const credential = { id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {} };
const made = { clientDataJSON: 'a', attestationObject: 'a' };
const signed = { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' };

test('a transport that is not known yet is left out (WebAuthn 5.2.1)', () => {
  const transports = ['internal', 'new-one', 'usb'];
  const read = attestation.parse({ ...credential, response: { ...made, transports } });
  assert.deepEqual(read.response.transports, ['internal', 'usb']);
});

test('an authenticator that names nobody signs all the same (WebAuthn 5.2.2)', () => {
  for (const nobody of [{}, { userHandle: null }]) {
    const response = { ...signed, ...nobody };
    assert.ok(assertion.safeParse({ ...credential, response }).success);
  }
});
