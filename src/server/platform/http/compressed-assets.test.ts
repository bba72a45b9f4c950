import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fastify from 'fastify';
import { keep, sendCompressed, serveAssets } from './compressed-assets.ts';

const film = Buffer.from('0123456789');

async function ask(headers: Record<string, string>) {
  const app = fastify();
  const kept = await keep(film, 'video/webm');
  app.get('/film', (request, reply) => sendCompressed(request, reply, kept));
  const answer = await app.inject({ url: '/film', headers });
  return { ...answer, range: answer.headers['content-range'], etag: kept.etag };
}

test('a video is given in parts, as players ask for it', async () => {
  const cases: [asked: string, body: string, range: string][] = [
    ['bytes=0-', '0123456789', 'bytes 0-9/10'],
    ['bytes=0-1', '01', 'bytes 0-1/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ];
  for (const [header, body, range] of cases) {
    const answer = await ask({ range: header });
    assert.deepEqual([answer.statusCode, answer.body, answer.range], [206, body, range], header);
  }
});

test('a part that is not there is refused', async () => {
  for (const header of ['bytes=10-', 'bytes=5-4', 'bytes=-0']) {
    const answer = await ask({ range: header });
    assert.deepEqual([answer.statusCode, answer.range], [416, 'bytes */10'], header);
  }
});

test('what is no single range gets the whole, and so does a part of another version', async () => {
  const { etag } = await ask({});
  for (const header of ['bytes=-', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=a-b']) {
    const answer = await ask({ range: header });
    assert.deepEqual([answer.statusCode, answer.body], [200, '0123456789'], header);
  }
  assert.equal((await ask({ range: 'bytes=0-1', 'if-range': '"older"' })).statusCode, 200);
  assert.equal((await ask({ range: 'bytes=0-1', 'if-range': etag })).statusCode, 206);
  assert.equal((await ask({})).headers['accept-ranges'], 'bytes');
});

const dist = mkdtempSync(join(tmpdir(), 'candor-dist-'));
after(() => rmSync(dist, { recursive: true, force: true }));
mkdirSync(join(dist, 'assets'));
for (const name of ['portal-1.js', 'portal-1.js.map', 'site-1.css']) {
  writeFileSync(join(dist, 'assets', name), '{}');
}

async function asset(mode: 'sandbox' | 'live', name: string) {
  const app = fastify();
  serveAssets(app, dist, mode);
  const { statusCode, headers } = await app.inject({ url: `/assets/${name}` });
  return [statusCode, headers['sourcemap']];
}

test('a sandbox serves source maps and names them where a debugger looks', async () => {
  assert.deepEqual(await asset('sandbox', 'portal-1.js'), [200, '/assets/portal-1.js.map']);
  assert.deepEqual(await asset('sandbox', 'portal-1.js.map'), [200, undefined]);
  assert.deepEqual(await asset('sandbox', 'site-1.css'), [200, undefined]);
});

test('live serves no source map and names none (SEC-5)', async () => {
  assert.deepEqual(await asset('live', 'portal-1.js'), [200, undefined]);
  assert.deepEqual(await asset('live', 'portal-1.js.map'), [404, undefined]);
});

test('a tag that a proxy weakened, a list of tags and any tag are known (RFC 9110, 13.1.2)', async () => {
  const { etag } = await ask({});
  for (const known of [etag, `W/${etag}`, `"older", W/${etag}`, `W/"a,b",${etag}`, '*', ' * ']) {
    assert.equal((await ask({ 'if-none-match': known })).statusCode, 304, known);
  }
  for (const unknown of ['"older"', 'W/"older"', etag.slice(1, -1), '']) {
    assert.equal((await ask({ 'if-none-match': unknown })).statusCode, 200, unknown);
  }
});
