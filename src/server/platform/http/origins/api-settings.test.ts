import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../config/config.ts';

const reachOf = (settings: Record<string, string>) =>
  readConfig({ DATA_DIR: '/nowhere', ...settings }).webhookReach;

test('a sandbox that its own machine alone reaches tells programs of that machine', () => {
  assert.equal(reachOf({}), 'machine');
  assert.equal(reachOf({ PUBLIC_URL: 'http://127.0.0.1:4000' }), 'machine');
  assert.equal(reachOf({ HOST: '0.0.0.0' }), 'public');
  // A proxy on this machine opens such a sandbox to everyone, including its demo owner.
  assert.equal(reachOf({ PUBLIC_URL: 'https://demo.example.org' }), 'public');
  assert.equal(reachOf({ WEBHOOKS_TO_OWN_NETWORK: 'off' }), 'public');
  assert.equal(reachOf({ WEBHOOKS_TO_OWN_NETWORK: 'on', HOST: '0.0.0.0' }), 'network');
});
