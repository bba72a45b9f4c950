import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settings } from '#platform/config/settings.ts';
import { testApi } from '#test/api.ts';
import { aMember, password } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';

// Pages of other origins: only those the operator named may use the API, and only with a Bearer
// token (API-2).

const database = await testDatabase();
const named = 'https://app.example.org';
const { app } = await testApi(database, { API_ORIGINS: `${named}, http://localhost:5173` });
const closed = await testApi(database);
const member = await aMember(database.owner);

type RequestOptions = {
  method?: 'GET' | 'POST' | 'OPTIONS';
  url?: string;
  headers?: Record<string, string>;
};
const ask = (
  origin: string,
  { method = 'GET', url = '/api/user', headers = {} }: RequestOptions = {},
) => app.inject({ method, url, headers: { origin, 'sec-fetch-site': 'cross-site', ...headers } });

const asking = { 'access-control-request-method': 'POST' };
const strangers = [
  'https://app.example.org.evil.example',
  'https://evil.example',
  'http://app.example.org',
  'https://app.example.org:8443',
  'https://sub.app.example.org',
  'null',
  '*',
];

test('a preflight of a named origin is answered, and of no other', async () => {
  const answer = await ask(named, { method: 'OPTIONS', headers: asking });
  assert.equal(answer.statusCode, 204);
  assert.equal(answer.headers['access-control-allow-origin'], named);
  assert.match(String(answer.headers['access-control-allow-methods']), /POST.*PATCH.*DELETE/);
  for (const header of ['authorization', 'content-type', 'idempotency-key', 'candor-work']) {
    assert.ok(String(answer.headers['access-control-allow-headers']).includes(header), header);
  }
  assert.equal(answer.headers['access-control-allow-credentials'], undefined);
  for (const stranger of strangers) {
    const no = await ask(stranger, { method: 'OPTIONS', headers: asking });
    assert.deepEqual([no.statusCode, no.headers['access-control-allow-origin']], [405, undefined]);
  }
  const without = await closed.app.inject({
    method: 'OPTIONS',
    url: '/api/user',
    headers: { origin: named, ...asking },
  });
  assert.equal(without.statusCode, 405);
});

test('a page of a named origin logs in, reads by its token and reads why it is refused', async () => {
  const payload = { email: member.email, password, transport: 'bearer' };
  const logIn = { method: 'POST', url: '/api/user/login', payload } as const;
  const headers = { origin: named, 'sec-fetch-site': 'cross-site' };
  const done = await app.inject({ ...logIn, headers });
  assert.equal(done.statusCode, 200, done.body);
  assert.equal(done.headers['access-control-allow-origin'], named);
  assert.equal(done.headers['set-cookie'], undefined, 'no cookie is left in another’s browser');
  const { token } = done.json<{ data: { token: string } }>().data;
  const own = await ask(named, { headers: { authorization: `Bearer ${token}` } });
  assert.deepEqual([own.statusCode, own.headers['access-control-allow-origin']], [200, named]);
  const refused = await ask(named);
  assert.deepEqual(
    [refused.statusCode, refused.headers['access-control-allow-origin']],
    [401, named],
  );
  assert.match(
    String(refused.headers['access-control-expose-headers']),
    /candor-work.*retry-after/,
  );
  for (const stranger of strangers) {
    const no = await app.inject({ ...logIn, headers: { ...headers, origin: stranger } });
    assert.equal(no.json<{ code: string }>().code, 'cross_site', stranger);
    assert.equal(no.headers['access-control-allow-origin'], undefined);
  }
});

test('no cookie counts on a call of another origin, and none is set by it', async () => {
  const payload = { email: member.email, password, transport: 'cookie' };
  const at = (origin: string, site: string) =>
    app.inject({
      method: 'POST',
      url: '/api/user/login',
      payload,
      headers: { origin, 'sec-fetch-site': site },
    });
  const ours = await at('http://localhost:3000', 'same-origin');
  const cookie = String(ours.headers['set-cookie']).split(';')[0]!;
  const own = { method: 'GET', url: '/api/user', headers: { cookie } } as const;
  assert.equal((await app.inject(own)).statusCode, 200);
  assert.equal((await ask(named, { headers: { cookie } })).statusCode, 401);
  assert.equal((await at(named, 'cross-site')).headers['set-cookie'], undefined);
});

test('pages are no part of it, and a cache keeps the answers of origins apart', async () => {
  const page = await ask(named, { url: '/' });
  assert.equal(page.headers['access-control-allow-origin'], undefined);
  const answer = await ask('https://evil.example', { url: '/api/plans' });
  assert.match(String(answer.headers['vary']), /Origin/);
});

test('the setting takes origins and nothing wider', () => {
  const takes = (line: string) => settings.API_ORIGINS.read.safeParse(line).success;
  for (const line of ['', named, `${named}/`, `${named},http://127.0.0.1:5173`]) {
    assert.ok(takes(line), line);
  }
  const wide = [
    '*',
    'https://*.example.org',
    'https://app.example.org/path',
    'null',
    'app.example',
  ];
  for (const line of [...wide, 'http://app.example.org', `${named} https://b.example`]) {
    assert.ok(!takes(line), line);
  }
});
