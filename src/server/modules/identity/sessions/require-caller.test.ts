import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { aDecider } from '#test/ledger/approvers.ts';
import { testDatabase } from '#test/ledger/database.ts';

const database = await testDatabase();
const { owner, web } = database;
const ada = await aDecider(database, 'finance');
const tired = await aDecider(database, 'finance', 6);

const required = (token: string | null, roles: string[], fresh = false) =>
  sql<{ person: string }>`
    select identity.require_administrator(${token}, ${roles}::text[], ${fresh}) as person`
    .execute(owner)
    .then((answer) => answer.rows[0]?.person);

const asked = (token: string | null, queue: string, by = web) =>
  sql`select identity.ask_worker(${token}, ${queue}, '{"by": "another"}')`.execute(by);

const refusedAs = (code: string) => ({ code: 'CR001', message: code });

describe('the caller of a function', () => {
  test('is the administrator whose live session the raw token opens', async () => {
    assert.equal(await required(ada.token, ['owner', 'finance'], true), ada.id);
    assert.equal(await required(tired.token, ['finance']), tired.id);
  });

  test('is refused without a live session, with another role, or without a fresh proof', async () => {
    await assert.rejects(required('guess', ['finance']), refusedAs('unauthenticated'));
    await assert.rejects(required(null, ['finance']), refusedAs('unauthenticated'));
    await assert.rejects(required(ada.token, ['owner']), refusedAs('forbidden'));
    await assert.rejects(required(ada.token, []), refusedAs('forbidden'));
    await assert.rejects(required(tired.token, ['finance'], true), refusedAs('step_up_required'));
  });

  test('is no member by an administrator’s token', async () => {
    const asMember = sql`select identity.require_member(${ada.token})`.execute(owner);
    await assert.rejects(asMember, refusedAs('unauthenticated'));
  });

  test('is looked up by our own functions alone', async () => {
    const direct = sql`select * from identity.caller(${ada.token}, 'admin')`.execute(web);
    await assert.rejects(direct, { code: '42501' });
  });
});

describe('what is asked of the worker', () => {
  test('is asked by a session, in its person’s own name, of the few queues that people ask for', async () => {
    for (const token of [null, '', 'guess']) {
      await assert.rejects(asked(token, 'payout-abandon'), refusedAs('unauthenticated'));
    }
    await assert.rejects(asked(tired.token, 'payout-claim'), refusedAs('step_up_required'));
    const helper = await aDecider(database, 'support');
    await assert.rejects(asked(helper.token, 'snapshot'), refusedAs('forbidden'));
    for (const queue of ['notice', 'owners', 'payment-changed', 'cosignature', 'payout-export']) {
      await assert.rejects(asked(ada.token, queue), refusedAs('forbidden'));
    }
    await asked(ada.token, 'payout-abandon');
    const found = await sql<{ by: string }>`select data ->> 'by' as by from pgboss.job
      where name = 'payout-abandon'`.execute(owner);
    assert.deepEqual(found.rows, [{ by: ada.id }]);
  });
});
