import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { Refusal } from '#core/rules/refusal.ts';
import { once } from '#platform/http/idempotency.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/ledger/database.ts';

const database = await testDatabase();
const { app, call, config } = await testApi(database);

test('what matches no call is a 404 problem with a message', async () => {
  const answer = await call('GET', '/nothing-here');
  assert.equal(answer.status, 404);
  assert.equal(answer.body.code, 'not_found');
  assert.equal(answer.body.message, 'Not found.');
  assert.match(String(answer.headers['content-type']), /^application\/problem\+json/);
});

test('a body that is no JSON, or a strange kind of content, is a clear 4xx', async () => {
  for (const [type, payload, status] of [
    ['application/json', '{"email":', 400],
    ['application/json', 'null', 400],
    ['text/plain', 'hello', 415],
    ['application/x-www-form-urlencoded', 'email=a', 415],
  ] as const) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/user/login',
      headers: { 'content-type': type },
      payload,
    });
    assert.equal(answer.statusCode, status, `${type} ${payload}`);
    assert.ok(answer.json().message.length > 0);
  }
});

test('a call without a body may still say that it would be JSON', async () => {
  const headers = { 'content-type': 'application/json' };
  const answer = await call('POST', `/confirm/${'x'.repeat(43)}`, { headers });
  assert.equal(answer.body.code, 'link_invalid');
  assert.equal((await call('POST', '/user/login', { headers })).status, 400);
});

test('a body over the limit is refused before it is read', async () => {
  const answer = await call('POST', '/user/login', { body: { email: 'x'.repeat(70_000) } });
  assert.equal(answer.status, 413);
});

test('a body of untold length is refused', async () => {
  const headers = { 'transfer-encoding': 'chunked', 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url: '/api/user/login', headers });
  assert.equal(answer.statusCode, 411);
});

test('a cookie from another origin, or with no word of its origin, changes nothing', async () => {
  const cookie = `candor-client-${config.port}=stolen`;
  for (const headers of [
    { cookie, origin: 'https://evil.example' },
    { cookie, 'sec-fetch-site': 'cross-site' },
    { cookie, 'sec-fetch-site': 'same-site' },
    { cookie, origin: 'null' },
    { cookie },
  ]) {
    const answer = await call('POST', '/user/logout', { headers: headers as never });
    assert.equal(answer.status, 403, JSON.stringify(headers));
    assert.equal(answer.body.code, 'cross_site');
  }
});

test('an Idempotency-Key that is no UUID is refused', async () => {
  const answer = await call('POST', '/user/login', { key: 'again', body: {} });
  assert.equal(answer.status, 400);
  assert.equal(answer.body.code, 'idempotency_key_invalid');
});

test('one key runs its work once: 32 twins at once get the first answer', async () => {
  const context = {
    actor: { kind: 'anonymous' } as const,
    idempotencyKey: randomUUID(),
  };
  let ran = 0;
  const answers = await Promise.all(
    Array.from({ length: 32 }, () =>
      once(database.web, context, 'try', { amount: '1.00' }, async () => {
        ran += 1;
        return { number: ran };
      }),
    ),
  );
  assert.equal(ran, 1);
  assert.deepEqual(new Set(answers.map((answer) => answer.number)), new Set([1]));
  await assert.rejects(
    once(database.web, context, 'try', { amount: '2.00' }, async () => ({ number: 0 })),
    (error: Refusal) => error.code === 'idempotency_key_reused',
  );
});

test('work that is refused leaves its key free for another try', async () => {
  const context = { actor: { kind: 'anonymous' } as const, idempotencyKey: randomUUID() };
  const refused = once(database.web, context, 'try', {}, async () => {
    throw new Refusal('forbidden');
  });
  await assert.rejects(refused);
  assert.equal(await once(database.web, context, 'try', {}, async () => 'done'), 'done');
});
