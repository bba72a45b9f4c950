import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { testDatabase } from '#test/ledger/database.ts';
import { whyNot } from '../../say-why.ts';
import { connect } from './db.ts';
import { requireThisRelease, unfitRelease } from './watch-release.ts';

const database = await testDatabase();
const { superuser, web, worker } = database;
const log = pino({ level: 'silent' });

test('a program runs on the database of its own release alone, and says what to do (OPS-7)', () => {
  const stamp = (version: string, codeDigest = 'a') => ({ version, codeDigest });
  assert.equal(unfitRelease(stamp('1.2.0'), '1.2.0', 'a'), null);
  assert.match(unfitRelease(null, '1.2.0', 'a') ?? '', /never upgraded.*npm run migrate/);
  assert.match(unfitRelease(stamp('1.1.0'), '1.2.0', 'a') ?? '', /stands at Candor 1\.1\.0: run/);
  assert.match(unfitRelease(stamp('1.3.0'), '1.2.0', 'a') ?? '', /this is 1\.2\.0: start 1\.3\.0/);
  assert.match(unfitRelease(stamp('1.2.0', 'b'), '1.2.0', 'a') ?? '', /another build/);
});

test('web and worker find this release in a database that was upgraded, and refuse a newer one', async () => {
  await sql`insert into foundation.installation values (true, 'sandbox', clock.real())
    on conflict do nothing`.execute(superuser);
  for (const db of [web, worker]) await requireThisRelease(db, log);
  await sql`update migrations.release set version = '99.0.0'`.execute(superuser);
  for (const db of [web, worker]) {
    await assert.rejects(requireThisRelease(db, log), /start 99\.0\.0/);
  }
});

/** Returns why a program alone with this URL does not start. */
async function whyAt(at: string, waitMs: number): Promise<string> {
  const { db, close } = connect(at, 'candor_web', 1);
  try {
    await requireThisRelease(db, log, waitMs);
    return 'it starts';
  } catch (error) {
    return whyNot(error);
  } finally {
    await close();
  }
}

test('a program whose database never comes ends in a sentence, and does not wait for ever', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as { port: number };
  closed.close();
  const message = await whyAt(`postgres://candor_web:x@127.0.0.1:${port}/candor`, 600);
  assert.match(message, new RegExp(`does not answer at 127.0.0.1:${port}`));
  const noSocket = await whyAt('postgres://candor_web:x@/candor?host=%2Fnowhere', 300);
  assert.match(noSocket, /does not answer at \/nowhere/);
});

test('what waiting cannot change is said at once: no such database, no such log-in', async () => {
  const began = performance.now();
  const right = database.url('candor_web');
  const other = right.replace(/\/[^/?]+(?=\?|$)/, '/a_database_that_is_gone');
  assert.match(await whyAt(other, 60_000), /a_database_that_is_gone.*does not exist.*DATABASE_URL/);
  const wrong = right.replace(/\/\/([^:]+):[^@]*@/, '//nobody_of_ours:wrong@');
  assert.match(await whyAt(wrong, 60_000), /refuses this log-in/);
  assert.ok(performance.now() - began < 20_000);
});
