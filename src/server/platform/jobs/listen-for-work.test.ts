import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { testDatabase } from '#test/ledger/database.ts';
import type { Loop } from './jobs.ts';
import { listenForWork } from './listen-for-work.ts';
import { runLoops } from './run-loops.ts';

const database = await testDatabase();
const other = await testDatabase();
const { owner, worker, superuser } = database;
const log = pino({ level: 'silent' });
const url = database.url('candor_worker');
const hourMs = 3_600_000;

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(10);
}

const askFile = () =>
  sql`select identity.request_signed_file(null, 'operator', '{}')`.execute(owner);

/** Takes the waiting work, as a worker does, and counts it. */
function taking(): { loop: Loop; taken: () => number } {
  let taken = 0;
  const loop: Loop = {
    name: 'take files',
    everyMs: 20,
    netMs: hourMs,
    wokenBy: ['identity.signed_file'],
    run: async (db) => {
      const found = await sql`select from identity.take_signed_file()`.execute(db);
      taken += found.rows.length;
    },
  };
  return { loop, taken: () => taken };
}

test('nothing is lost while the connection that hears is away', async () => {
  const hearing = listenForWork(url, worker);
  const { loop, taken } = taking();
  await until(hearing.isSure);
  const running = runLoops(worker, [loop], log, hearing);
  await askFile();
  await until(() => taken() === 1);
  const ended = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen candor_work'`.execute(superuser);
  assert.equal(ended.rows.length, 1);
  // The run follows whether the notification comes before or after the lost connection is noticed.
  await askFile();
  await until(() => taken() === 2);
  await until(hearing.isSure);
  await askFile();
  await until(() => taken() === 3);
  await Promise.all([running.stop(), hearing.stop()]);
});

test('a listener to whom nothing comes, as behind a pooler, is not relied upon', async () => {
  // Another database accepts a LISTEN too, but receives no notification from here.
  const hearing = listenForWork(other.url('candor_worker'), worker, { answerMs: 50, everyMs: 50 });
  const { loop, taken } = taking();
  const running = runLoops(worker, [loop], log, hearing);
  for (let index = 1; index <= 3; index += 1) {
    await askFile();
    await until(() => taken() === index);
    assert.equal(hearing.isSure(), false);
  }
  await Promise.all([running.stop(), hearing.stop()]);
});
