import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { aMember, type Person } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';

// Members who joined with a member's code: one level, no reward, searchable by any column (MEM-10,
// INT-7).

const database = await testDatabase();
const { owner } = database;
const api = await testApi(database);
const referrer = await aMember(owner);

type Named = { first: string; last: string; at: string; verified?: boolean };

async function invite(by: Person, { first, last, at, verified = true }: Named): Promise<Person> {
  const member = await aMember(owner, { referredBy: by.id });
  await sql`update identity.member set first_name = ${first}, last_name = ${last},
    created_at = ${at}::timestamptz, verified_at = case when ${verified} then verified_at end,
    status = case when ${verified} then 'active' else 'unverified' end
    where id = ${member.id}`.execute(owner);
  return member;
}

const list = async (query = '', { token }: Person = referrer) =>
  (await api.call('GET', `/users/affiliates?${query}`, { token })).body;
const namesIn = (body: { data: { first_name: string }[] }) =>
  body.data.map((row) => row.first_name);

const grace = await invite(referrer, { first: 'Grace', last: 'Hopper', at: '2026-03-09' });
await invite(referrer, { first: 'Alan', last: 'Turing', at: '2026-06-23', verified: false });
await invite(grace, { first: 'Edsger', last: 'Dijkstra', at: '2026-07-01' });

test('a member sees who joined by their code, newest first, and nobody else’s', async () => {
  const { data } = await list();
  assert.deepEqual(namesIn({ data }), ['Alan', 'Grace']);
  assert.deepEqual(
    data.map((row: { isVerified: boolean; level: number }) => [row.isVerified, row.level]),
    [
      [false, 1],
      [true, 1],
    ],
  );
  const parents = new Set(data.map(({ parent }: { parent: string }) => parent));
  const me = (await api.call('GET', '/user', { token: referrer.token })).body.data;
  assert.deepEqual([...parents], [me.referral_code]);
  assert.deepEqual(namesIn(await list('', grace)), ['Edsger']);
});

test('the search covers every column, as it is shown', async () => {
  const { data } = await list();
  const [alan, hopper] = data;
  for (const [search, found] of [
    ['turing', ['Alan']],
    ['grace hop', ['Grace']],
    [alan.referral_code, ['Alan']],
    [alan.parent.toLowerCase(), ['Alan', 'Grace']],
    ['not active', ['Alan']],
    ['level 1', ['Alan', 'Grace']],
    ['23 jun 2026', ['Alan']],
    ['2026-03-09', ['Grace']],
    ['%', []],
    [hopper.id, []],
  ] as const) {
    assert.deepEqual(namesIn(await list(`search=${encodeURIComponent(search)}`)), found, search);
  }
});

test('pages of every size hold each row once, by number and by cursor', async () => {
  const many = await aMember(owner);
  for (let index = 1; index <= 11; index += 1) {
    const at = `2026-01-${String(index).padStart(2, '0')}`;
    await invite(many, { first: `N${index}`, last: 'Of', at });
  }
  const first = await list('limit=5', many);
  assert.deepEqual(namesIn(first), ['N11', 'N10', 'N9', 'N8', 'N7']);
  assert.deepEqual(namesIn(await list('limit=5&page=3', many)), ['N1']);
  const second = await list(`limit=5&cursor=${first.next_cursor}`, many);
  assert.deepEqual(namesIn(second), ['N6', 'N5', 'N4', 'N3', 'N2']);
  assert.equal((await list('limit=5&page=3', many)).next_cursor, null);
  assert.equal((await list('', many)).data.length, 10);
});
