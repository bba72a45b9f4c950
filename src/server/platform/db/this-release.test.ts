import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { sql } from 'kysely';
import { testDatabase } from '../../../../tests/support/ledger/database.ts';
import { requireThisRelease, unfitRelease } from './this-release.ts';

const { superuser, web, worker } = await testDatabase();
const log = pino({ level: 'silent' });

test('a program runs on the database of its own release alone, and says what to do (OPS-7)', () => {
  const stamp = (version: string, code_digest = 'a') => ({ version, code_digest });
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
