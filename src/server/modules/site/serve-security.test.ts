import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { readConfig } from '#platform/config/config.ts';
import { liveSettings } from '#test/live-settings.ts';
import { serveSecurity } from './serve-security.ts';

async function published(settings: Record<string, string>) {
  const app = fastify();
  serveSecurity(app, readConfig({ CANDOR_SECRET: liveSettings.CANDOR_SECRET, ...settings }));
  return app.inject('/.well-known/security.txt');
}

test('security.txt names a contact, when it expires, and where it belongs (RFC 9116)', async () => {
  const { payload } = await published(liveSettings);
  assert.match(payload, /^Contact: mailto:support@example\.org$/m);
  assert.match(
    payload,
    /^Canonical: https:\/\/invest\.example\.org\/\.well-known\/security\.txt$/m,
  );
  const expires = Date.parse(/^Expires: (.+)$/m.exec(payload)![1]!);
  assert.ok(expires > Date.now() && expires < Date.now() + 366 * 86_400_000);
  const own = {
    SECURITY_CONTACT: 'https://example.org/report',
    SECURITY_POLICY: 'https://e.org/p',
  };
  const chosen = (await published({ ...liveSettings, ...own })).payload;
  assert.match(chosen, /^Contact: https:\/\/example\.org\/report$/m);
  assert.match(chosen, /^Policy: https:\/\/e\.org\/p$/m);
});

test('without anybody to read a report there is none', async () => {
  assert.equal((await published({})).statusCode, 404);
});
