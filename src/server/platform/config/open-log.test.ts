import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '#test/ledger/database.ts';
import { connect } from '../db/db.ts';
import { makeServer } from '../http/server.ts';
import { readConfig } from './config.ts';
import { openLog } from './open-log.ts';

const { owner } = await testDatabase();
const config = readConfig({});

async function failedInsert(): Promise<Error> {
  const secret = 'ada@secret.example';
  const failing = sql`
    insert into identity.member (email, first_name, last_name, phone, password_hash, status,
      referral_code, accepted_terms_at, created_at)
    values (${secret}, 'Ada', 'Secret', '', 'hash-secret', 'none', 'x', now(), now())`;
  return failing.execute(owner).then(
    () => assert.fail('the row was taken'),
    (error: Error) => error,
  );
}

test('a database error is logged without the row that it is about', async () => {
  const lines: string[] = [];
  const log = openLog({ logLevel: 'error' }, 'web', { write: (line) => lines.push(line) });
  const error = await failedInsert();
  assert.match((error as { detail?: string }).detail ?? '', /secret/);
  log.error({ err: error }, 'a call failed');
  log.error(error);
  log.error({ err: new AggregateError([error], 'several') }, 'several failed');
  const app = makeServer(config, log);
  app.get('/fails', () => Promise.reject(error));
  assert.equal((await app.inject('/fails')).statusCode, 503);
  await app.close();
  assert.equal(lines.length, 4);
  for (const line of lines) {
    assert.doesNotMatch(line, /secret/i);
    assert.match(line, /member_status_check|several/);
  }
  assert.match(lines[0]!, /"code":"23514"/);
  assert.match(lines[0]!, /stack/);
});

test('a full disk is said in one line a minute, without a stack (OPS-6)', () => {
  const lines: string[] = [];
  const log = openLog({ logLevel: 'info' }, 'worker', { write: (line) => void lines.push(line) });
  const full = Object.assign(new Error('could not extend file "base/1/2"'), { code: '53100' });
  for (let round = 0; round < 50; round += 1) {
    log.error({ err: full, loop: 'seal' }, 'a round of a loop failed');
  }
  log.error({ err: new Error('write', { cause: { code: 'ENOSPC' } }) }, 'a request failed');
  const messages = lines.filter((line) =>
    line.includes('is full. What was saved is whole; make room'),
  );
  assert.equal(messages.length, 1);
  assert.equal(lines.length, 2);
  assert.doesNotMatch(messages[0]!, /stack/);
});

test('a database that is away is said in one line a minute, without a stack (OPS-6, C13)', async () => {
  const lines: string[] = [];
  const log = openLog({ logLevel: 'info' }, 'worker', { write: (line) => void lines.push(line) });
  const { db, close } = connect('postgres://candor_web@127.0.0.1:1/candor', 'candor_web', 1);
  for (let round = 0; round < 50; round += 1) {
    await sql`select 1`.execute(db).catch((err: unknown) => {
      log.error({ err, loop: 'seal' }, 'a round of a loop failed');
    });
  }
  await close();
  log.error({ err: new Error('another') }, 'a request failed');
  assert.equal(lines.length, 2);
  assert.match(lines[0]!, /"127\.0\.0\.1:1 does not answer\. Candor goes on by itself/);
  assert.doesNotMatch(lines[0]!, /stack/);
});
