import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/db.ts';
import { liveChannel, type LiveEvent, notify } from '#platform/db/notify.sql.ts';
import { testApi } from '#test/api.ts';
import { aMember, anAdministrator, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';

const database = await testDatabase();
const { owner, superuser, web } = database;
const { app, call, work } = await testApi(database);
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

const send = (event: LiveEvent) => inTransaction(web, (tx) => notify(tx, event));

/** Opens a stream and reads topics from it. */
async function streamOf({ token }: Pick<Person, 'token'>) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(answer.status, 200);
  assert.match(String(answer.headers.get('content-type')), /^text\/event-stream/);
  // nginx passes each event on at once (OPS-6, C9)
  assert.equal(answer.headers.get('x-accel-buffering'), 'no');
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    /** The next topic; null if the stream ended. */
    next: async (): Promise<string | null> => {
      for (;;) {
        const found = /data: (\{"topic".*\})\n\n/.exec(text);
        if (found !== null) {
          text = text.slice(found.index + found[0].length);
          return (JSON.parse(found[1] ?? '') as { topic: string }).topic;
        }
        const { done, value } = await reader.read();
        if (done) return null;
        text += value;
      }
    },
    close: () => reader.cancel(),
  };
}

describe('GET /events', () => {
  test('tells a member what changed of theirs, and of nobody else', async () => {
    const [mine, theirs] = [await aMember(owner), await aMember(owner)];
    const stream = await streamOf(mine);
    assert.equal(await stream.next(), 'open');
    await send({ to: { memberId: theirs.id }, topic: 'withdrawals' });
    await send({ to: 'administrators', topic: 'queue' });
    await send({ to: { memberId: mine.id }, topic: 'deposits' });
    assert.equal(await stream.next(), 'deposits');
    await stream.close();
  });

  test('tells administrators what concerns them', async () => {
    const stream = await streamOf(await anAdministrator(owner, 'support'));
    assert.equal(await stream.next(), 'open');
    await send({ to: 'administrators', topic: 'queue' });
    assert.equal(await stream.next(), 'queue');
    await stream.close();
  });

  test('says to read all again once what hears was away, and goes on (OPS-6, C13)', async () => {
    const member = await aMember(owner);
    const stream = await streamOf(member);
    assert.equal(await stream.next(), 'open');
    const listeners = async (): Promise<number[]> => {
      const found = await sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and state = 'idle'
          and query = ${`listen ${liveChannel}`}`.execute(superuser);
      return found.rows.map(({ pid }) => pid);
    };
    const [cut, ...others] = await listeners();
    assert.deepEqual(others, []);
    await sql`select pg_terminate_backend(${cut}::integer)`.execute(superuser);
    // While there is no listener, or before the broken connection is noticed.
    await send({ to: { memberId: member.id }, topic: 'deposits' });
    while (!(await listeners()).some((pid) => pid !== cut)) await sleep(20);
    await send({ to: { memberId: member.id }, topic: 'withdrawals' });
    const topics: (string | null)[] = [];
    while (topics.at(-1) !== 'withdrawals') topics.push(await stream.next());
    assert.ok(topics.includes('open'), topics.join());
    await stream.close();
  });

  test('falls silent when the session ends', async () => {
    const member = await aMember(owner);
    const stream = await streamOf(member);
    assert.equal(await stream.next(), 'open');
    await sql`update identity.session set ended_at = clock.real()
      where id = ${member.sessionId}`.execute(owner);
    await send({ to: { memberId: member.id }, topic: 'deposits' });
    assert.equal(await stream.next(), null);
  });

  test('is for those who are logged in', async () => {
    assert.equal((await call('GET', '/events')).status, 401);
    assert.equal((await call('GET', '/events', { token: 'nonsense' })).status, 401);
  });
});

describe('GET /dev/mail', () => {
  test('shows the mails of an address', async () => {
    await call('POST', '/user/forget-pass', { body: { email: 'reader@example.org' } });
    await work(); // the worker makes the link and its mail
    const { body } = await call('GET', '/dev/mail?to=reader@example.org');
    const keys = ['html', 'sent_at', 'subject', 'text', 'to'];
    assert.deepEqual(Object.keys(body.data[0]).toSorted(), keys);
    assert.equal(body.data.length, 1);
    assert.equal((await call('GET', '/dev/mail?unknown=1')).status, 400);
  });
});
