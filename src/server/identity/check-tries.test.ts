import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApi } from '../../../tests/support/api.ts';
import { aMember, password } from '../../../tests/support/builders.ts';
import { testDatabase } from '../../../tests/support/database.ts';

const database = await testDatabase();
const { owner } = database;
const limited = { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' };
const { call } = await testApi(database, limited);

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
const logIn = (email: string, ip: string, typed = 'not the right one') =>
  call('POST', '/user/login', { body: { email, password: typed }, ...from(ip) });

test('ten tries at one account from one place, then 429 with Retry-After', async () => {
  const { email } = await aMember(owner);
  for (let index = 0; index < 10; index += 1) {
    assert.equal((await logIn(email, '192.0.2.1')).status, 401);
  }
  const answer = await logIn(email, '192.0.2.1', password);
  assert.equal(answer.status, 429);
  assert.equal(answer.body.code, 'rate_limited');
  const wait = Number(answer.headers['retry-after']);
  assert.ok(wait > 800 && wait <= 900, `${wait} seconds`);
});

test('the owner still logs in from another place than who tries', async () => {
  const { email } = await aMember(owner);
  for (let index = 0; index < 12; index += 1) await logIn(email, '192.0.2.2');
  assert.equal((await logIn(email, '192.0.2.3', password)).status, 200);
});

test('an unknown address is limited like a known one', async () => {
  for (let index = 0; index < 10; index += 1) await logIn('none@example.org', '192.0.2.4');
  assert.equal((await logIn('none@example.org', '192.0.2.4')).status, 429);
});

test('a hundred accounts from one place, then no more', async () => {
  const tries = Array.from({ length: 101 }, (_, index) => index);
  const statuses: number[] = [];
  for (const index of tries) {
    const body = { email: `a${index}@example.org`, password: 'not the right one' };
    statuses.push((await call('POST', '/user/login', { body, ...from('192.0.2.5') })).status);
  }
  assert.deepEqual(statuses.slice(-2), [401, 429]);
});

test('a new code once a minute, links to a new password three times', async () => {
  const body = { email: 'somebody@example.org' };
  const resend = () => call('POST', '/user/verify/resend', { body, ...from('192.0.2.6') });
  assert.deepEqual([(await resend()).status, (await resend()).status], [200, 429]);
  const forget = () => call('POST', '/user/forget-pass', { body, ...from('192.0.2.6') });
  const statuses = [];
  for (let index = 0; index < 4; index += 1) statuses.push((await forget()).status);
  assert.deepEqual(statuses, [200, 200, 200, 429]);
});
