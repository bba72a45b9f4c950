import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { testApi } from '#test/api.ts';
import { aMember, anAdministrator } from '#test/ledger/builders.ts';
import { testDatabase } from '#test/ledger/database.ts';
import { aFundedMember } from '#test/ledger/funds.ts';

const database = await testDatabase();
const api = await testApi(database);
const auditor = await anAdministrator(database.owner, 'auditor');
const { token } = auditor;
const member = await aFundedMember(database, 100_000n);
const read = (path: string) => api.call('GET', path, { token });
const found = async (search: string) =>
  (await read(`/admin/search?search=${encodeURIComponent(search)}`)).body.data;

describe('the file of a member (ADM-5)', () => {
  test('shows movements with the key of what can be reversed', async () => {
    const { body } = await read(`/admin/users/${member.id}/movements`);
    const [line] = body.data;
    assert.deepEqual([line.source, line.figure, line.is_reversed], ['Deposit', 'balance', false]);
    assert.match(line.key, /^[0-9a-f-]{36}$/);
    assert.equal((await read(`/admin/users/${randomUUID()}/movements`)).status, 404);
    const other = { token: member.token };
    assert.equal((await api.call('GET', `/admin/users/${member.id}/file`, other)).status, 401);
  });

  test('shows sessions, holds and what the staff did; the look is the member’s to see', async () => {
    const { body } = await read(`/admin/users/${member.id}/file`);
    const { sessions, holds, suspension, two_step, trail } = body.data;
    assert.equal(sessions.length, 1);
    assert.deepEqual([holds, suspension, two_step], [[], null, { totp: false, passkeys: 0 }]);
    assert.equal(trail[0].act, 'member.view');
    const seen = await api.call('GET', '/user/touches', { token: member.token });
    assert.equal(seen.body.data.length, 1);
    assert.equal((await read(`/admin/users/${randomUUID()}/file`)).status, 404);
  });
});

test('one visit is one look in the log, though its calls come at once', async () => {
  const visited = await aFundedMember(database, 100_000n);
  const paths = ['', '/file', '/movements'].map((path) => `/admin/users/${visited.id}${path}`);
  const answers = await Promise.all([...paths, ...paths].map(read));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  const looks = await sql`select from audit.event
    where subject = ${visited.id} and act = 'member.view'`.execute(database.owner);
  assert.equal(looks.rows.length, 1);
});

describe('the search of the header', () => {
  test('finds a member by name, e-mail and id', async () => {
    const ids = async (search: string) =>
      (await found(search)).map((row: { member: { id: string } }) => row.member.id);
    assert.deepEqual(await ids(member.email.slice(0, 14)), [member.id]);
    assert.deepEqual(await ids(member.id), [member.id]);
    assert.ok((await ids('ada by')).includes(member.id));
    assert.deepEqual(await ids('nobody of this name'), []);
    assert.equal((await read('/admin/search?search=x')).status, 400);
    assert.equal((await read(`/admin/search?search=${'x'.repeat(161)}`)).status, 400);
  });

  test('finds whose a transaction and an address are', async () => {
    const address = `bcrt1q${randomUUID().replaceAll('-', '')}`;
    await sql`insert into withdrawals.wallet (member_id, network, address, changed_at)
      values (${member.id}, 'BITCOIN', ${address}, clock.now())`.execute(database.owner);
    const [hit] = await found(address);
    assert.deepEqual([hit.member.id, hit.by, hit.row], [member.id, 'wallet', null]);
  });
});

test('the list is narrowed to a status', async () => {
  const stopped = await aMember(database.owner, { status: 'suspended' });
  const { body } = await read('/admin/users?status=suspended');
  const ids = body.data.users.map((user: { id: string }) => user.id);
  assert.deepEqual(ids, [stopped.id]);
});
