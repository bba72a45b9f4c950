import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { aMember } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { makeApp } from '../../../app.ts';
import { readConfig } from '../../config/config.ts';
import { openLog } from '../../config/open-log.ts';
import { logRequests } from './request-log.ts';

// The request log (OPS-10), over real connections.

const database = await testDatabase();
const ada = await aMember(database.owner);
const secret = { CANDOR_SECRET: 'a secret of at least 32 characters', RATE_LIMITS: 'off' };

type Line = Record<string, unknown>;

async function served(settings: Record<string, string>) {
  const lines: Line[] = [];
  const config = readConfig({ ...secret, ...settings });
  const log = openLog(config, 'web', { write: (line) => void lines.push(JSON.parse(line)) });
  const directUrl = database.url('candor_web');
  const app: FastifyInstance = await makeApp({ config, db: database.web, log, directUrl });
  after(() => app.close());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const requests = (): Line[] => lines.filter(({ msg }) => msg === 'request');
  const until = async (count: number): Promise<Line[]> => {
    while (requests().length < count) await sleep(5);
    return requests();
  };
  return { app, url, lines, requests, until };
}

const secrets = ['a-token-of-somebody', 'eve@example.org', 'in-the-body', ada.token, '1234567'];

test('a request is one line of patterns: nothing of its path, query, cookies, token or body', async () => {
  const { url, until, requests, lines } = await served({ REQUEST_LOG: 'on' });
  const cookie = `candor_session=${secrets[0]}`;
  await fetch(`${url}/api/user/notices?limit=5`, {
    headers: { authorization: `Bearer ${ada.token}`, cookie },
  });
  await fetch(`${url}/api/user/notices/${secrets[4]}/read`, { method: 'POST' });
  await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: secrets[1], password: secrets[2] }),
  });
  await fetch(`${url}/api/nowhere/${secrets[0]}?q=${secrets[1]}`);
  await fetch(`${url}/nowhere/${secrets[0]}`);
  const all = await until(5);
  const [read, , logIn, noCall, noPage] = all as [Line, Line, Line, Line, Line];
  assert.deepEqual(
    [read['method'], read['route'], read['status']],
    ['GET', '/api/user/notices', 200],
  );
  assert.ok(typeof read['ms'] === 'number' && typeof read['time'] === 'number');
  assert.match(String(read['request_id']), /^[0-9a-f-]{36}$/);
  assert.deepEqual([logIn['method'], logIn['route']], ['POST', '/api/user/login']);
  for (const line of [noCall, noPage])
    assert.deepEqual([line['route'], line['status']], [null, 404]);
  const text = JSON.stringify(lines);
  for (const item of [...secrets, '127.0.0.1']) assert.ok(!text.includes(item), item);
  assert.equal(requests().length, 5);
});

test('off it is silent, and an address is written only where the setting says so', async () => {
  const off = await served({});
  await fetch(`${off.url}/api/user/notices`);
  await sleep(50);
  assert.deepEqual(off.requests(), []);
  const on = await served({ REQUEST_LOG: 'with_addresses', LOG_LEVEL: 'error' });
  await fetch(`${on.url}/api/user/notices`);
  assert.equal((await on.until(1))[0]!['ip'], '127.0.0.1');
});

test('probes that go well are no lines; who goes away before the answer is one', async () => {
  const { app, url, until, requests } = await served({ REQUEST_LOG: 'on' });
  for (const probe of ['/healthz', '/readyz', '/metrics']) await fetch(url + probe);
  await fetch(`${url}/readyz/worker`);
  assert.deepEqual(
    (await until(1)).map(({ route, status }) => [route, status]),
    [['/readyz/worker', 503]],
  );
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET /api/events HTTP/1.1\r\nhost: ${new URL(url).host}\r\n`);
  socket.write(`authorization: Bearer ${ada.token}\r\n\r\n`);
  await once(socket, 'data');
  socket.destroy();
  const gone = (await until(2))[1]!;
  assert.deepEqual([gone['route'], gone['status']], ['/api/events', 499]);
  assert.equal(requests().length, 2);
  await app.close();
});

test('a flood is 200 lines a second and one that says how many were left out', async () => {
  const lines: Line[] = [];
  const log = openLog({ logLevel: 'warn' }, 'web', {
    write: (line) => void lines.push(JSON.parse(line)),
  });
  const { default: fastify } = await import('fastify');
  const app = fastify();
  let clock = 1_000_000;
  logRequests(app, { requestLog: 'on' }, log, () => clock);
  app.get('/one', async () => 'one');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  after(() => app.close());
  for (let count = 0; count < 230; count += 1) await fetch(`${url}/one`).then((it) => it.text());
  while (lines.length < 200) await sleep(5);
  clock += 1_000;
  await fetch(`${url}/one`).then((it) => it.text());
  while (lines.length < 202) await sleep(5);
  assert.deepEqual(
    lines.slice(199).map(({ msg }) => msg),
    ['request', 'requests not logged', 'request'],
  );
  assert.equal(lines[200]!['left_out'], 30);
});
