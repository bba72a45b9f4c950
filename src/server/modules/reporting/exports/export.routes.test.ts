import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { exportedColumns, exportedTables } from '#contract/exports.ts';
import { testApi } from '#test/api.ts';
import { aMember, anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';

const database = await testDatabase();
const { owner } = database;
const { call } = await testApi(database);
const finance = await anAdministrator(owner, 'finance');
const { token } = finance;
for (let index = 0; index < 3; index += 1) await aMember(owner);

const linesOf = (body: string) => body.replace('\ufeff', '').trimEnd().split('\r\n');

test('a table comes whole, with a head, as a file that knows no length', async () => {
  const answer = await call('GET', '/admin/export/users?sort=oldest', { token });
  assert.equal(answer.status, 200);
  assert.match(String(answer.headers['content-type']), /^text\/csv/);
  assert.match(String(answer.headers['content-disposition']), /candor-users-\d{4}-\d\d-\d\d\.csv/);
  assert.equal(answer.headers['content-length'], undefined);
  const [head, ...lines] = linesOf(answer.body);
  assert.match(head!, /^id,first_name,last_name,email,withdrawable_balance/);
  assert.equal(lines.length, 3);
});

test('every table is there, its columns are those of its rows', async () => {
  const owners = await anAdministrator(owner, 'owner');
  for (const table of exportedTables) {
    const answer = await call('GET', `/admin/export/${table}`, { token: owners.token });
    assert.equal(answer.status, 200, `${table}: ${JSON.stringify(answer.body)}`);
    assert.equal(linesOf(answer.body)[0], exportedColumns[table].join(','));
  }
});

test('it is read through page after page', async () => {
  await sql`insert into identity.member (first_name, last_name, email, phone, password_hash, status,
      referral_code, accepted_terms_at, created_at, verified_at)
    select first_name, last_name, n || email, phone, password_hash, status,
      left(md5(n::text), length(referral_code)), accepted_terms_at, created_at, verified_at
    from generate_series(1, 240) n, (select * from identity.member limit 1) m`.execute(owner);
  const answer = await call('GET', '/admin/export/users', { token });
  const lines = linesOf(answer.body).slice(1);
  assert.equal(lines.length, 243);
  assert.equal(new Set(lines).size, 243);
});

test('the list itself says who may have it and which filters it knows', async () => {
  const withInbox = await call('GET', '/admin/export/inbox', { token });
  assert.deepEqual([withInbox.status, withInbox.body.code], [403, 'forbidden']);
  const strange = await call('GET', '/admin/export/users?colour=red', { token });
  assert.equal(strange.status, 400);
  const absent = await call('GET', '/admin/export/secrets', { token });
  assert.equal(absent.status, 400);
  assert.equal((await call('GET', '/admin/export/users')).status, 401);
});

test('each export is recorded with its filters, a refused one is not', async () => {
  await call('GET', '/admin/export/transactions?status=pending', { token });
  await call('GET', '/admin/export/transactions?status=odd', { token });
  const found = await sql<{ after: unknown }>`
    select after from audit.event where act = 'table.export' and subject = 'transactions'
      and actor = ${`admin:${finance.id}`}`.execute(owner);
  assert.deepEqual(found.rows, [{ after: { status: 'pending' } }]);
});

test('filters are kept for the person who saved them, and written over by name', async () => {
  const other = await anAdministrator(owner, 'owner');
  const keep = (query: string) =>
    call('POST', '/admin/filters', { token, body: { screen: 'users', name: 'Mine', query } });
  assert.equal((await keep('sort=email')).status, 201);
  await keep('sort=oldest');
  const path = '/admin/filters?screen=users';
  const [mine, ...more] = (await call('GET', path, { token })).body.data;
  assert.deepEqual([mine.name, mine.query, more.length], ['Mine', 'sort=oldest', 0]);
  assert.deepEqual((await call('GET', path, { token: other.token })).body.data, []);
  const remove = (by: string) => call('POST', `/admin/filters/${mine.id}/remove`, { token: by });
  assert.equal((await remove(other.token)).status, 404);
  assert.equal((await remove(token)).status, 200);
  assert.deepEqual((await call('GET', path, { token })).body.data, []);
});
