import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '#test/ledger/database.ts';
import { ringFor } from '../config/keys.ts';
import { requireSameSecret, stampMode, stampSecret } from './installation.sql.ts';

const { owner, web, worker } = await testDatabase();
const secret = 'the-secret-this-database-was-made-with';
const other = 'a-secret-of-some-other-installation---';

test('a database knows its secret from its first start, and refuses another (OPS-6)', async () => {
  await stampMode(owner, 'sandbox');
  await requireSameSecret(web, other); // an unstamped database has nothing to compare
  await stampSecret(owner, secret);
  await stampSecret(owner, secret);
  await assert.rejects(stampSecret(owner, other), /made with another secret/);
  for (const [db, program] of [[web, 'web'] as const, [worker, 'worker'] as const]) {
    await requireSameSecret(db, ringFor(program, secret));
    await assert.rejects(
      requireSameSecret(db, ringFor(program, other)),
      /made with another secret/,
    );
    await assert.rejects(sql`update foundation.installation set secret_mark = null`.execute(db));
  }
});
