import assert from 'node:assert/strict';
import { get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import fastify from 'fastify';
import { keep, sendCompressed } from './compressed-assets.ts';
import { allow, secureHeaders, secureHeadersOf } from './headers.ts';
import { serveCachedPages } from './page-cache.ts';

const config = { publicUrl: 'https://example.org' };
const page = await keep('<p>Books</p>'.repeat(99), 'text/html; charset=utf-8');

const app = fastify();
secureHeaders(app, config);
let requested = 0;
app.get('/', (request, reply) => {
  requested += 1;
  return sendCompressed(request, allow(reply, 'site'), page);
});
const find = (path: string) => (path === '/' ? page : undefined);
serveCachedPages(app, find, secureHeadersOf('site', config), config);
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
after(() => app.close());

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

function answerTo(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((got, failed) => {
    get({ port, path, headers, agent: false }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part as Buffer);
      const body = Buffer.concat(parts).toString('latin1');
      got({ status: answer.statusCode ?? 0, headers: answer.headers, body });
    }).on('error', failed);
  });
}

/** Headers that Node adds to the connection. */
const OF_NODE = ['date', 'connection', 'keep-alive'];
const withoutNode = (headers: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_NODE.includes(name)));

for (const encoding of ['br', 'gzip', 'identity']) {
  test(`an early answer is the framework's, header by header: ${encoding}`, async () => {
    const headers = { 'accept-encoding': encoding };
    const early = await answerTo('/?ref=ada', headers);
    assert.equal(requested, 0);
    const late = await app.inject({ path: '/', headers });
    requested = 0;
    assert.deepEqual(withoutNode(early.headers), withoutNode(late.headers));
    assert.equal(early.body, late.rawPayload.toString('latin1'));
    assert.match(String(early.headers['strict-transport-security']), /max-age/);
  });
}

test('a browser that has the page is told so, with the same headers', async () => {
  const headers = { 'if-none-match': page.etag };
  const early = await answerTo('/', headers);
  const late = await app.inject({ path: '/', headers });
  requested = 0;
  assert.deepEqual([early.status, early.body], [304, '']);
  assert.deepEqual(withoutNode(early.headers), withoutNode(late.headers));
});

test('a page that is kept is no way around the gate of hosts (RT-13)', async () => {
  for (const host of ['evil.example', 'evil.example:80', 'example.org.evil.example']) {
    requested = 0;
    await answerTo('/', { host });
    assert.equal(requested, 1, host);
  }
  for (const host of ['example.org', 'EXAMPLE.org', '127.0.0.1', '[::1]:443', 'localhost:3000']) {
    requested = 0;
    assert.equal((await answerTo('/', { host })).status, 200);
    assert.equal(requested, 0, host);
  }
});

test('what is not kept goes to the framework', async () => {
  assert.equal((await answerTo('/nowhere')).status, 404);
});
