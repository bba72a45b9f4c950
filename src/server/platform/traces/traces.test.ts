import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { testApi } from '#test/api.ts';
import { aMember, password } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { readConfig } from '../config/config.ts';
import { inTransaction } from '../db/db.ts';
import { workJobs } from '../jobs/jobs.ts';
import { runLoops } from '../jobs/run-loops.ts';
import { openTraces } from './export-spans.ts';
import { inSpan, sendSpans } from './spans.ts';

// Traces, with a collector on this machine (OPS-10).

const database = await testDatabase();
const { worker } = database;
const api = await testApi(database);
const ada = await aMember(database.owner);

type Attribute = { key: string; value: { stringValue?: string; intValue?: string } };
type Sent = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  status: { code?: number; message?: string };
};
type Posted = { path: string; headers: IncomingHttpHeaders; text: string };

const posts: Posted[] = [];
let status = 200;
const collector = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  posts.push({ path: request.url ?? '', headers: request.headers, text });
  response.writeHead(status).end('{}');
});
collector.listen(0, '127.0.0.1');
await once(collector, 'listening');
after(() => collector.close());
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
const config = readConfig({
  CANDOR_SECRET: 'a secret of at least 32 characters',
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
});
const messages: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void messages.push(line) });
const program = { name: 'web', version: '1.2.3' } as const;

/** Returns everything posted while `work` ran. */
async function tracesOf(work: () => Promise<unknown>): Promise<Sent[]> {
  posts.length = 0;
  const traces = openTraces(config, program, log)!;
  await work();
  await traces.stop();
  return posts.flatMap(
    ({ text }) => JSON.parse(text).resourceSpans[0].scopeSpans[0].spans as Sent[],
  );
}

const attribute = ({ attributes }: Sent, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

test('a request is a span by its pattern, and its transactions are within it', async () => {
  const body = { email: ada.email, password };
  const spans = await tracesOf(() => api.call('POST', '/user/login', { body }));
  const request = spans.find(({ kind }) => kind === 2)!;
  assert.equal(request.name, 'POST /api/user/login');
  assert.equal(request.parentSpanId, undefined);
  assert.deepEqual(
    ['http.request.method', 'http.route', 'http.response.status_code'].map((name) =>
      attribute(request, name),
    ),
    ['POST', '/api/user/login', '200'],
  );
  assert.match(attribute(request, 'candor.request_id')!, /^[0-9a-f-]{36}$/);
  assert.match(request.traceId, /^[0-9a-f]{32}$/);
  assert.match(request.spanId, /^[0-9a-f]{16}$/);
  const within = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  assert.ok(within.length > 0 && within.every(({ name }) => name === 'transaction'));
  for (const item of within) {
    assert.equal(item.traceId, request.traceId);
    assert.ok(BigInt(item.startTimeUnixNano) >= BigInt(request.startTimeUnixNano));
    assert.ok(BigInt(item.endTimeUnixNano) <= BigInt(request.endTimeUnixNano));
  }
  const [{ path, headers, text }] = posts as [Posted];
  assert.deepEqual([path, headers.authorization], ['/v1/traces', 'Bearer of-the-collector']);
  const { resource } = JSON.parse(text).resourceSpans[0];
  assert.deepEqual(resource.attributes[0].value, { stringValue: 'candor-web' });
});

test('nothing of a person, a path or a query is in them', async () => {
  const spans = await tracesOf(async () => {
    await api.call('GET', '/user/notices?limit=5', { token: ada.token });
    await api.call('PATCH', `/user/notices/${ada.id}`, { token: ada.token });
    await api.app.inject(`/nowhere/${ada.email}?q=${ada.id}`);
  });
  assert.deepEqual(
    spans.filter(({ kind }) => kind === 2).map(({ name }) => name.split(' ')[1]),
    ['/api/user/notices', '/api/user/notices/{id}', undefined],
  );
  const text = posts.map((post) => post.text).join();
  for (const item of [ada.id, ada.email, ada.token, 'limit=5', 'select']) {
    assert.ok(!text.includes(item), item);
  }
});

test('a job of a queue is a span with its transactions; one that fails says only of which kind', async () => {
  const started: unknown[] = [];
  const job = {
    queue: 'payment-changed' as const,
    work: async () => {
      await inTransaction(worker, (tx) => sql`select 1`.execute(tx));
      started.push(1);
      throw new TypeError(`of ${ada.email}`);
    },
  };
  const spans = await tracesOf(async () => {
    await sql`select foundation.enqueue('payment-changed', '{}'::jsonb)`.execute(worker);
    const jobs = await workJobs(database.url('candor_worker'), worker, [job], log);
    const rounds = runLoops(worker, [jobs.loop], log);
    while (started.length === 0) await sleep(20);
    await Promise.all([jobs.stop(), rounds.stop()]);
  });
  const done = spans.find(({ name }) => name === 'job payment-changed')!;
  assert.deepEqual([done.kind, done.status], [5, { code: 2, message: 'TypeError' }]);
  assert.ok(spans.some(({ parentSpanId }) => parentSpanId === done.spanId));
  assert.ok(!JSON.stringify(spans).includes(ada.email));
});

test('what only looks for work makes no span, and without a collector nothing is one', async () => {
  const idle = () => inTransaction(worker, (tx) => sql`select 1`.execute(tx));
  assert.deepEqual(await tracesOf(idle), []);
  assert.equal(openTraces({ traces: null }, program, log), null);
  posts.length = 0;
  assert.equal((await api.call('GET', '/user/notices', { token: ada.token })).status, 200);
  assert.deepEqual(posts, []);
});

test('a collector that refuses is said once and holds up nobody; of a flood 2,048 wait', async () => {
  status = 503;
  messages.length = 0;
  posts.length = 0;
  const traces = openTraces(config, program, log)!;
  for (let count = 0; count < 2; count += 1) {
    assert.equal((await api.call('GET', '/user/notices', { token: ada.token })).status, 200);
    await traces.flush();
  }
  assert.equal(
    messages.filter((line) => line.includes('the collector of traces is away')).length,
    1,
  );
  assert.ok(!messages.join().includes('of-the-collector'));
  status = 200;
  posts.length = 0;
  for (let count = 0; count < 2_100; count += 1) await inSpan('one', 'internal', async () => 1);
  await traces.stop();
  const { spans } = JSON.parse(posts[0]!.text).resourceSpans[0].scopeSpans[0];
  assert.equal(spans.length, 2_048);
  assert.ok(messages.some((line) => line.includes('"left_out":52')));
  sendSpans(null);
});

test('an endpoint that is no address, and headers of another shape, are refused', () => {
  for (const [name, value] of [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a token'],
  ] as const) {
    assert.throws(() => readConfig({ [name]: value }), new RegExp(name));
  }
});
