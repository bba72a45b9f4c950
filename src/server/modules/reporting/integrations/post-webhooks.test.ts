import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { ofNobody } from '#test/ledger/approvers.ts';
import { aMember, anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { postWebhooks } from './post-webhooks.ts';
import { claimDeliveries } from './webhooks.sql.ts';

// Events sent to a receiver that fails, hangs, and rejects events it has processed (API-3). A few
// hundred here; `npm test -- webhooks --full` sends ten thousand.

const total = Number(process.env['CANDOR_WEBHOOKS'] ?? 300);
const eachMember = 10;
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

const database = await testDatabase();
const { owner, worker } = database;
const api = await testApi(database, { WEBHOOKS_TO_OWN_NETWORK: 'on' });
const chief = await anAdministrator(owner, 'owner');
const parts = { ...api.config, longestMs: 400 };

type Arrival = { event: string; object: string; keys: number; isTaken: boolean };
let deliveries: Arrival[] = [];
let secrets: string[] = [];

let state = seed;
/** Returns a number from 0 to 1, the same for the same seed (mulberry32). */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
}

/** Returns how many of the secrets sign a request, checked as a receiver would. */
function keysOf({ headers }: IncomingMessage, body: string): number {
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  const made = String(headers['webhook-signature']).split(' ');
  const ours = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  });
  return made.every((item) => ours.includes(item)) ? made.length : 0;
}

const fine = (response: ServerResponse): void => void response.writeHead(204).end();
type FaultyAnswer = [share: number, answer: (response: ServerResponse) => void];
const faults: FaultyAnswer[] = [
  [0.03, (response) => void response.writeHead(500).end('no')],
  [0.02, (response) => void response.destroy()],
  [0.01, (response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
  // It never answers.
  [0.005, () => undefined],
  [0.01, (response) => void response.writeHead(200).write('an answer that never ends')],
];
let isFaulty = true;
const endless = faults.length - 1;

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += String(part)));
  request.on('end', () => {
    let at = isFaulty ? random() : 1;
    const chosen = faults.findIndex(([share]) => (at -= share) < 0);
    const { data } = JSON.parse(body) as { data: { id: string } };
    const event = String(request.headers['webhook-id']);
    const isTaken = chosen === -1 || chosen === endless;
    deliveries.push({ event, object: data.id, keys: keysOf(request, body), isTaken });
    (faults[chosen]?.[1] ?? fine)(response);
  });
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
after(() => {
  server.closeAllConnections();
  server.close();
});
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;

