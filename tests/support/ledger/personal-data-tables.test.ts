import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aMember } from './builders.ts';
import { testDatabase } from './database.ts';
import { personalDataOf } from './personal-data-tables.ts';

const { owner } = await testDatabase();
const member = await aMember(owner);
const footprint = await personalDataOf(owner);

test('one changed cell of one row is another footprint; a session kept awake is not', async () => {
  const before = await footprint();
  await sql`update identity.session set idle_expires_at = clock.real()`.execute(owner);
  assert.deepEqual(await footprint(), before);
  await sql`update identity.member set phone = '+44 1' where id = ${member.id}`.execute(owner);
  assert.notDeepEqual(await footprint(), before);
});
