import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { readConfig } from '#platform/config/config.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { postAlerts } from './post-alerts.ts';

const { owner, worker } = await testDatabase();

type Post = { headers: IncomingHttpHeaders; body: string };
let posts: Post[] = [];
let answer = (response: ServerResponse): void => void response.writeHead(204).end();
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += String(part)));
  request.on('end', () => {
    posts.push({ headers: request.headers, body });
    answer(response);
  });
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
after(() => server.close());

const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/alerts`;
const [older, newer] = [Buffer.alloc(24, 1), Buffer.alloc(24, 2)];
const hook = { url, secrets: [newer, older] };

const typeOf = ({ body }: Post): string => (JSON.parse(body) as { type: string }).type;
const signatureOf = ({ headers, body }: Post, secret: Buffer): string => {
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  return `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`;
};
async function anAlert(subject: string, ended: boolean): Promise<void> {
  await sql`insert into reporting.alert (rule, subject, said, since, last_at, confirmed_at,
      ended_at)
    values ('chain_not_read', ${subject}, '{"title": "It cannot be read"}',
      clock.real() - interval '9 minutes', clock.real(), clock.real() - interval '8 minutes',
      case when ${ended}::boolean then clock.real() - interval '1 minute' end)`.execute(owner);
}

test('an alert is posted signed by each secret, once, and its end after it', async () => {
  await anAlert('BTC', false);
  await postAlerts(worker, hook);
  await postAlerts(worker, hook);
  assert.deepEqual(posts.map(typeOf), ['alert.began']);
  const [post] = posts as [Post];
  const signatures = String(post.headers['webhook-signature']).split(' ');
  assert.deepEqual(signatures, [signatureOf(post, newer), signatureOf(post, older)]);
  assert.notEqual(signatureOf({ ...post, body: `${post.body} ` }, newer), signatures[0]);
  const { data } = JSON.parse(post.body) as { data: Record<string, unknown> };
  assert.equal(data['subject'], 'BTC');
  assert.equal(data['title'], 'It cannot be read');
  await sql`update reporting.alert set ended_at = clock.real()`.execute(owner);
  await postAlerts(worker, hook);
  assert.deepEqual(posts.map(typeOf), ['alert.began', 'alert.ended']);
});

const faults: [name: string, answer: (response: ServerResponse) => void][] = [
  ['fails', (response) => void response.writeHead(500).end()],
  ['sends us elsewhere', (response) => void response.writeHead(302, { location: url }).end()],
  ['hangs up', (response) => void response.destroy()],
];
for (const [name, fault] of faults) {
  test(`a receiver that ${name} gets the same again, and nothing before it`, async () => {
    posts = [];
    await sql`delete from reporting.alert`.execute(owner);
    await anAlert('DOGE', true);
    answer = fault;
    await assert.rejects(postAlerts(worker, hook));
    await assert.rejects(postAlerts(worker, hook));
    answer = (response) => void response.writeHead(200).end('{}');
    await postAlerts(worker, hook);
    assert.deepEqual(posts.map(typeOf), [
      'alert.began',
      'alert.began',
      'alert.began',
      'alert.ended',
    ]);
    const ids = new Set(posts.map(({ headers }) => headers['webhook-id']));
    assert.equal(ids.size, 2, 'the same again has the same id');
  });
}

test('what ended more than a day ago is not posted any more', async () => {
  posts = [];
  await sql`update reporting.alert set posted_at = null,
    ended_at = clock.real() - interval '25 hours'`.execute(owner);
  await postAlerts(worker, hook);
  assert.deepEqual(posts, []);
});

test('a URL without a secret, a secret without a URL and a short secret are refused', () => {
  const good = { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` };
  const settings = { DATA_DIR: '/nowhere', CANDOR_SECRET: 'x'.repeat(40) };
  assert.equal(readConfig({ ...settings, ...good }).alertHook?.secrets[0]?.length, 24);
  for (const [name, value] of [
    ['ALERT_WEBHOOK_URL', undefined],
    ['ALERT_WEBHOOK_SECRET', undefined],
    ['ALERT_WEBHOOK_SECRET', 'whsec_short'],
    ['ALERT_WEBHOOK_URL', 'file:///etc/passwd'],
  ] as const) {
    const given = { ...settings, ...good, [name]: value };
    assert.throws(() => readConfig(given), /ALERT_WEBHOOK_(URL|SECRET): /);
  }
});
