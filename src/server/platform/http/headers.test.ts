import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { keep, sendCompressed } from './compressed-assets.ts';
import { allow, secureHeaders } from './headers.ts';

async function server(publicUrl: string) {
  const app = fastify();
  secureHeaders(app, { publicUrl });
  const page = await keep('<p>Books</p>'.repeat(99), 'text/html; charset=utf-8');
  app.get('/', (request, reply) => sendCompressed(request, allow(reply, 'site'), page));
  app.get('/fault', () => {
    throw new Error('on purpose');
  });
  return app;
}

test('every answer carries the strictest policy, faults and missing pages too', async () => {
  const app = await server('http://localhost:3000');
  for (const path of ['/nowhere', '/fault']) {
    const { headers } = await app.inject(path);
    assert.match(String(headers['content-security-policy']), /default-src 'none'/);
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin');
    assert.equal(headers['strict-transport-security'], undefined);
  }
});

test('a public page may run our scripts and styles and nothing inline', async () => {
  const app = await server('https://example.org');
  const { headers } = await app.inject('/');
  const policy = String(headers['content-security-policy']);
  assert.match(policy, /script-src 'self'(;|$)/);
  assert.match(policy, /style-src 'self'(;|$)/);
  assert.match(policy, /require-trusted-types-for 'script'/);
  assert.doesNotMatch(policy, /unsafe/);
  assert.match(String(headers['strict-transport-security']), /max-age=\d+/);
});

test('a kept page is sent compressed, and not again to a browser that has it', async () => {
  const app = await server('http://localhost:3000');
  const first = await app.inject({ path: '/', headers: { 'accept-encoding': 'gzip, br' } });
  assert.equal(first.headers['content-encoding'], 'br');
  const etag = String(first.headers.etag);
  const again = await app.inject({ path: '/', headers: { 'if-none-match': etag } });
  assert.equal(again.statusCode, 304);
  assert.equal(again.body, '');
  const plain = await app.inject('/');
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.match(plain.body, /Books/);
});
