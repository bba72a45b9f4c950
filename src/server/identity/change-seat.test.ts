import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aDecider } from '../../../tests/support/books.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { approve, propose } from '../approvals/approvals.ts';
import { inTransaction } from '../db/db.ts';

const database = await testDatabase();
const { web, owner } = database;
const ada = await aDecider(database);
const bob = await aDecider(database, 'owner');

const proposed = (by: string | null) =>
  inTransaction(web, (tx) =>
    propose(tx, by, {
      kind: 'dispute_unfounded',
      subject: randomUUID(),
      payload: {},
      shown: { after: {} },
      needed: 1,
    }),
  );

test('in live a seat set up within 72 hours decides on nothing, and nothing it wishes is granted', async () => {
  // Tried in a transaction that is rolled back, because a database keeps its mode.
  const inLive = async (by: string | null, age: string): Promise<string> => {
    const [made, tried] = [await proposed(by), new Error('rolled back')];
    let code = '';
    const trial = inTransaction(owner, async (tx) => {
      await sql`update foundation.installation set mode = 'live'`.execute(tx);
      await sql`insert into identity.seat_link (token_hash, administrator_id, approval, made_at,
          expires_at, used_at)
        select sha256(uuid_send(gen_random_uuid())), ${ada.id}, gen_random_uuid(), t, t,
          t - ${age}::interval from clock.real() t`.execute(tx);
      const person = by === ada.id ? bob : ada;
      code = await approve(tx, person.token, made.id, made.shownHash).then(
        () => 'approved',
        (error: { code: string }) => error.code,
      );
      throw tried;
    });
    await assert.rejects(trial, tried);
    return code;
  };
  assert.equal(await inLive(null, '71 hours 59 minutes'), 'seat_young');
  assert.equal(await inLive(ada.id, '71 hours 59 minutes'), 'seat_young');
  assert.equal(await inLive(null, '72 hours 1 minute'), 'approved');
  assert.equal(await inLive(ada.id, '72 hours 1 minute'), 'approved');
});
