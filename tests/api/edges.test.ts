import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { testApi } from '#test/api.ts';
import { contractCalls } from '#test/contract-calls.ts';
import { aMember, password } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { liveSettings } from '#test/live-settings.ts';

// The edges of the API: hosts, proxies, methods, connection limits, closed pages.

const database = await testDatabase();
const sandbox = await testApi(database);
const metricsToken = 'a-token-of-24-characters-or-more';
const live = await testApi(database, {
  ...liveSettings,
  TRUST_PROXY: '10.0.0.1',
  METRICS_TOKEN: metricsToken,
});
const member = await aMember(database.owner);
const cookie = `candor-client-${sandbox.config.port}=${member.token}`;

await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = sandbox.app.server.address() as AddressInfo;

/** Sends raw bytes; returns the whole answer. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => (answer += String(part)));
  socket.on('error', () => undefined);
  socket.end(bytes);
  await once(socket, 'close');
  return answer;
}

test('an Authorization header that is no Bearer token opens no gate for another origin', async () => {
  for (const authorization of ['x', 'Basic YTpi', 'Bearer', 'Bearer a b', 'bearer  x']) {
    const headers = { authorization, cookie, origin: 'http://evil.example' };
    const answer = await sandbox.call('POST', '/user/logout', { headers });
    assert.deepEqual([answer.status, answer.body.code], [403, 'cross_site'], authorization);
  }
});

test('beside a Bearer token no cookie counts', async () => {
  const headers = { authorization: `Bearer ${'x'.repeat(43)}`, cookie };
  const answer = await sandbox.call('POST', '/user/logout', { headers });
  assert.equal(answer.status, 401);
  // The answer names the log-in scheme, and its type is the code's: its title is not the status's
  // (RFC 9457).
  assert.equal(answer.headers['www-authenticate'], 'Bearer');
  assert.equal(answer.body.type, `urn:candor:problem:${answer.body.code}`);
  assert.equal((await sandbox.call('GET', '/user', { headers: { cookie } })).status, 200);
});

test('a host name that is not ours is answered 421, before anything is read', async () => {
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:3000']) {
    const answer = await sandbox.call('GET', '/sandbox/logins', { headers: { host } });
    assert.deepEqual([answer.status, answer.body.code], [421, 'host_unknown'], host);
  }
  for (const host of [
    'localhost:3000',
    'LOCALHOST:3000',
    '127.0.0.1:80',
    '[::1]:3000',
    '192.168.1.5',
  ]) {
    assert.notEqual((await sandbox.call('GET', '/plans', { headers: { host } })).status, 421, host);
  }
  for (const host of ['invest.example.org', 'Invest.Example.ORG']) {
    assert.equal((await live.call('GET', '/plans', { headers: { host } })).status, 200, host);
  }
});

test('in live a proxy that is not configured is refused, so that visitors stay apart', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  const refused = await live.call('GET', '/plans', { headers: forwarded });
  assert.deepEqual([refused.status, refused.body.code], [400, 'proxy_unknown']);
  const answer = await live.app.inject({
    url: '/api/plans',
    headers: forwarded,
    remoteAddress: '10.0.0.1',
  });
  assert.equal(answer.statusCode, 200);
  assert.equal((await live.call('GET', '/plans')).status, 200);
});

test('a declared path with another method is 405 and says which are allowed', async () => {
  const paths = new Map<string, Set<string>>();
  for (const { path, method } of contractCalls) {
    const methods = paths.get(path) ?? new Set();
    paths.set(path, methods.add(method));
  }
  const id = '0199aaaa-0000-4000-8000-000000000001';
  for (const [path, methods] of paths) {
    const url = path.replaceAll(/\{[^}]+\}/g, id);
    for (const method of ['PUT', 'OPTIONS']) {
      if (methods.has(method)) continue;
      for (const target of [url, `${url}/`]) {
        const { status, headers } = await sandbox.call(method, target);
        assert.equal(status, 405, `${method} ${target}`);
        const allowed = String(headers['allow']).split(', ');
        for (const item of methods) assert.ok(allowed.includes(item), `${target} allows ${item}`);
      }
    }
  }
  assert.equal((await sandbox.call('PUT', '/nowhere')).status, 404);
});

test('every answer has the headers of safety and is not kept, raw refusals too', async () => {
  const { app } = sandbox;
  for (const url of ['/%', '/healthz', '/readyz', '/metrics', '/nowhere', '/api/nowhere']) {
    const { headers } = await app.inject({ url });
    assert.match(String(headers['content-security-policy']), /default-src 'none'/, url);
    assert.equal(headers['x-content-type-options'], 'nosniff', url);
    assert.equal(headers['cache-control'], 'no-store', url);
  }
  for (const [bytes, status] of [
    ['nonsense\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
  ] as const) {
    const answer = await raw(bytes);
    assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `));
    assert.match(answer, /content-security-policy: default-src 'none'/);
    assert.match(answer, /cache-control: no-store/);
  }
});

test('requests and connections have limits of time and number', () => {
  const { server } = sandbox.app;
  assert.equal(server.requestTimeout, 30_000);
  // A body gets the longer of the two timeouts.
  assert.equal(server.headersTimeout, 30_000);
  assert.equal(server.maxConnections, 4_096);
});

test('a field that is sent twice is refused, and unknown ones are answered briefly', async () => {
  const post = (payload: string) =>
    sandbox.app.inject({
      method: 'POST',
      url: '/api/user/login',
      headers: { 'content-type': 'application/json' },
      payload,
    });
  const twice = await post('{"email":"a@example.org","password":"one","password":"two"}');
  assert.equal(twice.statusCode, 400);
  assert.deepEqual(Object.keys(twice.json().fields), ['password']);
  const keys = Array.from({ length: 4_000 }, (_, index) => `"k${index}":1`).join(',');
  const many = await post(`{${keys}}`);
  assert.equal(many.statusCode, 400);
  assert.ok(many.payload.length < 10_000, `${many.payload.length} bytes`);
});

test('an amount with spaces around it is read as it was meant (INP-1)', async () => {
  const body = { amount: ' 1500', payment_channel: 'BITCOIN', wallet_address: 'x' };
  const answer = await sandbox.call('POST', '/withdraw', { token: member.token, body });
  assert.equal(answer.status, 422);
  assert.ok(!('amount' in answer.body.fields), 'the address alone is refused');
});

test('in live metrics need their token, and the API’s documents are closed', async () => {
  const metrics = (authorization?: string) =>
    live.app.inject({
      url: '/metrics',
      headers: authorization === undefined ? {} : { authorization },
    });
  assert.equal((await metrics()).statusCode, 404);
  assert.equal((await metrics(`Bearer ${metricsToken}x`)).statusCode, 404);
  assert.equal((await metrics(`Bearer ${metricsToken}`)).statusCode, 200);
  assert.equal((await live.call('GET', '/openapi.json')).status, 404);
  assert.equal((await sandbox.call('GET', '/openapi.json')).status, 200);
  assert.equal((await sandbox.app.inject({ url: '/metrics' })).statusCode, 200);
});

/** Kept until the end: fetch closes the stream of an answer that is garbage-collected. */
const answers: Response[] = [];