async function order(path: string, body?: object) {
  const answer = await api.call('POST', path, { token: chief.token, ...(body && { body }) });
  assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

const hook = await order('/admin/webhooks', { url, events: ['member'] });
secrets = [hook.secret];

const members: string[] = [];
async function change(): Promise<void> {
  await sql`update identity.member
    set status = case status when 'active' then 'suspended' else 'active' end
    where id = any (${members}::uuid[])`.execute(owner);
}

/** Makes events due that wait for a retry or were leased to a worker that died. */
const letTimePass = () =>
  sql`update reporting.webhook_delivery set next_at = clock.real(), attempts = least(attempts, 8)
    where delivered_at is null and dead_at is null`.execute(owner);

async function openCount(): Promise<number> {
  const found = await sql<{ open: number }>`select count(*)::integer as open
    from reporting.webhook_delivery where delivered_at is null and dead_at is null`.execute(owner);
  return found.rows[0]!.open;
}

/**
 * Returns the faults in the received order: an event that came before its predecessor was accepted.
 */
function outOfOrder(expected: readonly { event: string; object: string }[]): string[] {
  const orders = Map.groupBy(expected, ({ object }) => object);
  const next = new Map<string, number>();
  return deliveries.flatMap(({ event, object, isTaken }) => {
    const place = orders.get(object)!.findIndex((row) => row.event === event);
    const due = next.get(object) ?? 0;
    if (isTaken) next.set(object, Math.max(due, place + 1));
    return place > due ? [`${object}: ${place} arrived before ${due} was taken`] : [];
  });
}

test(`${total} events are each delivered at least once, in order per object, signed`, async (t) => {
  t.diagnostic(`SEED=${seed}`);
  for (let n = 0; n < total / eachMember; n++) members.push((await aMember(owner)).id);
  for (let n = 1; n < eachMember / 2; n++) await change();
  let rounds = 0;
  const drain = async (isEnough: () => boolean = () => false) => {
    for (; (await openCount()) > 0 && !isEnough(); rounds++) {
      // A worker that dies with its lease, and two active ones, at once.
      if (rounds % 7 === 3) await claimDeliveries(worker, hook.id, 3);
      await Promise.all([postWebhooks(worker, parts), postWebhooks(worker, parts)]);
      await letTimePass();
    }
  };
  await drain(() => deliveries.length > total / 4);
  const before = await sql<{ event: string }>`select event_id as event
    from reporting.webhook_delivery`.execute(owner);
  const isOlder = new Set(before.rows.map(({ event }) => event));
  const rotatedAt = deliveries.length;
  secrets.unshift((await order(`/admin/webhooks/${hook.id}/secret`)).secret);
  for (let n = 0; n < eachMember / 2; n++) await change();
  await drain();
  const rows = await sql<{ event: string; object: string; deliveredAt: Date | null }>`
    select event_id as event, object, delivered_at from reporting.webhook_delivery
    order by id`.execute(owner);
  assert.equal(rows.rows.length, total);
  assert.ok(rows.rows.every((row) => row.deliveredAt !== null));
  const taken = new Set(
    deliveries.filter((delivery) => delivery.isTaken).map(({ event }) => event),
  );
  assert.equal(taken.size, total, 'each was taken');
  assert.deepEqual(outOfOrder(rows.rows), []);
  const signers = new Set(deliveries.slice(0, rotatedAt).map(({ keys }) => keys));
  assert.deepEqual([...signers], [1], 'signed by the one secret');
  const younger = deliveries.filter(({ event }) => !isOlder.has(event));
  const both = new Set(younger.map(({ keys }) => keys));
  assert.deepEqual([...both], [2], 'both secrets sign while one is replaced');
  assert.ok(deliveries.length > total, 'the receiver did refuse some');
  t.diagnostic(`${total} events, ${deliveries.length} posts, ${rounds} rounds`);
});

test('the older secret signs no more once its day is over', async () => {
  isFaulty = false;
  deliveries = [];
  await sql`update reporting.webhook set old_until = clock.real()`.execute(owner);
  members.length = 1;
  await change();
  await postWebhooks(worker, parts);
  assert.deepEqual(
    deliveries.map(({ keys }) => keys),
    [1],
  );
  secrets.length = 1;
  await change();
  await postWebhooks(worker, parts);
  assert.equal(deliveries.at(-1)!.keys, 1, 'by the newer one');
});

test('ten tries without success give up, what follows goes on, and its owner sends it again', async () => {
  deliveries = [];
  faults.unshift([1, (response) => void response.writeHead(503).end()]);
  isFaulty = true;
  await change();
  for (let n = 0; n < 10; n++) {
    await postWebhooks(worker, parts);
    await sql`update reporting.webhook_delivery set next_at = clock.real()
      where delivered_at is null`.execute(owner);
  }
  assert.equal(deliveries.length, 10);
  await postWebhooks(worker, parts);
  assert.equal(deliveries.length, 10, 'given up');
  assert.equal(new Set(deliveries.map(({ event }) => event)).size, 1, 'under one id');
  isFaulty = false;
  await change();
  await postWebhooks(worker, parts);
  assert.equal(deliveries.length, 11, 'the next one is not held up');
  const list = (query: string) =>
    api.call('GET', `/admin/webhooks/${hook.id}/deliveries${query}`, { token: chief.token });
  const { data } = (await list('?state=given_up')).body;
  assert.deepEqual([data.length, data[0].attempts, data[0].last_status], [1, 10, 503]);
  await order(`/admin/deliveries/${data[0].id}/resend`);
  await postWebhooks(worker, parts);
  assert.equal(deliveries.at(-1)!.event, data[0].event_id);
  assert.deepEqual((await list('?state=given_up')).body.data, []);
  const { next_cursor } = (await list('?limit=1')).body;
  assert.equal((await list(`?limit=1&cursor=${next_cursor}`)).body.data.length, 1);
  const twice = await api.call('POST', '/admin/deliveries/999999999/resend', {
    token: chief.token,
  });
  assert.equal(twice.status, 404);
});

test('an event is written with its cause or not at all, and to nobody who did not ask', async () => {
  const count = async () =>
    (await sql`select from reporting.webhook_delivery`.execute(owner)).rows.length;
  const before = await count();
  const undone = new Error('undone');
  const trying = owner.transaction().execute(async (tx) => {
    await sql`update identity.member set status = 'closing' where id = ${members[0]!}`.execute(tx);
    const within = await sql`select from reporting.webhook_delivery`.execute(tx);
    assert.equal(within.rows.length, before + 1);
    throw undone;
  });
  await assert.rejects(trying, undone);
  assert.equal(await count(), before);
  await order(`/admin/webhooks/${hook.id}/end`);
  await change();
  assert.equal(await count(), before);
});

test('members who are written together each tell of themselves, with an event of their own', async () => {
  await order('/admin/webhooks', { url, events: ['member'] });
  const made = await sql<{ id: string }>`
    insert into identity.member (email, first_name, last_name, phone, password_hash, status,
      referral_code, accepted_terms_at, verified_at, created_at)
    select 'set-' || nth || '@example.org', 'Ada', 'Byron', '+44 20 7946 0000', '', 'active',
      'SET' || nth, clock.real(), clock.real(), clock.now()
    from generate_series(1, 3) nth returning id`.execute(owner);
  const queued = await sql<{ object: string; type: string; event: string }>`
    select object, type, event_id as event from reporting.webhook_delivery
    where object = any (${made.rows.map(({ id }) => id)}::text[]) order by id`.execute(owner);
  assert.deepEqual(
    queued.rows.map(({ object, type }) => ({ object, type })),
    made.rows.map(({ id }) => ({ object: id, type: 'member.active' })),
  );
  assert.equal(new Set(queued.rows.map(({ event }) => event)).size, 3);
});

test('a proposal tells of itself when it is made and when its state changes', async () => {
  await order('/admin/webhooks', { url, events: ['proposal'] });
  const subject = randomUUID();
  const { id } = await ofNobody(owner, { kind: 'dispute_unfounded', subject, payload: {} });
  await sql`select approvals.withdraw(${subject}::uuid, 'nothing')`.execute(owner);
  const queued = await sql<{ type: string }>`select type from reporting.webhook_delivery
    where object = ${id} order by id`.execute(owner);
  assert.deepEqual(
    queued.rows.map(({ type }) => type),
    ['proposal.open', 'proposal.rejected'],
  );
});
