import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from './database.ts';

const database = await testDatabase();

test('the application roles cannot move the clock back nor write what is not theirs', async () => {
  await assert.rejects(sql`select clock.advance('-1 day')`.execute(database.web), /forward only/);
  const write = sql`update clock.setting set ahead = '1 year'`;
  await assert.rejects(write.execute(database.web), /permission denied/);
  await assert.rejects(write.execute(database.worker), /permission denied/);
});