/** Returns how many of thirty streams opened at once with a token are accepted. */
async function opened(token: string, { signal }: AbortController): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const url = `http://127.0.0.1:${port}/api/events`;
  const asking = Array.from({ length: 30 }, () => fetch(url, { headers, signal }));
  const answered = await Promise.all(asking);
  answers.push(...answered);
  const statuses = answered.map(({ status }) => status);
  for (const status of statuses) assert.ok(status === 200 || status === 429, `${status}`);
  return statuses.filter((status) => status === 200).length;
}

test('streams asked for at once are counted too, and those of a person together (SEC-4)', async () => {
  const { email, token } = await aMember(database.owner);
  const logIn = async (): Promise<string> => {
    const body = { email, password, transport: 'bearer' };
    return (await sandbox.call('POST', '/user/login', { body })).body.data.token;
  };
  const stop = new AbortController();
  const counts = [await opened(token, stop)];
  for (let index = 0; index < 4; index += 1) counts.push(await opened(await logIn(), stop));
  const other = await aMember(database.owner);
  const ofOther = await opened(other.token, stop);
  stop.abort();
  assert.deepEqual([...counts, ofOther], [10, 10, 10, 10, 0, 10]);
  // Ended streams no longer count.
  for (let again = 0; again < 10;) {
    const next = new AbortController();
    again = await opened(token, next);
    next.abort();
  }
});

test('a session has ten live streams, and an eleventh is refused', async () => {
  const stop = new AbortController();
  const open = (token = member.token) =>
    fetch(`http://127.0.0.1:${port}/api/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: stop.signal,
    });
  try {
    for (let index = 0; index < 10; index += 1) {
      const stream = await open();
      assert.equal(stream.status, 200);
      // Its first event: the stream counts from then on.
      await stream.body!.getReader().read();
    }
    const refused = await open();
    // An accepted stream has no end to read.
    assert.equal(refused.status, 429);
    assert.equal((await refused.json()).code, 'streams_full');
    const other = await aMember(database.owner);
    assert.equal((await open(other.token)).status, 200);
  } finally {
    stop.abort();
  }
});
