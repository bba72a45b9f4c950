import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { aMember, anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';

// The list of members (ADM-3), and the counts and days that are stored instead of computed (ADM-2).

const database = await testDatabase();
const { owner, worker } = database;
const { call } = await testApi(database);
const { token } = await anAdministrator(owner, 'support');

const named = async (first: string, last: string, email: string) => {
  const { id } = await aMember(owner, { email });
  await sql`update identity.member set first_name = ${first}, last_name = ${last}
    where id = ${id}`.execute(owner);
  return id;
};
const ada = await named('Ada', 'Lovelace', 'countess@example.org');
const grace = await named('Grace', 'Hopper', 'admiral@example.org');
const edsger = await named('Edsger', 'Dijkstra', 'hop@example.org');

const list = async (query: string) =>
  (await call('GET', `/admin/users?${query}`, { token })).body.data;
const idsOf = async (query: string): Promise<string[]> =>
  (await list(query)).users.map((user: { id: string }) => user.id);

test('a search finds the start of an e-mail, a whole name or a last name, and an id', async () => {
  assert.deepEqual(await idsOf('search=HOP&sort=email'), [grace, edsger]);
  assert.deepEqual(await idsOf('search=ada%20lov'), [ada]);
  assert.deepEqual(await idsOf('search=lovelace'), [ada]);
  assert.deepEqual(await idsOf(`search=${grace}`), [grace]);
  assert.deepEqual(await idsOf('search=opper'), []);
  assert.deepEqual(await idsOf('search=%25'), []);
  assert.equal((await list('search=hop')).found, '2');
});

test('each order goes on behind its cursor, without a gap', async () => {
  for (const sort of ['newest', 'oldest', 'email', 'name']) {
    const whole = await idsOf(`sort=${sort}`);
    const first = await list(`sort=${sort}&limit=2`);
    const rest = await idsOf(`sort=${sort}&cursor=${first.next_cursor}`);
    const shown = [...first.users.map((user: { id: string }) => user.id), ...rest];
    assert.deepEqual(shown, whole, sort);
  }
  assert.deepEqual(await idsOf('sort=name'), [ada, edsger, grace]);
});

test('pages reach to the 1,000th row', async () => {
  assert.equal((await call('GET', '/admin/users?page=50', { token })).status, 200);
  assert.equal((await call('GET', '/admin/users?page=51', { token })).status, 400);
});

test('members are counted as they come and change, no matter who writes them', async () => {
  const kept = () =>
    sql`select status, sum(members)::integer as n from identity.member_count
      group by status having sum(members) <> 0 order by status`.execute(owner);
  const counted = () =>
    sql`select status, count(*)::integer as n from identity.member
      group by status order by status`.execute(owner);
  const statuses = ['unverified', 'suspended', 'active', 'closing'];
  for (const status of statuses) await aMember(owner, { status });
  await sql`update identity.member set status = 'suspended' where id = ${ada}`.execute(owner);
  await sql`update identity.member set first_name = 'Amazing' where id = ${grace}`.execute(owner);
  await assert.rejects(
    owner.transaction().execute(async (tx) => {
      await sql`update identity.member set status = 'suspended'`.execute(tx);
      throw new Error('taken back');
    }),
  );
  assert.deepEqual((await kept()).rows, (await counted()).rows);
  const { users, total_users } = await list('limit=100');
  assert.equal(total_users, users.length);
});

test('a day’s deposits are summed, before the worker folds them and after', async () => {
  const today = async () =>
    (await call('GET', '/admin/overview', { token })).body.data.days.at(-1).deposits;
  assert.equal(await today(), '0.00');
  await aFundedMember(database, 600_000n);
  await aFundedMember(database, 60_000n);
  assert.equal(await today(), '6600.00');
  await sql`select ledger.fold_totals()`.execute(worker);
  assert.equal(await today(), '6600.00');
});

test('a name that very many have is counted to 200, and listed', async () => {
  await sql`insert into identity.member (email, first_name, last_name, phone, password_hash, status,
      referral_code, accepted_terms_at, verified_at, created_at)
    select 'many-' || n || '@example.org', 'Mary', 'Many', '', '', 'active', 'MANY' || n,
      clock.real(), clock.real(), clock.real()
    from generate_series(1, 201) n`.execute(owner);
  const { found, users } = await list('search=mary%20m');
  assert.deepEqual([found, users.length], ['200+', 20]);
  await sql`update identity.member set last_name = 'Few'
    where email = 'many-1@example.org'`.execute(owner);
  assert.equal((await list('search=mary%20m')).found, '200');
});
